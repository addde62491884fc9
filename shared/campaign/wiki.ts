import { z } from 'zod';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';

export const topics = ['npc', 'place', 'faction', 'thread', 'quest', 'other'] as const;
export type Topic = (typeof topics)[number];

/** The progress of a thread or quest. */
export const progress = ['open', 'done', 'failed'] as const;

/**
 * A note of a campaign. Notes link to each other by title (`[[Title]]`).
 *
 * - `text`: Markdown with links and parts for the GM
 * - `secret`: hidden from players completely
 * - `state`: of a thread or quest; `null` for other topics
 * - `character`: the library's stat block for a person
 */
export const noteSchema = z.looseObject({
  id: z.string().min(1).max(64),
  topic: z.enum(topics),
  title: nameSchema.trim().min(1),
  text: z.string().max(limits.notes),
  secret: z.boolean(),
  state: z.enum(progress).nullable(),
  character: documentIdSchema.nullable(),
});
export type Note = z.infer<typeof noteSchema>;
