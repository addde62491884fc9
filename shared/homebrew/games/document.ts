import { z } from 'zod';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema, envelopeSchema, momentSchema } from '#shared/documents/envelope';
import { jsonSchema } from '#shared/kernel/jsonValue';

export const gameVersion = 1;

/** An id of a definition and the one that took its place; an id is never used again for something else. */
const renameSchema = z.looseObject({ from: z.string().max(60), to: z.string().max(60) });

/** The state of a game that tables play. `number` counts how often the game was published. */
export const publishedSchema = z.looseObject({
  number: z.int().min(1),
  at: momentSchema,
  definition: jsonSchema,
});

/**
 * A table's custom game. It is only data and can never run code.
 *
 * - `ruleset`: its own id, by which characters, campaigns and packs name their rules
 * - `draft`: the definition as it is being edited; it may have faults
 * - `published`: the definition that is played; `null` before it was first published
 * - `translations`: its texts in other languages, by language and by place; they change no rule, and need no publishing
 * - `changes`: what publishing renamed, oldest first; the rules' version of a character counts them
 */
export const gameSchema = envelopeSchema.extend({
  kind: z.literal('ruleset'),
  version: z.literal(gameVersion),
  name: nameSchema,
  ruleset: documentIdSchema,
  draft: jsonSchema,
  published: publishedSchema.nullable(),
  translations: z
    .record(z.string().max(35), z.record(z.string().max(500), z.string().max(2000)))
    .exactOptional(),
  changes: z.array(z.looseObject({ renames: z.array(renameSchema).max(2000) })).max(1000),
});

export type GameDocument = z.infer<typeof gameSchema>;
export type Rename = z.infer<typeof renameSchema>;
