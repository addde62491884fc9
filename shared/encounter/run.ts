import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Command, Ports, Ran, Table, TableRules } from './command';
import { kindOf } from './commands';
import { most, type Encounter, type Entry } from './document';
import { draftOf } from './draft';
import { endSwitchedOff, releaseHeld } from './held';
import { askMorale } from './morale';
import { refusing } from './refusing';

/**
 * Carries out one command: all of it or, with the reason, nothing. The table that went in is unchanged; the new one
 * has one entry more, by which `undo` takes exactly this command back.
 */
export function run(table: Table, command: Command, rules: TableRules, ports: Ports): Result<Ran, AppError> {
  const kind = kindOf(command);
  const refused =
    phaseFault(table.encounter, command) ??
    targetsFault(table.encounter, command) ??
    kind.check?.(table.encounter, command, rules);
  if (refused !== undefined) return err(refused);
  const draft = draftOf(table, rules, ports, 'draws' in command ? command.draws : undefined);
  const fault = kind.effect(draft, command);
  if (fault !== undefined) return err(fault);
  endSwitchedOff(draft, table);
  releaseHeld(draft);
  if (draft.encounter.state === 'running' && draft.changes.length > 0) askMorale(draft);
  const { turn, ambush } = table.encounter;
  const round = ambush === true ? 0 : table.encounter.round;
  const entry: Entry = {
    id: draft.entry,
    at: ports.clock.now(),
    round,
    turn,
    // Commands are plain data.
    command: command as unknown as Json,
    steps: draft.steps,
    changes: draft.changes,
    undone: false,
  };
  // Something new leaves nothing to redo.
  const { redo: _, ...changed } = draft.encounter;
  const encounter = { ...changed, entries: [...changed.entries, entry] };
  return ok({ table: { encounter, characters: draft.characters }, entry, prompts: draft.prompts });
}

function phaseFault({ state, entries, round }: Encounter, command: Command): AppError | undefined {
  const { phase } = kindOf(command);
  if (state === 'prepared' && phase === undefined) return refusing('notBegun');
  if (state !== 'prepared' && phase === 'beforehand') return refusing('begun');
  if (state === 'ended') return refusing('ended');
  // The end always has room, so that nothing is caught in an encounter that cannot go on.
  const isFull = entries.length >= most.entries - 1 || round >= most.rounds;
  return isFull && command.do !== 'end' ? refusing('tooLong') : undefined;
}

function targetsFault({ combatants }: Encounter, command: Command): AppError | undefined {
  if (!('targets' in command)) return undefined;
  const { targets } = command;
  const unknown = targets.findIndex((id) => !Object.hasOwn(combatants, id));
  const who = targets[unknown];
  if (who !== undefined) return refusing('unknown', { who }, `targets[${String(unknown)}]`);
  const twice = targets.findIndex((id, index) => targets.indexOf(id) < index);
  return twice < 0 ? undefined : refusing('twice', {}, `targets[${String(twice)}]`);
}
