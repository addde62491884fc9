import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, insert, remove, set, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';

const choices = { name: 'x', list: [{ id: 'a' }, { id: 'b' }], deep: { number: 1 } };

describe('edits', () => {
  it('set a value anywhere, and the whole', () => {
    expect(applyEdits(choices, [set(['deep', 'number'], 2)])).toEqual({ ...choices, deep: { number: 2 } });
    expect(applyEdits(choices, [set(['list', 1, 'id'], 'c')])).toEqual({
      ...choices,
      list: [{ id: 'a' }, { id: 'c' }],
    });
    expect(applyEdits(choices, [set(['fresh'], true)])).toEqual({ ...choices, fresh: true });
    expect(applyEdits(choices, [set([], null)])).toBeNull();
  });

  it('append to a list and take out of it', () => {
    expect(applyEdits(choices, [insert(['list'], { id: 'c' })])).toMatchObject({
      list: [{}, {}, { id: 'c' }],
    });
    expect(applyEdits(choices, [remove(['list', 0])])).toMatchObject({ list: [{ id: 'b' }] });
    expect(applyEdits({}, [insert(['fresh', 'deeper'], 'a')])).toEqual({ fresh: { deeper: ['a'] } });
  });

  it('take a word out of a list, wherever it is and if it is there', () => {
    const after = (edits: readonly Edit[]) => applyEdits({ words: ['a', 'b'] }, edits);
    expect(after([insert(['words'], 'c'), remove(['words', 'a'])])).toEqual({ words: ['b', 'c'] });
    expect(after([remove(['words', 'd']), remove(['others', 'a'])])).toEqual({ words: ['a', 'b'] });
  });

  it('follow each other in order', () => {
    const edits = [insert(['list'], { id: 'c' }), remove(['list', 0]), set(['list', 1, 'id'], 'd')];
    expect(applyEdits(choices, edits)).toMatchObject({ list: [{ id: 'b' }, { id: 'd' }] });
  });

  it('leave the original unchanged, and share unchanged parts', () => {
    const before = structuredClone(choices);
    const after = applyEdits(choices, [set(['deep', 'number'], 2)]) as typeof choices;
    expect(choices).toEqual(before);
    expect(after.list).toBe(choices.list);
  });

  it.each<[string, Edit]>([
    ['set past the end of a list', set(['list', 2], 'c')],
    ['remove past the end of a list', remove(['list', 2])],
    ['insert into what is no list', insert(['deep'], 1)],
    ['remove a key', remove(['deep', 'number'])],
    ['step into words', set(['name', 'length'], 1)],
    ['step into a list by name', set(['list', 'length'], 0)],
    ['step into a list that is missing', set(['fresh', 0], 1)],
    ['insert into nothing', insert(['fresh'], 1)],
    ['insert into what is missing further in', insert(['fresh', 'deeper'], 1)],
    ['insert into words', insert(['name'], 1)],
    ['reach the prototype', set(['__proto__', 'polluted'], 1)],
    ['reach the prototype of a part', set(['deep', '__proto__'], {})],
  ])('refuse to %s', (_, edit) => {
    expect(() => applyEdits(choices, [edit])).toThrow();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('make the objects that are missing on the way', () => {
    expect(applyEdits({}, [set(['points', 'vitality', 'current'], 3)])).toEqual({
      points: { vitality: { current: 3 } },
    });
    expect(() => applyEdits({ points: null }, [set(['points', 'current'], 3)])).toThrow('No place "current"');
  });

  it('see own keys only', () => {
    expect(applyEdits({}, [set(['toString', 'name'], 'x')])).toEqual({ toString: { name: 'x' } });
    for (const name of ['constructor', 'prototype', '__proto__'])
      expect(() => applyEdits({}, [set(['points', name], 1)])).toThrow('Not a name');
  });

  it('of any shape change any value or throw, and never touch the value itself', () => {
    const path = fc.array(fc.oneof(fc.constantFrom('a', 'b', '__proto__'), fc.nat({ max: 3 })), {
      maxLength: 3,
    });
    const anyEdit = fc.oneof(
      fc.tuple(path, fc.jsonValue()).map(([at, value]) => set(at, value as Json)),
      fc.tuple(path, fc.jsonValue()).map(([at, value]) => insert(at, value as Json)),
      path.map(remove),
    );
    const value = fc.object({
      key: fc.constantFrom('a', 'b'),
      maxDepth: 3,
      values: [fc.integer(), fc.string()],
    });
    fc.assert(
      fc.property(value, fc.array(anyEdit, { maxLength: 4 }), (start, edits) => {
        const before = structuredClone(start);
        try {
          const after = applyEdits(start as Json, edits);
          expect(JSON.parse(JSON.stringify(after))).toEqual(after);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
        expect(start).toEqual(before);
      }),
    );
  });
});
