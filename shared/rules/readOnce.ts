import type { z } from 'zod';
import { oncePer } from '#shared/kernel/oncePer';

/**
 * Parses every object at most once, since parts of documents never change in place: a document that was edited
 * shares the parts that were not, such as the choices of a character that only lost health.
 */
export function readOnce<T>(schema: z.ZodType<T>): (value: unknown) => z.ZodSafeParseResult<T> {
  const parsed = oncePer((value: object) => schema.safeParse(value));
  return (value) => (typeof value === 'object' && value !== null ? parsed(value) : schema.safeParse(value));
}
