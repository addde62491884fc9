import type { z } from 'zod';

/**
 * Parses every object at most once, since parts of documents never change in place: a document that was edited
 * shares the parts that were not, such as the choices of a character that only lost health.
 */
export function readOnce<T>(schema: z.ZodType<T>): (value: unknown) => z.ZodSafeParseResult<T> {
  const results = new WeakMap<object, z.ZodSafeParseResult<T>>();
  return (value) => {
    if (typeof value !== 'object' || value === null) return schema.safeParse(value);
    const known = results.get(value);
    if (known !== undefined) return known;
    const result = schema.safeParse(value);
    results.set(value, result);
    return result;
  };
}
