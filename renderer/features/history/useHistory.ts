import { computed, onBeforeUnmount, shallowRef, watch, type Ref } from 'vue';
import { changeEvents } from '#shared/ipc/channels';
import type { AppError } from '#shared/kernel/errors';
import type { DocumentKey, History, Snapshot } from '#shared/safety/history';
import { call, on } from '#renderer/platform/client';
import { latestReading } from '#renderer/stores/editing/reloading';
import { useRulesets } from '#renderer/stores/rules/useRulesets';

/** The version history, read again whenever a document of this kind changes on disk. */
export function useHistory(key: Readonly<Ref<DocumentKey>>) {
  const rulesets = useRulesets();
  const history = shallowRef<History | null>(null);
  const error = shallowRef<AppError | null>(null);

  const load = latestReading(async (isLatest) => {
    const result = await call('history.read', key.value);
    // Lines use the messages of the ruleset; without them the page still shows dates.
    if (result.ok) await rulesets.load(result.value.ruleset);
    if (!isLatest()) return;
    history.value = result.ok ? result.value : null;
    error.value = result.ok ? null : result.error;
  });

  const offs = Object.entries(changeEvents).map(([kind, event]) =>
    on(event, () => {
      if (kind === key.value.kind) void load();
    }),
  );
  onBeforeUnmount(() => offs.forEach((off) => off()));
  watch(
    key,
    () => {
      history.value = null;
      void load();
    },
    { immediate: true },
  );

  return { history: computed(() => history.value), error: computed(() => error.value), load };
}

/** The intact version before one of the snapshots, or before the stored file (`current`). */
export function stateBefore({ snapshots }: History, state: string): Snapshot | undefined {
  const from = state === 'current' ? 0 : snapshots.findIndex(({ key }) => key === state) + 1;
  return snapshots.slice(from).find(({ sound }) => sound);
}
