import { z } from 'zod';
import { textSchema } from '#shared/kernel/schemas';
import type { Messages } from '#shared/kernel/text';

const tag = z.string().max(35);
const messagesSchema: z.ZodType<Messages> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), messagesSchema])),
);

/** A language that can be chosen, or the folder of one without any text that can be used. */
export const languageRowSchema = z.object({
  language: z.string(),
  /** True if the user has a folder of it. */
  own: z.boolean(),
  /** From 0 to 1. */
  translated: z.number(),
  /** False if printed sheets lack the letters of its script. */
  printable: z.boolean(),
  /** The reason why the folder was left out. */
  fault: textSchema.nullable(),
  /** Single texts that were left out, with file and key; the first of them. */
  faulty: z.array(z.object({ file: z.string(), key: z.string(), fault: textSchema })),
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
  /** The pages of the guide that are translated, as Markdown by name. */
  'language.guide': {
    args: z.object({ language: tag }),
    result: z.object({ pages: z.record(z.string(), z.string()) }),
    errors: [],
  },
} as const;
