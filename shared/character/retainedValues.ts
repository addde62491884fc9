import { overlap, samePlace } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { message, type Text } from '#shared/kernel/text';
import { sameValue } from '#shared/kernel/same';
import type { JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { valueAt } from './playState';

/** A place that keeps its value although a journal entry that changed it was undone; `why` names the later cause. */
export interface RetainedValue {
  readonly journalEntry: JournalEntry;
  readonly path: readonly string[];
  readonly value: Json | undefined;
  readonly why: Text;
}

/**
 * Places that keep their value after journal entries were undone or revised, each with the later journal entry
 * that set it.
 */
export function retainedValuesOf(
  before: CharacterDocument,
  after: CharacterDocument,
  journalEntries: readonly JournalEntry[],
): readonly RetainedValue[] {
  const gone = new Set(journalEntries.map(({ id }) => id));
  const kept = new Map(after.journal.map((journalEntry) => [journalEntry.id, journalEntry]));
  return journalEntries.flatMap((journalEntry) => {
    const index = before.journal.findIndex(({ id }) => id === journalEntry.id);
    const later = before.journal.slice(index + 1).filter(({ id }) => !gone.has(id));
    return journalEntry.changes.flatMap(({ path, from, to }): RetainedValue[] => {
      if (sameValue(from, to)) return [];
      const now = kept.get(journalEntry.id)?.changes.find((change) => samePlace(change.path, path));
      if (now !== undefined && sameValue(now.to, to) && sameValue(now.from, from)) return [];
      const value = valueAt(after.play, path);
      if (!sameValue(value, valueAt(before.play, path))) return [];
      const by = later.findLast(({ changes }) => changes.some((change) => overlap(change.path, path)));
      if (by === undefined) return [];
      return [{ journalEntry, path, value, why: message('journal.setSince', { later: by.label }) }];
    });
  });
}
