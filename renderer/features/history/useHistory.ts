import { computed, onBeforeUnmount, shallowRef, watch, type Ref } from 'vue';
import type { AppError } from '../../../shared/kernel/errors';
import type { DocumentKey, History, Snapshot } from '../../../shared/safety/history';
import { call, on } from '../../platform/client';
import { useRulesets } from '../../stores/rules/useRulesets';

const changes = { character: 'library.changed', campaign: 'campaign.changed', pack: 'pack.changed' } as const;

/** What a document was before, read again whenever one of its kind changes on disk. */
export function useHistory(key: Readonly<Ref<DocumentKey>>) {
  const rulesets = useRulesets();
  const history = shallowRef<History | null>(null);
  const error = shallowRef<AppError | null>(null);
  /** Counts readings, so that a slow answer to an earlier one changes nothing. */
  let turn = 0;

  async function load(): Promise<void> {
    turn += 1;
    const mine = turn;
    const result = await call('history.read', key.value);
    // Lines are in the words of the rules; without them the page still says when.
    if (result.ok) await rulesets.load(result.value.ruleset);
    if (mine !== turn) return;
    history.value = result.ok ? result.value : null;
    error.value = result.ok ? null : result.error;
  }

  const offs = Object.entries(changes).map(([kind, event]) =>
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

/** The state that was kept before one of the snapshots, or before what is in the file (`current`); only a sound one. */
export function stateBefore({ snapshots }: History, state: string): Snapshot | undefined {
  const from = state === 'current' ? 0 : snapshots.findIndex(({ key }) => key === state) + 1;
  return snapshots.slice(from).find(({ sound }) => sound);
}
