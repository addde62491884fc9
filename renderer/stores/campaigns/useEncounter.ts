import { defineStore } from 'pinia';
import { computed } from 'vue';
import type { Command, CommandOf, Table, TableRules } from '#shared/encounter/command';
import { namedForTable } from '#shared/encounter/playerView/tableNames';
import type { Encounter, Entry } from '#shared/encounter/document';
import { factsOf, orderOf, type CombatantFacts } from '#shared/encounter/report';
import { redoEntry } from '#shared/encounter/redo';
import { run as runCommand } from '#shared/encounter/run';
import { lastEntry } from '#shared/encounter/undo';
import { appError, type AppError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import { ids } from '#renderer/platform/ports';
import { useDiceLog } from '#renderer/stores/dice/useDiceLog';
import { useSaveQuestions } from '#renderer/stores/editing/useSaveQuestions';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import type { EncounterAction } from './encounter/actions';
import { createEncounterReplica, deal, ports } from './encounter/replica';
import { act, type Playing, type Prompt } from './encounter/state';
import { logInitiative } from './logInitiative';

/**
 * The running encounter: every command changes the page at once, and campaign and sheets are stored behind it in one
 * commit.
 */
export const useEncounter = defineStore('runningEncounter', () => {
  const notifications = useNotifications();
  const diceLog = useDiceLog();
  const questions = useSaveQuestions('campaign');
  const replica = createEncounterReplica();
  const { shown: state, playing, stored } = replica;
  const table = computed(() => playing.value?.table ?? null);
  const rules = computed<TableRules | null>(() => stored.value?.rules ?? null);

  async function open(campaign: string, encounter: string): Promise<void> {
    const { value: now } = state;
    if (now.kind === 'loading' || now.kind === 'playing')
      if (now.place.campaign === campaign && now.place.encounter === encounter) return replica.refresh();
    if (await settle()) await replica.read({ campaign, encounter });
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

  /** By default the last entry, with those before it that the same roll brought about. */
  function undo(entry?: string): boolean {
    if (entry !== undefined) return does({ do: 'undo', entry }) !== null;
    return (
      whole('undo', lastEntry) ??
      refuse(appError('invalid-input', { text: message('encounter.refused.nothing') }))
    );
  }

  function redo(): boolean {
    return whole('redo', redoEntry) ?? false;
  }

  /** One step may have several entries; `undefined` if there is none. */
  function whole(what: 'undo' | 'redo', next: (of: Encounter) => Entry | undefined): boolean | undefined {
    const upcoming = () => (table.value === null ? undefined : next(table.value.encounter));
    const first = upcoming();
    if (first === undefined) return undefined;
    const roll = rollBehind(first);
    if (does({ do: what, entry: first.id }) === null) return false;
    const further = upcoming();
    if (roll !== undefined && further !== undefined && rollBehind(further) === roll) whole(what, next);
    return true;
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
    const read = await replica.repeat();
    return read.ok || refuse(read.error);
  }

  /** The table after a command that is only considered; `null` if it would be refused. */
  function preview(command: Command): Table | null {
    if (playing.value === null) return null;
    const ran = runCommand(playing.value.table, command, playing.value.stored.rules, ports);
    return ran.ok ? ran.value.table : null;
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

  useClosing().add({ unsaved: () => !replica.isSaved(), settle });

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

/** The roll that an entry on a sheet paid for or followed from. */
function rollBehind({ command }: Entry): string | undefined {
  const { do: did, roll } = command as Partial<CommandOf<'sheet'>>;
  return did === 'sheet' ? roll : undefined;
}
