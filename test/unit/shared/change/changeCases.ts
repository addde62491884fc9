import fc from 'fast-check';
import type { Change, Shape } from '#shared/change/change';
import { overlap, type Path } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';

/** `notes` and the texts of items are written by several, `money` and the numbers of items move by amounts. */
export const shape: Shape = {
  isText: (path) => path.at(-1) === 'text' || path.join('.') === 'notes',
  counter: ([first, ...rest]) => {
    if (first === 'money' && rest.length === 0) return { base: 0, least: null, most: null };
    return rest.at(-1) === 'count' ? { base: 0, least: 0, most: 10 } : undefined;
  },
};

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '🜚', '🜛'), maxLength: 12 });
const id = fc.constantFrom(...Array.from('abcdefghij'));
/** JSON has no negative zero. */
const number = fc
  .oneof(fc.integer({ min: -20, max: 20 }), fc.double({ noNaN: true, min: -9, max: 9 }))
  .map((found) => found + 0);

const item = fc.record(
  { text, count: fc.integer({ min: 0, max: 10 }), of: fc.record({ name: text }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
const items = fc
  .uniqueArray(fc.record({ id, item }), { selector: (each) => each.id, maxLength: 9 })
  .map((all): Json => JSON.parse(JSON.stringify(all.map((each) => ({ ...each.item, id: each.id })))) as Json);
const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, true, ''),
  fc.array(number, { maxLength: 3 }),
  fc.record({ toString: fc.record({ text }) }),
  items,
);

/** Any two of them have many places in common. */
export const documents: fc.Arbitrary<JsonRecord> = fc.record(
  { name: text, notes: text, money: number, items, play: fc.record({ things: items, odd }), odd },
  { requiredKeys: [] },
);

/** The paths of all parts that are the same objects, or are covered by a change. */
export function expectSameParts(before: Json, after: Json, done: readonly Change[], path: Path = []): void {
  if (!done.some((change) => overlap(change.path, path))) {
    if (before !== after) throw new Error(`Another object at ${path.join('.')}`);
    return;
  }
  if (!isRecord(before) || !isRecord(after)) return;
  for (const [key, value] of Object.entries(before)) {
    const there = Object.hasOwn(after, key) ? after[key] : undefined;
    if (there !== undefined) expectSameParts(value, there, done, [...path, key]);
  }
}

/** Letters that are each there once, so that it can be told what became of each. */
const letters = 'abcdefghijklm🜀🜁🜂🜃🜄🜅🜆🜇🜈🜉🜊🜋';

/** A text as one side rewrites it several times; what it writes is in none of the other's versions. */
export function versions(start: string, side: string, seeds: readonly number[]): readonly string[] {
  let written = 0;
  const all = [start];
  for (const seed of seeds) {
    const now = Array.from(all.at(-1) ?? '');
    const at = seed % (now.length + 1);
    const removed = Math.floor(seed / 31) % 5;
    const added = Array.from({ length: Math.floor(seed / 7) % 4 }, () =>
      String.fromCodePoint((side === 'own' ? 0x4e_00 : 0x1_f3_00) + (written += 1)),
    );
    all.push([...now.slice(0, at), ...added, ...now.slice(at + removed)].join(''));
  }
  return all;
}

export const histories = fc.record({
  start: fc.integer({ min: 0, max: 12 }).map((length) =>
    Array.from(letters)
      .slice(0, length * 2)
      .join(''),
  ),
  own: fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 5 }),
  over: fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 5 }),
});
