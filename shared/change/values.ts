import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';

/** Keys of objects, and ids of list items that are kept by id. */
export type Path = readonly string[];

/** An object with an id of its own in its list. */
export type Thing = JsonRecord & { readonly id: string };

/** A list is kept by id if all items have different ids; this includes empty lists, to which two people may add. */
export function isThings(value: Json | undefined): value is readonly Thing[] {
  if (!Array.isArray(value)) return false;
  const ids = new Set<string>();
  for (const item of value as readonly Json[]) {
    const id = isRecord(item) ? item['id'] : undefined;
    if (typeof id !== 'string') return false;
    ids.add(id);
  }
  return ids.size === value.length;
}

/** `undefined` if there is nothing under the key; never what every object has. */
export function ownValue(record: JsonRecord, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** `undefined` if there is nothing at the path. */
export function valueIn(document: Json | undefined, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((value, key) => {
    if (isRecord(value)) return ownValue(value, key);
    return isThings(value) ? value.find(({ id }) => id === key) : undefined;
  }, document);
}

/** Returns true if the places are the same or one contains the other. */
export function overlap(one: Path, other: Path): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((step, index) => step === other[index]);
}

export function samePlace(one: Path, other: Path): boolean {
  return one.length === other.length && overlap(one, other);
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
