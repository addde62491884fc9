import { defineStore } from 'pinia';
import { computed, onScopeDispose, ref, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { AppError } from '#shared/kernel/errors';
import { mapped, ok } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { createReplica } from '#renderer/stores/editing/replica';
import { foldLog } from '#shared/campaign/dice/rollLog';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { createCurrentLog } from './currentLog';

/** The most lines in one command, both for writing and for reading. */
const batch = 200;
const longest = 5000;

interface Written {
  readonly log: string;
  readonly line: RollLine;
}

/** The current log. A line appears in it at once; one that could not be stored is retried until it is. */
export const useRollLog = defineStore('roll-log', () => {
  const dialogs = useDialogs();
  const { readCampaigns, ...current } = createCurrentLog();
  const { log } = current;
  const lines = shallowRef<readonly RollLine[]>([]);
  /** Lines written since the program started, including those that are not stored yet. */
  const written = shallowRef<readonly Written[]>([]);
  const loading = ref(false);
  /** Of the last reading: lines that cannot be read, and whether older ones were left out. */
  const found = shallowRef({ damaged: 0, more: false });
  const failure = shallowRef<AppError | null>(null);
  /** Counts reads, so that a slow answer to an earlier one is ignored. */
  let turn = 0;

  const replica = createReplica<readonly Written[]>([], {
    store: async (waiting) => {
      const [first] = waiting;
      if (first === undefined) return ok((now) => now);
      const sent = waiting.filter(({ log: its }) => its === first.log).slice(0, batch);
      const stored = await call('rolls.append', { log: first.log, lines: sent.map(({ line }) => line) });
      return mapped(stored, () => (now) => now.filter((one) => !sent.includes(one)));
    },
    waits: (waiting) => waiting.length > 0,
  });
  const { shown: pending } = replica;

  /** Reads the log again. Lines written here stay in it, whether or not they are stored yet. */
  async function read(): Promise<void> {
    turn += 1;
    const mine = turn;
    const its = log.value;
    loading.value = true;
    const result = await call('rolls.read', { log: its, limit: longest });
    if (mine !== turn) return;
    loading.value = false;
    failure.value = result.ok ? null : result.error;
    if (!result.ok) return;
    const { damaged, more } = result.value;
    found.value = { damaged, more };
    const known = new Set(result.value.lines.map((line) => JSON.stringify(line)));
    const own = written.value.filter((one) => one.log === its && !known.has(JSON.stringify(one.line)));
    lines.value = [...result.value.lines, ...own.map(({ line }) => line)];
  }

  /** Adds lines that other windows, browsers or programs wrote; reads only the new ones. */
  async function follow(): Promise<void> {
    const mine = turn;
    const its = log.value;
    const result = await call('rolls.read', { log: its, limit: batch });
    if (mine !== turn || !result.ok) return;
    const known = new Set(lines.value.slice(-2 * batch).map((line) => JSON.stringify(line)));
    const news = result.value.lines.filter((line) => !known.has(JSON.stringify(line)));
    const between = news.length === result.value.lines.length && result.value.more;
    if (between) await read();
    else if (news.length > 0) lines.value = [...lines.value, ...news];
  }

  function append(line: RollLine): void {
    const one = { log: log.value, line };
    lines.value = [...lines.value, line];
    written.value = [...written.value, one];
    replica.edit([...pending.value, one]);
  }

  /** Returns true when every roll is stored, or the user agrees to lose the rest. */
  async function settle(): Promise<boolean> {
    if (await replica.flush()) return true;
    const count = pending.value.length;
    return dialogs.confirm(
      message('dice.log.leaveTitle'),
      message('dice.log.leaveText', { count }),
      message('dice.log.leave'),
    );
  }

  useClosing().add({ unsaved: () => pending.value.length > 0, settle });
  on('rolls.changed', () => void follow());
  watch(
    log,
    () => {
      lines.value = [];
      void read();
    },
    { flush: 'sync' },
  );

  return {
    ...current,
    rolls: computed(() => foldLog(lines.value)),
    loading: computed(() => loading.value),
    damaged: computed(() => found.value.damaged),
    more: computed(() => found.value.more),
    failure: computed(() => failure.value),
    unstored: computed(() => pending.value.length),
    saveState: replica.state,
    retry: () => replica.flush(),
    refresh: () => Promise.all([readCampaigns(), read()]),
    read,
    append,
  };
});

/** While the component is mounted, rolls go to the log of its campaign; without a campaign, to the chosen log. */
export function useRollPlace(
  campaign: MaybeRefOrGetter<string | null>,
  ruleset: MaybeRefOrGetter<string | null | undefined>,
): void {
  const log = useRollLog();
  let leave: (() => void) | undefined;
  watch(
    () => [toValue(campaign), toValue(ruleset) ?? null] as const,
    ([id, rules]) => {
      const before = leave;
      leave = log.enter(id, rules);
      before?.();
    },
    { immediate: true },
  );
  onScopeDispose(() => leave?.());
}
