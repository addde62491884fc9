import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { isReserved } from '#shared/kernel/steps';

/** Keys of objects, and ids of list items that are kept by id. */
export type TablePath = readonly string[];

/** Decides which strings are written by two people at once. */
export type IsText = (path: TablePath) => boolean;

export const faultCodes = ['reserved-key', 'unknown-type', 'hidden-content', 'too-deep'] as const;
/** Content that no document may hold, and its place. */
export interface ContentFault {
  readonly code: (typeof faultCodes)[number];
  readonly path: TablePath;
}

/** Documents nest less than 20 levels deep; content from others may nest until the stack overflows. */
export const deepest = 64;

/** An object with an id of its own in its list. */
export type Thing = JsonRecord & { readonly id: string };

/** A list is kept by id if all items have different ids; this includes empty lists, to which two people may add. */
export function isThings(value: Json | undefined): value is readonly Thing[] {
  if (!Array.isArray(value)) return false;
  const items = value as readonly Json[];
  const ids = new Set(
    items.map((item) => (isRecord(item) && typeof item['id'] === 'string' ? item['id'] : null)),
  );
  return ids.size === items.length && !ids.has(null);
}

const halfCharacters = /\p{Surrogate}/gu;

/** Half of a character of two units cannot be sent, and would read differently on each machine. */
export function wellFormedText(text: string): string {
  return text.replaceAll(halfCharacters, '\ufffd');
}

export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return wellFormedText(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(wellFormed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wellFormed(item)]));
}

/** The fault of a value that comes as one piece, or of its place; `undefined` for plain JSON. */
export function faultAt(value: unknown, path: TablePath): ContentFault | undefined {
  return path.some(isReserved) ? { code: 'reserved-key', path } : plainFault(value, path);
}

/** The fault of a value that comes as one piece; `undefined` for plain JSON. */
export function plainFault(value: unknown, path: TablePath): ContentFault | undefined {
  if (path.length > deepest) return { code: 'too-deep', path: [] };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { code: 'unknown-type', path };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const fault = plainFault(item, [...path, String(index)]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  if (!isRecord(value) || ArrayBuffer.isView(value)) return { code: 'unknown-type', path };
  // Yjs assigns keys when it reads an update, so `__proto__` becomes the prototype itself.
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return { code: 'reserved-key', path };
  const id: unknown = value['id'];
  if (typeof id === 'string' && (isReserved(id) || id !== wellFormedText(id)))
    return { code: 'reserved-key', path: [...path, 'id'] };
  for (const [key, item] of Object.entries(value)) {
    if (key !== wellFormedText(key)) return { code: 'unknown-type', path };
    const fault = isReserved(key)
      ? { code: 'reserved-key' as const, path: [...path, key] }
      : plainFault(item, [...path, key]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
