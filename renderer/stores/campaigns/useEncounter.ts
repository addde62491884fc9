import { defineStore } from 'pinia';
import { computed, watch } from 'vue';
import { withDraws } from '#shared/campaign/encounter/draws';
import type { Command, Table, TableRules } from '#shared/encounter/command';
import { namedForTable } from '#shared/encounter/playerView/tableNames';
import { factsOf, orderOf, type CombatantFacts } from '#shared/encounter/report';
import { redoEntry } from '#shared/encounter/redo';
import { run as runCommand } from '#shared/encounter/run';
import { lastEntry } from '#shared/encounter/undo';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, mapped, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import { call, on } from '#renderer/platform/client';
import { clock, ids, rng } from '#renderer/platform/ports';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { createReplica } from '#renderer/stores/editing/replica';
import { useSaveQuestions } from '#renderer/stores/editing/useSaveQuestions';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { replay, type EncounterAction } from './encounterActions';
import { act, reread, saved, unsavedIn } from './encounterState';
import type { EncounterState, Playing, Prompt } from './encounterState';
import { logInitiative } from './logInitiative';
import { readTable, type EncounterKey } from './encounterTable';

const ports = { clock, ids };

/** Commands of one moment go into one commit; the pause is short, because a fight must survive a crash. */
const saving = { pause: 60, atOnce: false, longest: 500, firstRetry: 1000, lastRetry: 30_000 };
const deal = (now: Table, command: Command, by: TableRules) => withDraws(now, command, by, { ...ports, rng });

/**
 * The running encounter: every command changes the page at once, and campaign and sheets are stored behind it in one
 * commit. Changes made elsewhere in the meantime are kept: the commands are repeated on what is stored.
 */
export const useEncounter = defineStore('runningEncounter', () => {
  const homebrew = useHomebrew();
  const notifications = useNotifications();
  const diceLog = useDiceLog();
  const questions = useSaveQuestions('campaign');

  const replica = createReplica<EncounterState>(
    { kind: 'closed' },
    { store, behind, waits: (shown) => shown.kind === 'playing' && shown.pending.length > 0 },
    saving,
  );
  const { shown: state } = replica;
  const playing = computed(() => (state.value.kind === 'playing' ? state.value : null));

  const table = computed(() => playing.value?.table ?? null);
  const stored = computed(() => playing.value?.stored ?? null);
  const rules = computed<TableRules | null>(() => stored.value?.rules ?? null);
  const isSaved = () => replica.state.value.kind === 'saved';

  async function open(campaign: string, encounter: string): Promise<void> {
    const { value: now } = state;
    if (now.kind === 'loading' || now.kind === 'playing')
      if (now.place.campaign === campaign && now.place.encounter === encounter) return refresh();
    if (!(await settle())) return;
    const place = { campaign, encounter };
    replica.put({ kind: 'loading', place });
    const read = await readTable(place, homebrew.load, null);
    if (placeOf(state.value) !== place) return;
    state.value = read.ok ? reread(place, read.value) : { kind: 'failed', place, error: read.error };
  }

  /** Takes over what was stored elsewhere; with unsaved commands that waits for the save. */
  async function refresh(): Promise<void> {
    const { value: before } = state;
    const place = placeOf(before);
    if (place === null || before.kind === 'loading' || !isSaved()) return;
    const { value: known } = stored;
    const read = await readTable(place, homebrew.load, known, playing.value?.guests);
    if (placeOf(state.value) !== place || stored.value !== known || !isSaved()) return;
    if (read.ok) state.value = reread(place, read.value, state.value);
    else if (read.error.code === 'not-found') replica.put({ kind: 'failed', place: null, error: read.error });
  }

  /** Carries out one command in the page; the reason of a refusal is shown, and nothing has changed. */
  function run(command: Command): boolean {
    const { value: before } = playing;
    if (before === null) return false;
    const drawn = deal(before.table, command, before.stored.rules);
    const after = does({ do: 'run', entry: ids.next(), command: drawn });
    if (after === null) return false;
    logInitiative(
      diceLog,
      before.table.encounter,
      after.table.encounter,
      after.stored.rules,
      after.place.campaign,
    );
    return true;
  }

  /** By default the last entry. */
  function undo(entry?: string): boolean {
    const last = entry ?? (table.value === null ? undefined : lastEntry(table.value.encounter)?.id);
    if (last === undefined)
      return refuse(appError('invalid-input', { text: message('encounter.refused.nothing') }));
    return does({ do: 'undo', entry: last }) !== null;
  }

  function redo(): boolean {
    const entry = table.value === null ? undefined : redoEntry(table.value.encounter)?.id;
    return entry !== undefined && does({ do: 'redo', entry }) !== null;
  }

  function does(action: EncounterAction): Playing | null {
    if (playing.value === null) return null;
    const done = act(playing.value, action, ports);
    if (done.ok) {
      replica.edit(done.value);
      return done.value;
    }
    refuse(done.error);
    return null;
  }

  function answer(prompt: Prompt): void {
    const { value: now } = playing;
    if (now !== null) state.value = { ...now, prompts: now.prompts.filter((each) => each !== prompt) };
  }

  function refuse(error: AppError): false {
    notifications.notify({ tone: 'info', text: error.text });
    return false;
  }

  /** Reads documents that are about to join; false if that failed, which is shown. */
  async function bring(documents: readonly string[]): Promise<boolean> {
    const missing = documents.filter((id) => table.value?.characters[id] === undefined);
    if (missing.length === 0) return true;
    const { value: now } = playing;
    if (now !== null) state.value = { ...now, guests: [...new Set([...now.guests, ...missing])] };
    const read = await repeat();
    return read.ok || refuse(read.error);
  }

  /** The table after a command that is only considered; `null` if it would be refused. */
  function preview(command: Command): Table | null {
    if (playing.value === null) return null;
    const ran = runCommand(playing.value.table, command, playing.value.stored.rules, ports);
    return ran.ok ? ran.value.table : null;
  }

  async function store(
    sent: EncounterState,
  ): Promise<Result<(now: EncounterState) => EncounterState, AppError>> {
    if (sent.kind !== 'playing' || sent.pending.length === 0) return ok((now) => now);
    const done = await call('documents.commit', unsavedIn(sent));
    return mapped(done, (made) => (now) => {
      if (now.kind !== 'playing' || now.place !== sent.place) return now;
      const next = saved(now, sent, made.saved);
      // Changes that were stored elsewhere meanwhile waited for this.
      if (next.pending.length === 0) setTimeout(() => void refresh());
      return next;
    });
  }

  async function behind({ code }: AppError): Promise<Result<boolean, AppError>> {
    return code === 'conflict' || code === 'not-found' ? mapped(await repeat(), () => true) : ok(false);
  }

  /** Reads everything again and repeats the commands on it; those that are no longer possible are named. */
  async function repeat(): Promise<Result<undefined, AppError>> {
    const { value: before } = playing;
    if (before === null) return err(appError('not-found'));
    const read = await readTable(before.place, homebrew.load, before.stored, before.guests);
    if (!read.ok) return read;
    const { value: now } = playing;
    if (now?.place !== before.place) return err(appError('not-available'));
    const { value: base } = read;
    const { table: next, kept, refused } = replay(base.table, now.pending, base.rules, ports, deal);
    state.value = { ...now, stored: base, table: next, pending: kept };
    const [first] = refused;
    if (first !== undefined) {
      const params = { count: refused.length, why: first.error.text };
      notifications.notify({ tone: 'failed', text: message('encounterPage.notRepeated', params) });
    }
    return ok(undefined);
  }

  /** Saves, or asks the user if that fails; returns true if the user may leave. */
  async function settle(): Promise<boolean> {
    const { value: before } = playing;
    if (before === null || (await replica.flush())) return true;
    const failed = replica.state.value;
    const { value: now } = playing;
    if (failed.kind !== 'failed' || now === null) return true;
    const lost = message('encounterPage.unsaved', { count: now.pending.length });
    if (!(await questions.mayLose(failed.error, now.stored.campaign.name, [lost]))) return false;
    replica.put({ kind: 'closed' });
    return true;
  }

  on('campaign.changed', () => void refresh());
  on('library.changed', () => void refresh());
  watch(
    () => homebrew.changes,
    () => void refresh(),
  );
  useClosing().add({ unsaved: () => !isSaved(), settle });

  const named = computed(() => table.value && namedForTable(table.value.encounter, translate));
  const facts = computed<ReadonlyMap<string, CombatantFacts>>(() => {
    const { value: now } = table;
    const { value: by } = rules;
    if (now === null || by === null || named.value === null) return new Map();
    const all = Object.values(named.value.combatants);
    return new Map(all.map((each) => [each.id, factsOf(now, by, each)]));
  });
  const order = computed<readonly CombatantFacts[]>(() => {
    if (table.value === null || rules.value === null) return [];
    return orderOf(table.value, rules.value)
      .flatMap((id) => facts.value.get(id) ?? [])
      .filter(({ combatant }) => combatant.waiting !== true);
  });

  return {
    table,
    /** With the names by which the whole table speaks of its foes; `table` holds their own. */
    encounter: named,
    /** True if the players know the stored name of a combatant. */
    isNameKnown(id: string): boolean {
      const own = table.value?.encounter.combatants[id];
      return own?.alias === own?.name;
    },
    campaign: computed(() => stored.value?.campaign ?? null),
    rules,
    facts,
    /** In turn order, with those who hold or are out, without those in reserve. */
    order,
    /** Rolls that the rules ask for now, such as a death save. */
    prompts: computed(() => playing.value?.prompts ?? []),
    /** The roll was made, or is not wanted. */
    answer,
    troubles: computed(() => stored.value?.troubles ?? []),
    readOnly: computed(() => stored.value?.readOnly ?? null),
    loading: computed(() => state.value.kind === 'loading'),
    error: computed(() => (state.value.kind === 'failed' ? state.value.error : null)),
    saveState: computed(() => replica.state.value),
    open,
    run,
    undo,
    /** Brings back what was undone last; nothing if something else was done since. */
    redo,
    preview,
    bring,
    retry: () => replica.flush(),
    settle,
  };
});

/** `null` if nothing can be read again. */
function placeOf(state: EncounterState): EncounterKey | null {
  return state.kind === 'closed' ? null : state.place;
}
