import { wellFormedText, type Path } from '#shared/change/values';
import { isRecord } from '#shared/kernel/record';
import { isReserved } from '#shared/kernel/steps';

export const faultCodes = ['reserved-key', 'unknown-type', 'hidden-content', 'too-deep'] as const;
/** Content that no document may hold, and its place. */
export interface ContentFault {
  readonly code: (typeof faultCodes)[number];
  readonly path: Path;
}

/** Documents nest less than 20 levels deep; content from others may nest until the stack overflows. */
export const deepest = 64;

/** The fault of a value that comes as one piece, or of its place; `undefined` for plain JSON. */
export function faultAt(value: unknown, path: Path): ContentFault | undefined {
  return path.some(isReserved) ? { code: 'reserved-key', path } : plainFault(value, path);
}

/** The fault of a value that comes as one piece; `undefined` for plain JSON. */
export function plainFault(value: unknown, path: Path): ContentFault | undefined {
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
