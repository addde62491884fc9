import { z } from 'zod';

/** Any value that a document can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Parses any JSON value, refusing what JSON cannot hold (functions, dates, undefined inside arrays). */
export const jsonSchema: z.ZodType<Json> = z.json();

/** `skills[1].id` from ['skills', 1, 'id']: how every message names a place in an input. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${String(step)}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}
