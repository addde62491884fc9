import { defineStore } from 'pinia';
import { computed, onScopeDispose, ref, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue';
import { looseLog, type RollLine } from '../../../shared/campaign/dice/rolls';
import type { CampaignRow } from '../../../shared/ipc/contract';
import type { AppError } from '../../../shared/kernel/errors';
import { ok } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';
import { call, on } from '../../platform/client';
import { createAutosave } from '../editing/autosave';
import { foldLog } from './rollLog';
import { useClosing } from '../window/useClosing';
import { useDialogs } from '../window/useDialogs';
import { useSettings } from '../window/useSettings';

/** The most lines that one command carries, and that are read back of a log. */
const batch = 200;
const longest = 5000;

interface Written {
  readonly log: string;
  readonly line: RollLine;
}

/** A page that is open, and the campaign that it belongs to. */
interface Place {
  readonly campaign: string | null;
}

/**
 * The log of rolls that is kept now: that of the campaign whose page is open, else the one that was chosen, else the
 * loose one. A line is in it at once; one that could not be stored is kept and tried again until it is.
 */
export const useRollLog = defineStore('roll-log', () => {
  const settings = useSettings();
  const dialogs = useDialogs();
  const campaigns = shallowRef<readonly CampaignRow[] | null>(null);
  const lines = shallowRef<readonly RollLine[]>([]);
  /** What was written since the program started, and which of it is not stored yet. */
  const written = shallowRef<readonly Written[]>([]);
  const pending = shallowRef<readonly Written[]>([]);
  const loading = ref(false);
  const damaged = ref(0);
  const more = ref(false);
  const failure = shallowRef<AppError | null>(null);
  /** Counts readings, so that a slow answer to an earlier one changes nothing. */
  let turn = 0;

  /** The pages that are open, the newest last: one may come before the other has gone. */
  const places = shallowRef<readonly Place[]>([]);
  /** The log that was turned to since the page came. */
  const turnedTo = ref<string | null>(null);
  const isThere = (id: string) => campaigns.value === null || campaigns.value.some((row) => row.id === id);

  /** A log whose campaign is gone gives way to the next best, the loose one at last. */
  const log = computed(() => {
    const wanted = [turnedTo.value, places.value.at(-1)?.campaign ?? null, settings.current.rollLog];
    return wanted.find((id) => id === looseLog || (id !== null && id !== '' && isThere(id))) ?? looseLog;
  });

  const autosave = createAutosave(async () => {
    const [first] = pending.value;
    if (first === undefined) return ok({ changed: false });
    const sent = pending.value.filter(({ log: its }) => its === first.log).slice(0, batch);
    const stored = await call('rolls.append', { log: first.log, lines: sent.map(({ line }) => line) });
    if (!stored.ok) return stored;
    pending.value = pending.value.filter((one) => !sent.includes(one));
    return ok({ changed: pending.value.length > 0 });
  });

  /** Reads the log again. What was written here stays in it, however far on its way to the disk it is. */
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

  /** Adds the lines that others wrote, in another window, browser or program; few are read, for most are known. */
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

  /** Keeps another log from now on, and remembers it for pages that belong to no campaign. */
  function choose(id: string): void {
    turnedTo.value = id;
    void settings.change({ rollLog: id === looseLog ? '' : id });
  }

  /** Keeps the log of a campaign until another page comes: what its characters roll belongs there. */
  function turnTo(campaign: string): void {
    if (campaign !== log.value) turnedTo.value = campaign;
  }

  /** A page has come; gives the way to say that it has gone. */
  function enter(campaign: string | null): () => void {
    const place: Place = { campaign };
    places.value = [...places.value, place];
    return () => (places.value = places.value.filter((each) => each !== place));
  }
  watch(
    () => places.value.at(-1)?.campaign,
    () => (turnedTo.value = null),
    { flush: 'sync' },
  );

  /** Adds a line to the log that is kept now. */
  function append(line: RollLine): void {
    const one = { log: log.value, line };
    lines.value = [...lines.value, line];
    written.value = [...written.value, one];
    pending.value = [...pending.value, one];
    autosave.touch();
  }

  /** True when every roll is stored, or the user lets the others go. */
  async function settle(): Promise<boolean> {
    if (await autosave.flush()) return true;
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
    campaigns: computed(() => campaigns.value ?? []),
    rolls: computed(() => foldLog(lines.value)),
    loading: computed(() => loading.value),
    damaged: computed(() => damaged.value),
    more: computed(() => more.value),
    failure: computed(() => failure.value),
    unstored: computed(() => pending.value.length),
    saveState: autosave.state,
    retry: () => autosave.flush(),
    refresh: () => Promise.all([readCampaigns(), read()]),
    read,
    choose,
    turnTo,
    enter,
    append,
  };
});

/** While the component is there, rolls go to the log of its campaign; a page of none leaves it to what was chosen. */
export function useRollPlace(campaign: MaybeRefOrGetter<string | null>): void {
  const log = useRollLog();
  let leave: (() => void) | undefined;
  watch(
    () => toValue(campaign),
    (id) => {
      const before = leave;
      leave = log.enter(id);
      before?.();
    },
    { immediate: true },
  );
  onScopeDispose(() => leave?.());
}
