import { defineStore } from 'pinia';
import { computed, onScopeDispose, ref, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue';
import { looseLog, type RollLine } from '#shared/campaign/dice/rolls';
import type { CampaignRow } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { mapped, ok } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { createReplica } from '#renderer/stores/editing/replica';
import { foldLog } from '#shared/campaign/dice/rollLog';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useSettings } from '#renderer/stores/window/useSettings';

/** The most lines in one command, both for writing and for reading. */
const batch = 200;
const longest = 5000;

interface Written {
  readonly log: string;
  readonly line: RollLine;
}

/** An open page with the campaign and the ruleset that it belongs to. */
interface RollContext {
  readonly campaign: string | null;
  readonly ruleset: string | null;
}

/**
 * The current log is that of the open page's campaign, else the chosen one, else the loose one. A line
 * appears in it at once; one that could not be stored is retried until it is.
 */
export const useRollLog = defineStore('roll-log', () => {
  const settings = useSettings();
  const dialogs = useDialogs();
  const campaigns = shallowRef<readonly CampaignRow[] | null>(null);
  const lines = shallowRef<readonly RollLine[]>([]);
  /** Lines written since the program started, including those that are not stored yet. */
  const written = shallowRef<readonly Written[]>([]);
  const loading = ref(false);
  const damaged = ref(0);
  const more = ref(false);
  const failure = shallowRef<AppError | null>(null);
  /** Counts reads, so that a slow answer to an earlier one is ignored. */
  let turn = 0;

  /** Open pages, newest last: a new page may appear before the previous one is gone. */
  const places = shallowRef<readonly RollContext[]>([]);
  /** The log that the user switched to on this page. */
  const turnedTo = ref<string | null>(null);
  /** The log of the last roll, if its campaign is not that of the page. */
  const followed = ref<string | null>(null);
  const isThere = (id: string) => campaigns.value === null || campaigns.value.some((row) => row.id === id);

  /** When a log's campaign is deleted, the next best log is used, in the end the loose one. */
  const log = computed(() => {
    const wanted = [
      followed.value,
      turnedTo.value,
      places.value.at(-1)?.campaign ?? null,
      settings.current.rollLog,
    ];
    return wanted.find((id) => id === looseLog || (id !== null && id !== '' && isThere(id))) ?? looseLog;
  });

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
    damaged.value = result.value.damaged;
    more.value = result.value.more;
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

  async function readCampaigns(): Promise<void> {
    const result = await call('campaign.list', {});
    if (result.ok) campaigns.value = result.value.rows;
  }

  /** Switches to another log, and remembers it for pages that belong to no campaign. */
  function choose(id: string): void {
    followed.value = null;
    turnedTo.value = id;
    void settings.change({ rollLog: id === looseLog ? '' : id });
  }

  /** Shows the log of a campaign, since rolls of its characters belong there; `null` for that of the page. */
  function turnTo(campaign: string | null): void {
    followed.value = campaign;
  }

  /** Call it when a page opens; the returned function reports that the page is gone. */
  function enter(campaign: string | null, ruleset: string | null = null): () => void {
    const place: RollContext = { campaign, ruleset };
    places.value = [...places.value, place];
    return () => (places.value = places.value.filter((each) => each !== place));
  }
  watch(
    () => places.value.at(-1)?.campaign,
    () => {
      turnedTo.value = null;
      followed.value = null;
    },
    { flush: 'sync' },
  );

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
  on('campaign.changed', () => void readCampaigns());
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
    log,
    /** The ruleset of the open page, if it has one. */
    ruleset: computed(() => places.value.at(-1)?.ruleset ?? null),
    campaigns: computed(() => campaigns.value ?? []),
    rolls: computed(() => foldLog(lines.value)),
    loading: computed(() => loading.value),
    damaged: computed(() => damaged.value),
    more: computed(() => more.value),
    failure: computed(() => failure.value),
    unstored: computed(() => pending.value.length),
    saveState: replica.state,
    retry: () => replica.flush(),
    refresh: () => Promise.all([readCampaigns(), read()]),
    read,
    choose,
    turnTo,
    enter,
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
