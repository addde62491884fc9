import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { withDraws } from '#shared/campaign/encounter/draws';
import type { Command, Ran, Table, TableRules } from '#shared/encounter/command';
import { factsOf, orderOf, type CombatantFacts } from '#shared/encounter/report';
import { run as runCommand } from '#shared/encounter/run';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import { call, on } from '#renderer/platform/client';
import { clock, ids, rng } from '#renderer/platform/ports';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { createAutosave } from '#renderer/stores/editing/autosave';
import { useSaveQuestions } from '#renderer/stores/editing/useSaveQuestions';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { carryOut, replay, type EncounterAction } from './encounterActions';
import { logInitiative } from './logInitiative';
import { readTable, type StoredTable } from './encounterTable';

const ports = { clock, ids };

/** Commands of one moment go into one commit; the pause is short, because a fight must survive a crash. */
const saving = { pause: 60, atOnce: false, longest: 500, firstRetry: 1000, lastRetry: 30_000 };
/** Somebody else would have to save between each reading and writing. */
const mostAttempts = 5;

/**
 * The running encounter: every command changes the page at once, and campaign and sheets are stored behind it in one
 * commit. Changes made elsewhere in the meantime are kept: the commands are repeated on what is stored.
 */
export const useEncounter = defineStore('runningEncounter', () => {
  const homebrew = useHomebrew();
  const notifications = useNotifications();
  const diceLog = useDiceLog();
  const questions = useSaveQuestions('campaign');

  const stored = shallowRef<StoredTable | null>(null);
  const table = shallowRef<Table | null>(null);
  const failure = shallowRef<AppError | null>(null);
  const loading = shallowRef(false);
  const prompts = shallowRef<readonly Prompt[]>([]);
  const autosave = createAutosave(write, saving);
  let place: { readonly campaign: string; readonly encounter: string } | null = null;
  let pending: readonly EncounterAction[] = [];
  /** Documents of newcomers, read before they join. */
  let guests: readonly string[] = [];
  /** Counts openings, so that a slow answer to an earlier one is ignored. */
  let turn = 0;
  let isStale = false;

  const rules = computed<TableRules | null>(() => stored.value?.rules ?? null);
  const isSaved = () => autosave.state.value.kind === 'saved';

  async function open(campaign: string, encounter: string): Promise<void> {
    if (place?.campaign === campaign && place.encounter === encounter && failure.value === null)
      return refresh();
    if (!(await settle())) return;
    turn += 1;
    const mine = turn;
    clear();
    place = { campaign, encounter };
    loading.value = true;
    const read = await readTable(campaign, encounter, homebrew.load, null);
    if (mine !== turn) return;
    loading.value = false;
    if (read.ok) show(read.value, read.value.table);
    else failure.value = read.error;
  }

  function clear(): void {
    autosave.drop();
    place = null;
    pending = [];
    guests = [];
    prompts.value = [];
    stored.value = null;
    table.value = null;
    failure.value = null;
  }

  function show(read: StoredTable, next: Table): void {
    stored.value = read;
    table.value = next;
    failure.value = null;
  }

  /** Takes over what was stored elsewhere; with unsaved commands that waits for the save. */
  async function refresh(): Promise<void> {
    if (place === null || loading.value) return;
    if (!isSaved()) {
      isStale = true;
      return;
    }
    isStale = false;
    const before = stored.value;
    const mine = turn;
    const read = await readTable(place.campaign, place.encounter, homebrew.load, before, guests);
    if (mine !== turn || stored.value !== before) return;
    if (!isSaved()) {
      isStale = true;
      return;
    }
    if (read.ok) show(read.value, read.value.table);
    else if (read.error.code === 'not-found') {
      clear();
      failure.value = read.error;
    }
  }

  /** Carries out one command in the page; the reason of a refusal is shown, and nothing has changed. */
  function run(command: Command): boolean {
    const { value: before } = table;
    const { value: by } = rules;
    const drawn = before === null || by === null ? command : dealt(before, command, by);
    if (!act({ do: 'run', entry: ids.next(), command: drawn })) return false;
    const after = table.value?.encounter;
    if (place !== null && rules.value !== null && after !== undefined)
      logInitiative(diceLog, before?.encounter ?? null, after, rules.value, place.campaign);
    return true;
  }

  const dealt = (now: Table, command: Command, by: TableRules) =>
    withDraws(now, command, by, { ...ports, rng });

  /** By default the last entry. */
  function undo(entry?: string): boolean {
    const last = entry ?? table.value?.encounter.entries.findLast(({ undone }) => !undone)?.id;
    if (last === undefined)
      return refuse(appError('invalid-input', { text: message('encounter.refused.nothing') }));
    return act({ do: 'undo', entry: last });
  }

  function act(action: EncounterAction): boolean {
    const { value: now } = table;
    const { value: base } = stored;
    if (now === null || base === null) return false;
    if (base.readOnly !== null) return refuse(appError('not-available', { text: base.readOnly.text }));
    const done = carryOut(now, action, base.rules, ports);
    if (!done.ok) return refuse(done.error);
    table.value = done.value.table;
    prompts.value = stillAsked(action, done.value.prompts);
    pending = [...pending, action];
    autosave.touch();
    return true;
  }

  /** A turn that passes, and a step back, leave no roll open; each roll is asked of somebody once. */
  function stillAsked(action: EncounterAction, asked: readonly Prompt[]): readonly Prompt[] {
    if (action.do === 'undo' || ['next', 'end'].includes(action.command.do)) return asked;
    const isNew = (old: Prompt) =>
      asked.every(({ on, roll }) => on !== old.on || roll.check !== old.roll.check);
    return [...prompts.value.filter(isNew), ...asked];
  }

  function answer(prompt: Prompt): void {
    prompts.value = prompts.value.filter((each) => each !== prompt);
  }

  function refuse(error: AppError): false {
    notifications.notify({ tone: 'info', text: error.text });
    return false;
  }

  /** Reads documents that are about to join; false if that failed, which is shown. */
  async function bring(documents: readonly string[]): Promise<boolean> {
    const missing = documents.filter((id) => table.value?.characters[id] === undefined);
    if (missing.length === 0) return true;
    guests = [...new Set([...guests, ...missing])];
    const read = await repeat();
    return read.ok || refuse(read.error);
  }

  /** The table after a command that is only considered; `null` if it would be refused. */
  function preview(command: Command): Table | null {
    if (table.value === null || rules.value === null) return null;
    const ran = runCommand(table.value, command, rules.value, ports);
    return ran.ok ? ran.value.table : null;
  }

  async function write(): Promise<Result<{ readonly changed: boolean }, AppError>> {
    for (let attempt = 1; ; attempt += 1) {
      const { value: base } = stored;
      const { value: now } = table;
      if (base === null || now === null || pending.length === 0) return ok({ changed: false });
      const sent = pending;
      const { encounter } = now;
      const campaign = {
        ...base.campaign,
        encounters: { ...base.campaign.encounters, [encounter.id]: encounter },
      };
      const characters = Object.values(now.characters).filter(
        (each) => each !== base.table.characters[each.id],
      );
      const done = await call('documents.commit', { characters, campaigns: [campaign] });
      if (done.ok) {
        take({ ...base, campaign, table: now }, done.value.saved, sent.length);
        if (isStale && pending.length === 0) setTimeout(() => void refresh());
        return ok({ changed: pending.length > 0 });
      }
      const isElsewhere = done.error.code === 'conflict' || done.error.code === 'not-found';
      if (!isElsewhere || attempt === mostAttempts) return done;
      const again = await repeat();
      if (!again.ok) return again;
    }
  }

  /** The sent commands are stored now; commands since then stay, on the new revisions. */
  function take(base: StoredTable, saved: readonly SavedRevision[], count: number): void {
    const revised = <D extends { readonly id: string }>(document: D): D => {
      const own = saved.find(({ id }) => id === document.id);
      return own === undefined ? document : { ...document, revision: own.revision, updatedAt: own.updatedAt };
    };
    const { encounter } = base.table;
    const before = base.table.characters;
    const characters = mapped(before, revised);
    const now = table.value ?? base.table;
    const current = mapped(now.characters, (each) =>
      each === before[each.id] ? (characters[each.id] ?? each) : revised(each),
    );
    stored.value = { ...base, campaign: revised(base.campaign), table: { encounter, characters } };
    table.value = { encounter: now.encounter, characters: current };
    pending = pending.slice(count);
  }

  /** Reads everything again and repeats the commands on it; those that are no longer possible are named. */
  async function repeat(): Promise<Result<undefined, AppError>> {
    if (place === null) return err(appError('not-found'));
    const mine = turn;
    const read = await readTable(place.campaign, place.encounter, homebrew.load, stored.value, guests);
    if (!read.ok) return read;
    if (mine !== turn) return err(appError('not-available'));
    const { table: next, kept, refused } = replay(read.value.table, pending, read.value.rules, ports, dealt);
    pending = kept;
    show(read.value, next);
    const [first] = refused;
    if (first !== undefined) {
      const params = { count: refused.length, why: first.error.text };
      notifications.notify({ tone: 'failed', text: message('encounterPage.notRepeated', params) });
    }
    return ok(undefined);
  }

  /** Saves, or asks the user if that fails; returns true if the user may leave. */
  async function settle(): Promise<boolean> {
    if (table.value === null || (await autosave.flush())) return true;
    const state = autosave.state.value;
    if (state.kind !== 'failed') return true;
    const { name } = stored.value?.campaign ?? { name: '' };
    const lost: Text[] = [message('encounterPage.unsaved', { count: pending.length })];
    if (!(await questions.mayLose(state.error, name, lost))) return false;
    clear();
    return true;
  }

  on('campaign.changed', () => void refresh());
  on('library.changed', () => void refresh());
  watch(
    () => homebrew.changes,
    () => void refresh(),
  );
  useClosing().add({ unsaved: () => !isSaved(), settle });

  const facts = computed<ReadonlyMap<string, CombatantFacts>>(() => {
    const { value: now } = table;
    const { value: by } = rules;
    if (now === null || by === null) return new Map();
    const all = Object.values(now.encounter.combatants);
    return new Map(all.map((each) => [each.id, factsOf(now, by, each)]));
  });
  const order = computed<readonly CombatantFacts[]>(() => {
    if (table.value === null || rules.value === null) return [];
    return orderOf(table.value, rules.value)
      .flatMap((id) => facts.value.get(id) ?? [])
      .filter(({ combatant }) => combatant.waiting !== true);
  });

  return {
    table: computed(() => table.value),
    encounter: computed(() => table.value?.encounter ?? null),
    campaign: computed(() => stored.value?.campaign ?? null),
    rules,
    facts,
    /** In turn order, with those who hold or are out, without those in reserve. */
    order,
    /** Rolls that the rules ask for now, such as a death save. */
    prompts: computed(() => prompts.value),
    /** The roll was made, or is not wanted. */
    answer,
    troubles: computed(() => stored.value?.troubles ?? []),
    readOnly: computed(() => stored.value?.readOnly ?? null),
    loading: computed(() => loading.value),
    error: computed(() => failure.value),
    saveState: computed(() => autosave.state.value),
    open,
    run,
    undo,
    preview,
    bring,
    retry: () => autosave.flush(),
    settle,
  };
});

export type Prompt = Ran['prompts'][number];

interface SavedRevision {
  readonly id: string;
  readonly revision: number;
  readonly updatedAt: string;
}

function mapped<V>(record: Readonly<Record<string, V>>, change: (value: V) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(record).map(([id, value]) => [id, change(value)]));
}
