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
  if (Array.isArray(previous) && Array.isArray(next)) return keepingItems(previous, next);
  return isPlain(previous) && isPlain(next) ? keepingFields(previous, next) : next;
}

// A page does this for its whole sheet at each change, so nothing is copied before a part is known to be kept.

function keepingItems(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let isSame = previous.length === next.length;
  let copy: unknown[] | undefined;
  for (const [index, item] of next.entries()) {
    const kept = keepingParts(previous[index], item);
    if (kept !== item) (copy ??= [...next])[index] = kept;
    isSame &&= kept === previous[index];
  }
  return isSame ? previous : (copy ?? next);
}

type Fields = Readonly<Record<string, unknown>>;

function keepingFields(previous: Fields, next: Fields): Fields {
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(previous).length;
  let copy: Record<string, unknown> | undefined;
  for (const key of keys) {
    const isKnown = Object.hasOwn(previous, key);
    const before = isKnown ? previous[key] : undefined;
    const kept = keepingParts(before, next[key]);
    if (kept !== next[key]) (copy ??= { ...next })[key] = kept;
    isSame &&= isKnown && kept === before;
  }
  return isSame ? previous : (copy ?? next);
}

const isPlain = (value: unknown): value is Fields =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
