import { z } from 'zod';
import { limits } from '../character/limits';
import { documentIdSchema, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';
import { packParts } from './parts';

/**
 * What is known of a pack in a file before anything is written.
 *
 * - `things`: how many of each kind of the ruleset
 * - `faults`: all that is wrong with it; a pack with any is not taken in
 * - `existing`: the pack of the same id in the library or its bin; its moment is not known where it is damaged
 */
export const packOfferSchema = z.object({
  id: documentIdSchema,
  name: z.string().max(limits.name),
  author: z.string(),
  about: z.string(),
  ruleset: z.string(),
  rules: z.int(),
  tables: z.int(),
  cards: z.int(),
  things: z.record(z.string(), z.int()),
  faults: z.array(
    z.object({
      part: z.enum(packParts),
      id: z.string(),
      path: z.string().exactOptional(),
      kind: textSchema,
      title: textSchema,
      text: textSchema,
    }),
  ),
  updatedAt: momentSchema,
  existing: z
    .object({ name: z.string(), updatedAt: momentSchema.nullable(), where: z.enum(['library', 'bin']) })
    .nullable(),
});
export type PackOffer = z.infer<typeof packOfferSchema>;

/** What becomes of a pack of an id that is there already: refuse, stand beside it, or take its place. */
export const importModes = ['add', 'copy', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];
