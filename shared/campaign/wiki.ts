import { z } from 'zod';
import { limits } from '../character/limits';
import { documentIdSchema } from '../documents/envelope';

/** What a note is about. */
export const topics = ['npc', 'place', 'faction', 'thread', 'quest', 'other'] as const;
export type Topic = (typeof topics)[number];

/** How far a thread or quest has come. */
export const progress = ['open', 'done', 'failed'] as const;

/**
 * A note of a campaign: somebody, some place, some matter. Notes link to each other by title (`[[Title]]`).
 *
 * - `text`: Markdown, with links and GM-only parts
 * - `secret`: nothing of it is for players
 * - `state`: of a thread or quest; `null` for anything else
 * - `character`: the stat block of the library, for somebody who has one
 */
export const noteSchema = z.looseObject({
  id: z.string().min(1).max(64),
  topic: z.enum(topics),
  title: z.string().trim().min(1).max(limits.name),
  text: z.string().max(limits.notes),
  secret: z.boolean(),
  state: z.enum(progress).nullable(),
  character: documentIdSchema.nullable(),
});
export type Note = z.infer<typeof noteSchema>;
