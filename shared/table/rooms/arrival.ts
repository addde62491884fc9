import { z } from 'zod';
import { applied, apply } from '#shared/change/applied';
import { between } from '#shared/change/between';
import { asMessage, changeSchema, type Change } from '#shared/change/change';
import { rebase } from '#shared/change/rebase';
import { overlap, samePlace } from '#shared/change/values';
import { documentIdSchema, type DocumentKind, type Envelope } from '#shared/documents/envelope';
import type { JsonRecord } from '#shared/kernel/record';
import { shapeOf } from '#shared/table/documents/shapes';
import { sheetsTogether, togetherIn } from '#shared/table/documents/together';

/** `kind` tells which places of it move by amounts, and which are texts. */
export type Shared = Envelope & { readonly kind: DocumentKind };

/**
 * A change of a document that came from the table, for pages that show the document already: a whole one of years takes
 * long from the program to its window.
 *
 * - `revision`: of the version that it changes
 */
export const arrivalSchema = z.strictObject({
  id: documentIdSchema,
  revision: z.int().min(0),
  changes: z.array(changeSchema),
});
export type Arrival = z.infer<typeof arrivalSchema>;

export function arrivalBetween<D extends Shared>(before: D, after: D): Arrival {
  const changes = between(json(before), json(after), shapeOf(before.kind));
  return { id: before.id, revision: before.revision, changes: changes.map(asMessage) };
}

/** Of the version that the arrival changes. */
export function withArrival<D extends Shared>(document: D, { changes }: Arrival): D {
  return apply(json(document), changes) as unknown as D;
}

/**
 * The changes made on top of `base`, on top of another version of it instead. `undefined` if both set the same place, or
 * moved a number by more than its bounds let both. What lines of both journals did to the same places of a sheet counts.
 */
export function rebased<D extends Shared>(base: D, own: D, onto: D): D | undefined {
  const [changes, others] = [contentChanges(base, own), contentChanges(base, onto)];
  const goesTogether = togetherIn(json(base), json(own), json(onto));
  const isInTheWay = (change: Change): boolean =>
    others.some((other) => collide(change, other)) && !goesTogether(change.path);
  if (changes.some(isInTheWay)) return undefined;
  const moved = rebase(changes, others);
  const { state, done } = applied(json(onto), moved);
  const isHeld = ({ path, by }: Change): boolean =>
    by !== undefined && !done.some((each) => samePlace(each.path, path) && each.by?.amount === by.amount);
  if (moved.some(isHeld)) return undefined;
  return sheetsTogether(json(base), json(own), json(onto), state) as unknown as D;
}

function collide(own: Change, other: Change): boolean {
  if (!overlap(own.path, other.path)) return false;
  const isOfTexts = own.words !== undefined && other.words !== undefined;
  return !isOfTexts && (own.by === undefined || other.by === undefined);
}

function contentChanges<D extends Shared>(before: D, after: D): readonly Change[] {
  const { revision, updatedAt } = before;
  return between(json(before), json({ ...after, revision, updatedAt }), shapeOf(before.kind));
}

const json = (document: Shared): JsonRecord => document as unknown as JsonRecord;
