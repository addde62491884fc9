import { characterSchema } from '#shared/character/document';
import { changeRefusal } from '#shared/documents/changes';
import { encounterSchema } from '#shared/encounter/document';
import type { AppError } from '#shared/kernel/errors';
import { idsFrom } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Command, Ports, Ran, Table, TableRules } from '#shared/encounter/command';
import { redo, redoEntry } from '#shared/encounter/redo';
import { refusing } from '#shared/encounter/refusing';
import { run } from '#shared/encounter/run';
import { undo } from '#shared/encounter/undo';

/** One thing that the GM did, with the id of the entry that it makes or takes back, so that it can be repeated. */
export type EncounterAction =
  | { readonly do: 'run'; readonly entry: string; readonly command: Command }
  | { readonly do: 'undo'; readonly entry: string }
  | { readonly do: 'redo'; readonly entry: string };

/** Repeating something that is already there changes nothing, because the answer to a save can be lost. */
export function carryOut(
  table: Table,
  action: EncounterAction,
  rules: TableRules,
  ports: Ports,
): Result<Pick<Ran, 'table' | 'prompts'>, AppError> {
  const there = table.encounter.entries.find(({ id }) => id === action.entry);
  if (action.do === 'undo') {
    const back = there?.undone === true ? ok(table) : undo(table, action.entry);
    return back.ok ? ok({ table: back.value, prompts: [] }) : back;
  }
  if (action.do === 'redo') {
    if (there?.undone !== true) return ok({ table, prompts: [] });
    return redoEntry(table.encounter) === there ? redo(table, rules, ports) : err(refusing('nothingToRedo'));
  }
  if (there !== undefined) return ok({ table, prompts: [] });
  const ran = run(table, action.command, rules, { ...ports, ids: idsFrom(action.entry, ports.ids) });
  const refused = ran.ok ? tableRefusal(table, ran.value.table) : undefined;
  return refused === undefined ? ran : err(refused);
}

/** State that could not be stored never reaches the page: every later step would be lost with it. */
function tableRefusal(before: Table, { encounter, characters }: Table): AppError | undefined {
  const ofEncounter = changeRefusal(encounterSchema, before.encounter, encounter);
  if (ofEncounter !== undefined) return ofEncounter;
  return Object.values(characters)
    .map((each) => changeRefusal(characterSchema, before.characters[each.id] ?? each, each))
    .find((each) => each !== undefined);
}

export interface Replayed {
  readonly table: Table;
  readonly kept: readonly EncounterAction[];
  readonly refused: readonly { readonly action: EncounterAction; readonly error: AppError }[];
}

/**
 * Repeats everything that was not stored yet on what is stored by now; what is no longer possible is left out. `deal`
 * draws for a command that begins a round only now.
 */
export function replay(
  table: Table,
  actions: readonly EncounterAction[],
  rules: TableRules,
  ports: Ports,
  deal: (now: Table, command: Command, rules: TableRules) => Command,
): Replayed {
  const kept: EncounterAction[] = [];
  const refused: Replayed['refused'][number][] = [];
  let now = table;
  for (const one of actions) {
    const action = one.do === 'run' ? { ...one, command: deal(now, one.command, rules) } : one;
    const done = carryOut(now, action, rules, ports);
    if (!done.ok) refused.push({ action, error: done.error });
    else if (done.value.table !== now) {
      now = done.value.table;
      kept.push(action);
    }
  }
  return { table: now, kept, refused };
}
