import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isWithinBudget } from '#electron/ipc/budget';

const budget = { size: 100, values: 10, depth: 3 };
const within = (message: unknown) => isWithinBudget(message, budget);
const nested = (depth: number): unknown => (depth === 0 ? 1 : { inner: nested(depth - 1) });

describe('a message', () => {
  it('may contain anything of reasonable size', () => {
    for (const message of [undefined, null, 1, 'a', [], {}, { a: [1, 2, { b: 'c' }] }, new Uint8Array(99)])
      expect(within(message)).toBe(true);
  });

  it('may not be too large: text, keys, bytes', () => {
    expect(within('a'.repeat(101))).toBe(false);
    expect(within({ ['a'.repeat(101)]: 1 })).toBe(false);
    expect(within(['a'.repeat(60), 'b'.repeat(60)])).toBe(false);
    expect(within(new Uint8Array(101))).toBe(false);
    expect(within(new ArrayBuffer(101))).toBe(false);
  });

  it.each([
    ['a big integer', 1n],
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['a set', new Set([1])],
    ['a number that is none', NaN],
    ['a number without end', -Infinity],
    ['a list with a hole', Array.from({ length: 2 }).concat([1])],
    ['bytes in another shape', new Float64Array(1)],
    ['a class', new Error('x')],
    ['what throws when it is compared', { toString: 1 }],
  ])('may not contain %s, at any place', (_what, value) => {
    expect([within(value), within([value]), within({ a: { b: value } })]).toEqual([false, false, false]);
  });

  it('may leave out values, and come from another realm', () => {
    expect(within({ a: undefined })).toBe(true);
    expect(within(Object.create(null))).toBe(true);
    expect(within(runInNewContext('({ a: { b: 1 } })'))).toBe(true);
  });

  it('that is circular is refused, and so is one that shares its parts too often', () => {
    const ring: unknown[] = [];
    ring.push(ring, ring);
    expect(isWithinBudget(ring)).toBe(false);
    let shared: unknown = 1;
    for (let depth = 0; depth < 40; depth += 1) shared = [shared, shared];
    expect(isWithinBudget(shared)).toBe(false);
  });

  it('may not contain too many or too deeply nested values', () => {
    expect(within(Array.from({ length: 11 }, () => 1))).toBe(false);
    expect(
      within([
        [1, 2, 3],
        [1, 2, 3],
        [1, 2, 3],
      ]),
    ).toBe(false);
    expect(within(nested(3))).toBe(true);
    expect(within(nested(4))).toBe(false);
  });

  it('is checked at any depth', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 200_000; depth += 1) deep = [deep];
    expect(isWithinBudget(deep)).toBe(false);
  });

  it('may not be a long sparse array, whose length counts', () => {
    expect(isWithinBudget(new Array(4_000_000_000))).toBe(false);
  });

  it('of a campaign with 20,000 lines is within the real budget', () => {
    const line = {
      id: 'line',
      awards: Array.from({ length: 25 }, (_, id) => ({ id, amount: 1, reason: 'r' })),
    };
    expect(isWithinBudget({ document: { log: Array.from({ length: 20_000 }, () => line) } })).toBe(true);
  });

  it('of a large character with its portrait is within the real budget', () => {
    expect(
      isWithinBudget({ document: { notes: 'n'.repeat(200_000), portrait: { data: 'p'.repeat(3_000_000) } } }),
    ).toBe(true);
  });
});
