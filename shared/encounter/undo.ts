import type { CharacterDocument } from '#shared/character/document';
import { overlap } from '#shared/change/values';
import { withoutJournalEntries } from '#shared/character/replay';
import { undoBlockedBy } from '#shared/character/undo';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { Table } from './command';
import type { Delta, Encounter, Entry } from './document';
import { withoutChanges } from './draft';

/** The entry that the next undo takes back: the last one that still counts. */
export function lastEntry({ entries }: Encounter): Entry | undefined {
  return entries.findLast(({ undone }) => !undone);
}

/**
 * Takes an entry back in the encounter and on every sheet: by default the last one, so that any number in a row
 * leads back to the start. Refused if a later entry, or a later change of a sheet, set the same place.
 */
export function undo(table: Table, id?: string): Result<Table, AppError> {
  const { encounter, characters } = table;
  const entry =
    id === undefined
      ? lastEntry(encounter)
      : encounter.entries.find((each) => each.id === id && !each.undone);
  if (entry === undefined)
    return err(appError('invalid-input', { text: message('encounter.refused.nothing') }));
  const later = encounter.entries
    .slice(encounter.entries.indexOf(entry) + 1)
    .find((other) => !other.undone && other.changes.some((one) => dependsOn(one, entry.changes)));
  if (later !== undefined)
    return err(appError('invalid-input', { text: message('encounter.refused.later') }));
  const sheets: Record<string, CharacterDocument> = { ...characters };
  for (const on of new Set(entry.changes.flatMap((change) => change.on ?? []))) {
    const document = sheets[on];
    const back =
      document === undefined
        ? err(sheetGone(characterName(on, encounter)))
        : withoutEntry(document, entry.id);
    if (!back.ok) return back;
    sheets[on] = back.value;
  }
  const undone = withoutChanges(encounter, entry.changes);
  const entries = encounter.entries.map((each) => (each === entry ? { ...each, undone: true } : each));
  const redo = [...(encounter.redo ?? []), entry.id];
  return ok({ encounter: { ...undone, entries, redo }, characters: sheets });
}

/** The sheet of a character who fights was deleted or cannot be read, until it is back. */
export function sheetGone(who: string): AppError {
  return appError('invalid-input', { text: message('encounter.refused.noSheet', { who }) });
}

function characterName(character: string, { combatants }: Encounter): string {
  const all = Object.values(combatants);
  return all.find(({ source }) => 'character' in source && source.character === character)?.name ?? character;
}

function dependsOn(later: Delta, changes: readonly Delta[]): boolean {
  return changes.some(
    (change) =>
      change.on === later.on &&
      overlap(change.path, later.path) &&
      (change.by === undefined || later.by === undefined),
  );
}

function withoutEntry(document: CharacterDocument, group: string): Result<CharacterDocument, AppError> {
  const ids = new Set(document.journal.filter((each) => each.group === group).map((each) => each.id));
  for (const id of ids) {
    const later = undoBlockedBy(document, id, ids);
    if (later !== undefined)
      return err(appError('invalid-input', { text: message('journal.blocked', { later: later.label }) }));
  }
  return ok(withoutJournalEntries(document, ids).document);
}
