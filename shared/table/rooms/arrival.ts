import { z } from 'zod';
import type { CharacterDocument } from '../../character/document';
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
  return withChanges(json(document), changes, textsOf('character')) as unknown as CharacterDocument;
}

const json = (document: CharacterDocument): JsonRecord => document as unknown as JsonRecord;
