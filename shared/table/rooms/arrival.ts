import { z } from 'zod';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { overlap } from '#shared/character/playState';
import { documentIdSchema } from '#shared/documents/envelope';
import type { JsonRecord } from '#shared/kernel/record';
import { changeSchema, changesBetween } from '#shared/table/documents/changes';
import { withChanges } from '#shared/table/documents/plain';
import { textsOf } from '#shared/table/documents/texts';

/** Documents that a shared table changes. */
export type Arriving = CharacterDocument | CampaignDocument;

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

export function arrivalBetween<D extends Arriving>(before: D, after: D): Arrival {
  const changes = changesBetween(json(before), json(after));
  return {
    id: before.id,
    revision: before.revision,
    changes: changes.map(({ path, ...change }) => ({ ...change, path: [...path] })),
  };
}

/** Of the version that the arrival changes. */
export function withArrival<D extends Arriving>(document: D, { changes }: Arrival): D {
  return withChanges(json(document), changes, textsOf(document.kind)) as unknown as D;
}

/**
 * The changes made on top of `base`, on top of another version of it instead. `undefined` if both changed the same
 * place, except words of a text that two people may write.
 */
export function rebased<D extends Arriving>(base: D, own: D, onto: D): D | undefined {
  const isText = textsOf(base.kind);
  const changes = contentChanges(base, own);
  const others = contentChanges(base, onto);
  const collides = changes.some(
    ({ path }) => !isText(path) && others.some((other) => overlap(path, other.path)),
  );
  return collides ? undefined : (withChanges(json(onto), changes, isText) as unknown as D);
}

function contentChanges<D extends Arriving>(before: D, after: D) {
  const { revision, updatedAt } = before;
  return changesBetween(json(before), json({ ...after, revision, updatedAt }));
}

const json = (document: Arriving): JsonRecord => document as unknown as JsonRecord;
