import { z } from 'zod';

const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Names that every object has already, or by which code reaches its prototype: nothing may be stored under them. */
export function isReserved(step: string): boolean {
  return reserved.has(step);
}

/** One step of a path into a document. */
export const stepSchema = z.string().refine((step) => !isReserved(step), { error: 'reserved' });
