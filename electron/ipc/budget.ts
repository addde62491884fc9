import { isUnsafeKey } from '../../shared/documents/json';

/** The most that one message may carry: a campaign of decades needs a fraction of it. */
export interface Budget {
  /** Characters of text and bytes of data, together. */
  readonly size: number;
  /** Values within values, counted. */
  readonly values: number;
  /** Values within each other; the judging itself goes as deep and no deeper. */
  readonly depth: number;
}

export const messageBudget: Budget = { size: 100_000_000, values: 6_000_000, depth: 64 };

/**
 * True where a message is plain data (what JSON can say, and bytes) of a size that can be worked on. Asked before
 * anything else looks at the message: parsing walks values by recursion, so depth alone could end the program, and
 * what only structured clone can carry (dates, maps, big integers, holes in lists) could not be stored as it is.
 */
export function isWithinBudget(message: unknown, budget: Budget = messageBudget): boolean {
  let { size, values } = budget;
  const fits = (value: unknown, left: number): boolean => {
    if (typeof value === 'string') size -= value.length;
    if (typeof value !== 'object' || value === null) return size >= 0 && isPlain(value);
    if (value instanceof Uint8Array) {
      size -= value.byteLength;
      return size >= 0;
    }
    if (left === 0) return false;
    if (Array.isArray(value)) {
      values -= value.length;
      if (values < 0) return false;
      // Not `every`, which passes over holes.
      for (const inner of value) if (inner === undefined || !fits(inner, left - 1)) return false;
      return true;
    }
    if (!isPlainObject(value) || isUnsafeKey(value)) return false;
    const keys = Object.keys(value);
    values -= keys.length;
    if (values < 0) return false;
    return keys.every((key) => {
      size -= key.length;
      return fits((value as Readonly<Record<string, unknown>>)[key], left - 1);
    });
  };
  return fits(message, budget.depth);
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean';
}

/** True for an object of no class; whichever realm it comes from, nothing stands above its prototype. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
