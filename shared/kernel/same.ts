import { isRecord } from './record';

/** Compares JSON values; the order of keys does not matter. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}

/** `next`, in which each part that equals that part of `previous` is the previous one. JSON values only are compared. */
export function keepingParts<T>(previous: unknown, next: T): T;
export function keepingParts(previous: unknown, next: unknown): unknown {
  if (previous === next) return next;
  if (Array.isArray(previous) && Array.isArray(next)) {
    const before: readonly unknown[] = previous;
    const items = next.map((item: unknown, index) => keepingParts(before[index], item));
    return items.length === before.length && items.every((item, index) => item === before[index])
      ? before
      : items;
  }
  if (!isPlain(previous) || !isPlain(next)) return next;
  const fields = Object.entries(next).map(
    ([key, value]) => [key, keepingParts(previous[key], value)] as const,
  );
  return fields.length === Object.keys(previous).length &&
    fields.every(([key, value]) => Object.hasOwn(previous, key) && value === previous[key])
    ? previous
    : Object.fromEntries(fields);
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
