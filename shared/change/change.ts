import { z } from 'zod';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { stepSchema } from '#shared/kernel/steps';
import { amountSchema, type Amount, type Bounds } from './amount';
import type { Path } from './values';
import type { Words } from './words';

/**
 * The items before a place in its list, nearest first, at most four: it is behind the first of them that is still there.
 * Fewer are all there are, so that without them the place is the first one; if four are gone, it is the last one.
 */
export type Neighbors = readonly string[];

/**
 * One changed place of a document, as data.
 *
 * - `from`, `to`: without `from` it did not exist, without `to` it is removed
 * - `by`: a number moved; a number with `from` and without `to` is removed if it is back at its start
 * - `words`: a stretch of a text, instead of `from` and `to`
 * - `place`: of an item that is added, removed or, without the others, moved
 */
export interface Change {
  readonly path: Path;
  readonly from?: Json;
  readonly to?: Json;
  readonly by?: Amount;
  readonly words?: Words;
  readonly place?: { readonly from?: Neighbors; readonly to?: Neighbors };
}

/** The special places of one kind of document. */
export interface Shape {
  /** Several people write at once. */
  readonly isText: (path: Path) => boolean;
  /** The bounds of a number that moves by amounts; `beside` is the object that holds it. */
  readonly counter: (path: Path, beside: JsonRecord) => Bounds | undefined;
}

/** For documents that one person writes at a time. */
export const plainShape: Shape = { isText: () => false, counter: () => undefined };

const placeSchema = z.array(z.string()).max(4).exactOptional();

export const changeSchema = z.strictObject({
  path: z.array(stepSchema).min(1).max(64),
  from: jsonSchema.exactOptional(),
  to: jsonSchema.exactOptional(),
  by: amountSchema.exactOptional(),
  words: z.strictObject({ at: z.int().min(0), removed: z.string(), added: z.string() }).exactOptional(),
  place: z.strictObject({ from: placeSchema, to: placeSchema }).exactOptional(),
});

const mostNeighbors = 4;

/** Of an item at an index of its list. */
export function placeAt(order: readonly string[], index: number): Neighbors {
  return order.slice(Math.max(0, index - mostNeighbors), index).toReversed();
}

/** The index of a place in a list that may have changed. */
export function indexOf(order: readonly string[], place: Neighbors): number {
  for (const neighbor of place) {
    const found = order.indexOf(neighbor);
    if (found !== -1) return found + 1;
  }
  return place.length < mostNeighbors ? 0 : order.length;
}

/** Without fields that hold nothing, which JSON would lose. */
export function changeOf(
  path: Path,
  from: Json | undefined,
  to: Json | undefined,
  others: Pick<Change, 'by' | 'place'> = {},
): Change {
  return { path, ...(from !== undefined && { from }), ...(to !== undefined && { to }), ...others };
}

/** For schemas of messages, whose lists may be written. */
export function asMessage(change: Change): z.infer<typeof changeSchema> {
  const { path, place, ...rest } = change;
  const { from, to } = place ?? {};
  return {
    ...rest,
    path: [...path],
    ...(place !== undefined && {
      place: { ...(from !== undefined && { from: [...from] }), ...(to !== undefined && { to: [...to] }) },
    }),
  };
}
