import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { looseLog, type RollLine } from '../../shared/campaign/rolls';
import type { CampaignRow } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { ok } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { call, on } from '../platform/client';
import { createAutosave } from './autosave';
import { foldLog } from './rollLog';
import { useClosing } from './useClosing';
import { useDialogs } from './useDialogs';
import { useSettings } from './useSettings';

/** The most lines that one command carries, and that are read back of a log. */
const batch = 200;
const longest = 5000;

interface Pending {
  readonly log: string;
  readonly line: RollLine;
}

/**
 * The log of rolls that is kept now: that of a campaign, or the loose one. A line is in it at once; one that
 * could not be stored is kept and tried again until it is.
 */
export const useRollLog = defineStore('roll-log', () => {
  const settings = useSettings();
  const dialogs = useDialogs();
  const campaigns = shallowRef<readonly CampaignRow[]>([]);
  const log = ref(looseLog);
  const lines = shallowRef<readonly RollLine[]>([]);
  const pending = shallowRef<readonly Pending[]>([]);
  const loading = ref(false);
  const damaged = ref(0);
  const more = ref(false);
  const failure = shallowRef<AppError | null>(null);
  /** Counts readings, so that a slow answer to an earlier one changes nothing. */
  let turn = 0;

  const autosave = createAutosave(async () => {
    const [first] = pending.value;
    if (first === undefined) return ok({ changed: false });
    const sent = pending.value.filter(({ log: its }) => its === first.log).slice(0, batch);
    const stored = await call('rolls.append', { log: first.log, lines: sent.map(({ line }) => line) });
    if (!stored.ok) return stored;
    pending.value = pending.value.filter((one) => !sent.includes(one));
    return ok({ changed: pending.value.length > 0 });
  });

  /** Reads the log again; lines on their way to the disk stay. */
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
    const unstored = pending.value.filter((one) => one.log === its && !known.has(JSON.stringify(one.line)));
    lines.value = [...result.value.lines, ...unstored.map(({ line }) => line)];
  }

  /** Finds out which campaigns there are; a log whose campaign is gone gives way to the loose one. */
  async function readCampaigns(): Promise<void> {
    const result = await call('campaign.list', {});
    if (!result.ok) return;
    campaigns.value = result.value.rows;
    const wanted = settings.current.rollLog;
    const there = result.value.rows.some(({ id }) => id === wanted) ? wanted : looseLog;
    if (there !== log.value) open(there);
  }

  function open(id: string): void {
    log.value = id;
    lines.value = [];
    void read();
  }

  /** Keeps another log from now on, and remembers it. */
  function choose(id: string): void {
    if (id === log.value) return;
    open(id);
    void settings.change({ rollLog: id === looseLog ? '' : id });
  }

  /** Adds lines to the log that is kept now. */
  function append(...added: readonly RollLine[]): void {
    lines.value = [...lines.value, ...added];
    pending.value = [...pending.value, ...added.map((line) => ({ log: log.value, line }))];
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

  let started = false;
  /** Reads what there is; the first time it also begins to listen for changes. */
  async function refresh(): Promise<void> {
    if (!started) {
      started = true;
      useClosing().add({ unsaved: () => pending.value.length > 0, settle });
      on('campaign.changed', () => void readCampaigns());
    }
    await Promise.all([readCampaigns(), read()]);
  }

  return {
    log: computed(() => log.value),
    campaigns: computed(() => campaigns.value),
    rolls: computed(() => foldLog(lines.value)),
    loading: computed(() => loading.value),
    damaged: computed(() => damaged.value),
    more: computed(() => more.value),
    failure: computed(() => failure.value),
    unstored: computed(() => pending.value.length),
    saveState: autosave.state,
    retry: () => autosave.flush(),
    refresh,
    read,
    choose,
    append,
  };
});
