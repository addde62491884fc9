import { z } from 'zod';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Refuses values that JSON cannot express (functions, dates, undefined inside arrays). */
export const jsonSchema: z.ZodType<Json> = z.json();

/** Gives `skills[1].id` for ['skills', 1, 'id'], the form that all messages use. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${String(step)}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}
