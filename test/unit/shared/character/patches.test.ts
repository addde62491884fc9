import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPatches, inverse, keysOf, patchesBetween, type Patch } from '#shared/character/patches';
import type { Json } from '#shared/kernel/jsonValue';
import { sameValue } from '#shared/kernel/same';

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom('', 'a', 'b'),
);
const name = fc.constantFrom('a', 'b', 'c', 'id', '__proto__', 'constructor');
const id = fc.constantFrom('one', 'two', 'two#1', 'three', 'four');

/** Values with few names and few ids, so that two of them have much in common. */
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map(Object.fromEntries<Json>),
    fc.array(
      fc.tuple(id, fc.array(fc.tuple(name, tie('value')), { maxLength: 2 })).map(([own, others]) => ({
        ...Object.fromEntries<Json>(others),
        id: own,
      })),
      { maxLength: 5 },
    ),
  ),
})).value;

const moment = fc.integer({ min: 0, max: 4 }).map((day) => `2026-01-0${String(day + 1)}T00:00:00.000Z`);
const entries = fc.uniqueArray(fc.record({ id, at: moment, amount: fc.integer({ min: 0, max: 2 }) }), {
  selector: (entry) => entry.id,
  maxLength: 5,
});
const exceptions = fc.array(fc.record({ code: id, reason: fc.constantFrom('x', 'y') }), { maxLength: 3 });
const content: fc.Arbitrary<Json> = fc.record({
  ledger: entries,
  journal: entries,
  exceptions,
  choices: json,
  play: json,
});

describe('the difference of two values', () => {
  it('leads from one to the other, whatever they hold', () => {
    fc.assert(
      fc.property(fc.oneof(json, content), fc.oneof(json, content), (a, b) => {
        expect(applyPatches(a, patchesBetween(a, b))).toEqual(b);
      }),
      { numRuns: 3000 },
    );
  });

  it('is empty for equal values, and applying nothing changes nothing', () => {
    fc.assert(
      fc.property(json, (a) => {
        expect(patchesBetween(a, structuredClone(a))).toEqual([]);
        expect(applyPatches(a, [])).toBe(a);
      }),
    );
  });

  it('has the same result in any order of its parts', () => {
    fc.assert(
      fc.property(
        content,
        content,
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 }),
        (a, b, ranks) => {
          const patches = patchesBetween(a, b);
          const shuffled = patches
            .map((patch, index): [Patch, number] => [patch, ranks[index % ranks.length] ?? 0])
            .toSorted((one, other) => one[1] - other[1])
            .map(([patch]) => patch);
          expect(applyPatches(a, shuffled)).toEqual(b);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('can be taken in two parts as well as at once, as far as nothing changed its place', () => {
    fc.assert(
      fc.property(
        content,
        content,
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        (a, b, first) => {
          const patches = patchesBetween(a, b).filter(({ op }) => op === 'place');
          const halves = [patches.filter((_, at) => first[at]), patches.filter((_, at) => !first[at])];
          const [one = [], other = []] = halves;
          expect(applyPatches(applyPatches(a, one), other)).toEqual(applyPatches(a, patches));
          expect(applyPatches(applyPatches(a, other), one)).toEqual(applyPatches(a, patches));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('can be reversed, except for the order of restored items', () => {
    const a: Json = { points: 5, skills: [{ id: 'one', level: 1 }, { id: 'two' }], gone: true };
    const b: Json = { points: 4, skills: [{ id: 'one', level: 2 }, { id: 'three' }] };
    expect(applyPatches(b, inverse(patchesBetween(a, b)))).toEqual(a);
  });
});

describe('lists whose items have ids', () => {
  it('differ item by item, and within an item place by place', () => {
    const a: Json = { skills: [{ id: 'one', level: 1, focus: 'x' }, { id: 'two' }] };
    const b: Json = { skills: [{ id: 'one', level: 2, focus: 'x' }, { id: 'three' }] };
    expect(patchesBetween(a, b)).toEqual([
      { op: 'item', path: ['skills'], key: 'two', from: { id: 'two' } },
      { op: 'place', path: ['skills', { item: 'one' }, 'level'], from: 1, to: 2 },
      { op: 'item', path: ['skills'], key: 'three', to: { id: 'three' }, after: 'one' },
    ]);
  });

  it('distinguish items with the same id by number, and give up if that is impossible', () => {
    expect(keysOf([{ id: 'knife' }, { id: 'rope' }, { id: 'knife' }], ['gear'])).toEqual([
      'knife',
      'rope',
      'knife#1',
    ]);
    expect(keysOf([{ id: 'knife' }, { id: 'knife#1' }], ['gear'])).toBeUndefined();
    expect(keysOf([{ id: 'knife' }, 'rope'], ['gear'])).toBeUndefined();
  });

  it('keep additions of both sides in their places', () => {
    const base: Json = { ledger: [entry('one', 1), entry('two', 2)] };
    const mine: Json = { ledger: [entry('one', 1), entry('two', 2), entry('mine', 3)] };
    const theirs: Json = { ledger: [entry('one', 1), entry('two', 2), entry('theirs', 4)] };
    const merged: Json = {
      ledger: [entry('one', 1), entry('two', 2), entry('mine', 3), entry('theirs', 4)],
    };
    expect(applyPatches(mine, patchesBetween(base, theirs))).toEqual(merged);
    expect(applyPatches(theirs, patchesBetween(base, mine))).toEqual(merged);
  });

  it('report when only their order has changed', () => {
    const a: Json = { gear: [{ id: 'one' }, { id: 'two' }, { id: 'three' }] };
    const b: Json = { gear: [{ id: 'three' }, { id: 'one' }, { id: 'two' }] };
    expect(patchesBetween(a, b)).toEqual([
      { op: 'order', path: ['gear'], from: ['one', 'two', 'three'], to: ['three', 'one', 'two'] },
    ]);
    const more: Json = { gear: [{ id: 'one' }, { id: 'mine' }, { id: 'two' }, { id: 'three' }] };
    expect(applyPatches(more, patchesBetween(a, b))).toEqual({
      gear: [{ id: 'three' }, { id: 'one' }, { id: 'mine' }, { id: 'two' }],
    });
  });
});

describe('missing values', () => {
  it('stays away', () => {
    const patches: readonly Patch[] = [
      { op: 'place', path: ['skills', { item: 'one' }, 'level'], from: 1, to: 2 },
      { op: 'place', path: ['stats', 'str'], from: 1, to: 2 },
    ];
    expect(applyPatches({ skills: [{ id: 'two' }], stats: 7 }, patches)).toEqual({
      skills: [{ id: 'two' }],
      stats: 7,
    });
  });

  it('never reaches beyond the value', () => {
    const spoiled = applyPatches({}, [
      { op: 'place', path: ['__proto__', 'polluted'], to: true },
      { op: 'place', path: ['constructor', 'prototype', 'polluted'], to: true },
    ]);
    expect(sameValue(spoiled, JSON.parse(JSON.stringify(spoiled)))).toBe(true);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

function entry(id: string, day: number): Json {
  return { id, at: `2026-01-0${String(day)}T00:00:00.000Z` };
}
