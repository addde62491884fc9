import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import type { Change, Deed } from './deed';
import type { CharacterDocument } from './document';
import { overlap } from './playState';
import { withoutDeeds } from './strand';

/**
 * The later deed that stands in the way of taking one back: it put something else in the same place, or took an entry
 * out of the ledger that the deed had made. Changes of an amount stand in each other's way nowhere.
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
 * Takes a deed back and out of the journal: afterwards the document is as if it had never happened. `not-found`
 * for an unknown one, `invalid-input` naming the later deed where one put something else in the same place since.
 */
export function undoDeed(document: CharacterDocument, id: string): Result<CharacterDocument, AppError> {
  const deed = document.journal.find((each) => each.id === id);
  if (deed === undefined) return err(appError('not-found'));
  const later = undoBlockedBy(document, id);
  if (later !== undefined)
    return err(appError('invalid-input', { text: message('journal.blocked', { later: later.label }) }));
  return ok(withoutDeeds(document, new Set([id])).document);
}

/** True where a change cannot be taken back while the later one stands. */
function standsInTheWay(later: Change, change: Change): boolean {
  if (!overlap(later.path, change.path)) return false;
  return later.by === undefined || change.by === undefined;
}
