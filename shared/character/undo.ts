import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import type { Change, JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { overlap } from './playState';
import { withoutJournalEntries } from './replay';

/**
 * The later journal entry that prevents an undo: it set the same place, or removed a ledger entry that this one
 * made. Relative changes never block each other.
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
 * Removes a journal entry and its effects. `not-found` for an unknown id; `invalid-input` naming the later journal
 * entry that blocks the undo.
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

/** Returns true if a change cannot be undone before the later one. */
function standsInTheWay(later: Change, change: Change): boolean {
  if (!overlap(later.path, change.path)) return false;
  return later.by === undefined || change.by === undefined;
}
