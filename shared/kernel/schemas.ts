import { z } from 'zod';
import { errorCodes, type AppError } from './errors';
import type { Text } from './text';

// Separate from the types, so that a page can show texts and errors without loading zod first.

/** Validates texts that crossed a process boundary. */
export const textSchema: z.ZodType<Text> = z.lazy(() =>
  z.union([
    z.object({ raw: z.string() }),
    z.object({
      key: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), textSchema])).exactOptional(),
      words: z.string().exactOptional(),
    }),
  ]),
);

/** Validates errors that crossed a process boundary. */
export const appErrorSchema: z.ZodType<AppError> = z.object({
  code: z.enum(errorCodes),
  text: textSchema,
  path: z.string().exactOptional(),
  detail: z.string().exactOptional(),
});
