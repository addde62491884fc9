import type { AppError } from '#shared/kernel/errors';
import { idsFrom } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Command, Ports, Ran, Table, TableRules } from './command';
import type { Encounter, Entry } from './document';
import { refusing } from './refusing';
import { run } from './run';

/** The entry that the next redo brings back: the last one that was undone, until something new is done. */
export function redoEntry({ entries, redo = [] }: Encounter): Entry | undefined {
  const id = redo.at(-1);
  return entries.find((each) => each.id === id && each.undone);
}

/** Carries the command of the last undone entry out again, with its dice; it counts again at its old place. */
export function redo(table: Table, rules: TableRules, ports: Ports): Result<Ran, AppError> {
  const { encounter } = table;
  const entry = redoEntry(encounter);
  if (entry === undefined) return err(refusing('nothingToRedo'));
  const ids = idsFrom(entry.id, ports.ids);
  // The engine itself wrote the command.
  const ran = run(table, entry.command as unknown as Command, rules, { ...ports, ids });
  if (!ran.ok) return ran;
  const again = { ...ran.value.entry, at: entry.at };
  const entries = encounter.entries.map((each) => (each === entry ? again : each));
  const left = encounter.redo?.slice(0, -1) ?? [];
  const next = { ...ran.value.table.encounter, entries, ...(left.length > 0 && { redo: left }) };
  return ok({ ...ran.value, entry: again, table: { ...ran.value.table, encounter: next } });
}
