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

// A page does this for its whole sheet at each change, so nothing is copied until one part is known to differ: until
// then, each part before it is the previous one.

function keepingItems(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  let mixed = previous.length === next.length ? undefined : [...next];
  for (let index = 0; index < next.length; index += 1) {
    const before = previous[index];
    const kept = keepingParts(before, next[index]);
    if (mixed === undefined && kept !== before) mixed = [...previous.slice(0, index), ...next.slice(index)];
    if (mixed !== undefined) mixed[index] = kept;
  }
  return mixed ?? previous;
}

type Fields = Readonly<Record<string, unknown>>;

function keepingFields(previous: Fields, next: Fields): Fields {
  const keys = Object.keys(next);
  let mixed = keys.length === Object.keys(previous).length ? undefined : { ...next };
  for (const [index, key] of keys.entries()) {
    const isKnown = Object.hasOwn(previous, key);
    const before = isKnown ? previous[key] : undefined;
    const kept = keepingParts(before, next[key]);
    if (mixed === undefined && !(isKnown && kept === before)) {
      mixed = { ...next };
      for (const earlier of keys.slice(0, index)) mixed[earlier] = previous[earlier];
    }
    if (mixed !== undefined) mixed[key] = kept;
  }
  return mixed ?? previous;
}

const isPlain = (value: unknown): value is Fields =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;

/** Without repetitions. */
export const eachOnce = <T>(all: readonly T[]): readonly T[] =>
  all.filter((one, index) => all.findIndex((each) => sameValue(each, one)) === index);
