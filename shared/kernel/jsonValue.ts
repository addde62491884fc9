import { z } from 'zod';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Refuses values that JSON cannot express (functions, dates, undefined inside arrays). */
export const jsonSchema: z.ZodType<Json> = z.json();
