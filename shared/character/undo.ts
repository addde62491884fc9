import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import type { Change, JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { overlap } from './playState';
import { withoutJournalEntries } from './replay';

/**
 * The later journal entry that stands in the way of taking one back: it put something else in the same place, or took an entry
 * out of the ledger that the journal entry had made. Changes of an amount stand in each other's way nowhere.
 */
export function undoBlockedBy(
  document: CharacterDocument,
  id: string,
  except: ReadonlySet<string> = new Set(),
): JournalEntry | undefined {
  const index = document.journal.findIndex((journalEntry) => journalEntry.id === id);
  const journalEntry = document.journal[index];
  if (journalEntry === undefined) return undefined;
  return document.journal
    .slice(index + 1)
    .find(
      (later) =>
        !except.has(later.id) &&
        (later.changes.some((one) => journalEntry.changes.some((other) => standsInTheWay(one, other))) ||
          later.withdrawn.some(({ entry }) => journalEntry.entered.includes(entry.id))),
    );
}

/**
 * Takes a journal entry back and out of the journal: afterwards the document is as if it had never happened. `not-found`
 * for an unknown one, `invalid-input` naming the later journal entry where one put something else in the same place since.
 */
export function undoJournalEntry(
  document: CharacterDocument,
  id: string,
): Result<CharacterDocument, AppError> {
  const journalEntry = document.journal.find((each) => each.id === id);
  if (journalEntry === undefined) return err(appError('not-found'));
  const later = undoBlockedBy(document, id);
  if (later !== undefined)
    return err(appError('invalid-input', { text: message('journal.blocked', { later: later.label }) }));
  return ok(withoutJournalEntries(document, new Set([id])).document);
}

/** True where a change cannot be taken back while the later one stands. */
function standsInTheWay(later: Change, change: Change): boolean {
  if (!overlap(later.path, change.path)) return false;
  return later.by === undefined || change.by === undefined;
}
