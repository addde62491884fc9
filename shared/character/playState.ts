import { sameValue } from '#shared/kernel/same';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import type { Change } from './journalEntry';

export function valueAt(state: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    state,
  );
}

/** `undefined` removes the place. */
export function putAt(state: Json, path: readonly string[], value: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? {};
  const record = isRecord(state) ? state : {};
  if (rest.length === 0 && value === undefined)
    return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
  return { ...record, [key]: rest.length === 0 ? (value ?? null) : putAt(record[key] ?? {}, rest, value) };
}

/** Compares lists as a whole. */
export function differences(before: Json, after: Json, path: readonly string[] = []): Change[] {
  if (sameValue(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [{ path: [...path], from: before, to: after }];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key): Change[] => {
    const [from, to] = [valueAt(before, [key]), valueAt(after, [key])];
    const at = [...path, key];
    if (from === undefined) return to === undefined ? [] : [{ path: at, to }];
    return to === undefined ? [{ path: at, from }] : differences(from, to, at);
  });
}
