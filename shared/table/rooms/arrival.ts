import { z } from 'zod';
import type { CharacterDocument } from '../../character/document';
import { overlap } from '../../character/playState';
import { documentIdSchema } from '../../documents/envelope';
import type { JsonRecord } from '../../kernel/record';
import { changeSchema, changesBetween } from '../documents/changes';
import { withChanges } from '../documents/plain';
import { textsOf } from '../documents/texts';

/**
 * A change of a character that came from the table, for pages that show the character already: a whole one of years takes
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

export function arrivalBetween(before: CharacterDocument, after: CharacterDocument): Arrival {
  const changes = changesBetween(json(before), json(after));
  return {
    id: before.id,
    revision: before.revision,
    changes: changes.map(({ path, ...change }) => ({ ...change, path: [...path] })),
  };
}

/** Of the version that the arrival changes. */
export function withArrival(document: CharacterDocument, { changes }: Arrival): CharacterDocument {
  return withChanges(json(document), changes, isText) as unknown as CharacterDocument;
}

/**
 * What was changed on top of `base`, on top of another version of it instead. `undefined` where both changed the same
 * place, except words of a text that two people may write.
 */
export function rebased(
  base: CharacterDocument,
  own: CharacterDocument,
  onto: CharacterDocument,
): CharacterDocument | undefined {
  const changes = contentChanges(base, own);
  const others = contentChanges(base, onto);
  const collides = changes.some(
    ({ path }) => !isText(path) && others.some((other) => overlap(path, other.path)),
  );
  if (collides) return undefined;
  return withChanges(json(onto), changes, isText) as unknown as CharacterDocument;
}

function contentChanges(before: CharacterDocument, after: CharacterDocument) {
  const { revision, updatedAt } = before;
  return changesBetween(json(before), json({ ...after, revision, updatedAt }));
}

const isText = textsOf('character');

const json = (document: CharacterDocument): JsonRecord => document as unknown as JsonRecord;
