import { overlap, samePlace } from '#shared/change/values';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { sameValue } from '#shared/kernel/same';
import { message } from '#shared/kernel/text';
import type { Change, JournalEntry } from './journalEntry';
import type { CharacterDocument } from './document';
import { withoutJournalEntries } from './replay';

/**
 * The later journal entry that prevents an undo: it set the same place, or removed a ledger entry that this one
 * made. Relative changes never block each other, nor do additions to a list, nor what happened to a place that had
 * come back to its value of before, such as a condition that a wound began and healing ended.
 */
export function undoBlockedBy(
  document: CharacterDocument,
  id: string,
  except: ReadonlySet<string> = new Set(),
): JournalEntry | undefined {
  const index = document.journal.findIndex((journalEntry) => journalEntry.id === id);
  const journalEntry = document.journal[index];
  if (journalEntry === undefined) return undefined;
  const since = document.journal.slice(index + 1).filter((later) => !except.has(later.id));
  const left = journalEntry.changes.filter(
    (change) => !since.some(({ changes }) => changes.some((later) => isBackBy(later, change))),
  );
  const inTheWay = (later: Change): boolean =>
    left.length > 0
      ? left.some((change) => standsInTheWay(later, change))
      : // Everything has come back by itself, so that an undo would do nothing but remove a line.
        journalEntry.changes.some((change) => setsAgain(later, change));
  return since.find(
    (later) =>
      later.changes.some(inTheWay) ||
      later.withdrawn.some(({ entry }) => journalEntry.entered.includes(entry.id)),
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
  const areLists = samePlace(later.path, change.path) && isOfList(later) && isOfList(change);
  return !areLists && setsAgain(later, change);
}

function setsAgain(later: Change, change: Change): boolean {
  if (!overlap(later.path, change.path)) return false;
  return later.by === undefined || change.by === undefined;
}

/** Returns true if the later change brought its place back to what it held before the other one. */
function isBackBy(later: Change, change: Change): boolean {
  if (!samePlace(later.path, change.path) || sameValue(change.from, change.to)) return false;
  return sameValue(orNothing(later.to), orNothing(change.from));
}

/** A switch that is off holds the same as one that was never switched. */
const orNothing = (value: Json | undefined): Json => (value === undefined || value === false ? null : value);

/** Lists are combined item by item when an earlier change is undone. */
const isOfList = ({ from, to }: Change): boolean => Array.isArray(from) && Array.isArray(to);
