import { isUnsafeKey } from '#shared/documents/jsonText';

/** Limits one message; a campaign of decades needs a fraction of it. */
export interface Budget {
  /** Characters of text plus bytes of data. */
  readonly size: number;
  /** The number of nested values. */
  readonly values: number;
  /** The nesting of values; this check recurses no deeper. */
  readonly depth: number;
}

export const messageBudget: Budget = { size: 100_000_000, values: 6_000_000, depth: 64 };

/**
 * True for plain data (JSON and bytes) of acceptable size. Checked before anything else sees the message:
 * parsing is recursive, so deep nesting alone could crash the program, and values that only structured clone
 * can carry (dates, maps, big integers, sparse arrays) could not be stored unchanged.
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
      // Not `every`, which skips holes.
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

/** True for an object without a class from any realm: its prototype has no prototype of its own. */
function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
