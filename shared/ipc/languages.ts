import { z } from 'zod';
import { textSchema } from '../kernel/schemas';
import type { Messages } from '../kernel/text';

const tag = z.string().max(35);
const messagesSchema: z.ZodType<Messages> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), messagesSchema])),
);

/** A language that can be chosen, or the folder of one that cannot. */
export const languageRowSchema = z.object({
  language: z.string(),
  /** From 0 to 1. */
  translated: z.number(),
  /** False if printed sheets lack the letters of its script. */
  printable: z.boolean(),
  /** The reason why the folder was left out. */
  fault: textSchema.nullable(),
});
export type LanguageRow = z.infer<typeof languageRowSchema>;

export const languageCommands = {
  'language.list': { args: z.object({}), result: z.object({ rows: z.array(languageRowSchema) }), errors: [] },
  /** The texts of a language other than English, as far as they are translated. */
  'language.read': {
    args: z.object({ language: tag }),
    result: z.object({ messages: messagesSchema }),
    errors: ['not-found', 'invalid-input'],
  },
} as const;
