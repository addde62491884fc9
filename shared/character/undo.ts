import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import type { Change, Deed } from './deed';
import type { CharacterDocument } from './document';
import { overlap } from './playState';
import { withoutDeeds } from './strand';

/**
 * The later journal entry that prevents an undo: it set the same place, or removed a ledger entry that this one
 * made. Relative changes never block each other.
 */
export function undoBlockedBy(
  document: CharacterDocument,
  id: string,
  except: ReadonlySet<string> = new Set(),
): Deed | undefined {
  const index = document.journal.findIndex((deed) => deed.id === id);
  const deed = document.journal[index];
  if (deed === undefined) return undefined;
  return document.journal
    .slice(index + 1)
    .find(
      (later) =>
        !except.has(later.id) &&
        (later.changes.some((one) => deed.changes.some((other) => standsInTheWay(one, other))) ||
          later.withdrawn.some(({ entry }) => deed.entered.includes(entry.id))),
    );
}

/**
 * Removes a journal entry and its effects. `not-found` for an unknown id; `invalid-input` naming the later journal
 * entry that blocks the undo.
 */
export function undoDeed(document: CharacterDocument, id: string): Result<CharacterDocument, AppError> {
  const deed = document.journal.find((each) => each.id === id);
  if (deed === undefined) return err(appError('not-found'));
  const later = undoBlockedBy(document, id);
  if (later !== undefined)
    return err(appError('invalid-input', { text: message('journal.blocked', { later: later.label }) }));
  return ok(withoutDeeds(document, new Set([id])).document);
}

/** Returns true if a change cannot be undone before the later one. */
function standsInTheWay(later: Change, change: Change): boolean {
  if (!overlap(later.path, change.path)) return false;
  return later.by === undefined || change.by === undefined;
}
