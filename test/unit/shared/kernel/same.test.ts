import { describe, expect, it } from 'vitest';
import { keepingParts } from '#shared/kernel/same';

describe('a value that keeps the parts of the one before', () => {
  const before = { name: 'Brakka', rows: [{ id: 'a', value: 1 }, { id: 'b' }], none: null };
  const copy = () => structuredClone(before);

  it('is the one before if nothing changed', () => {
    expect(keepingParts(before, copy())).toBe(before);
    expect(keepingParts(before, before)).toBe(before);
    expect(keepingParts('a', 'a')).toBe('a');
  });

  it('has new objects only on the way to what changed', () => {
    const next = copy();
    next.rows[1] = { id: 'c' };
    const kept = keepingParts(before, next);
    expect(kept).toEqual(next);
    expect(kept.rows).not.toBe(before.rows);
    expect(kept.rows[0]).toBe(before.rows[0]);
    expect(kept.rows[1]).not.toBe(before.rows[1]);
  });

  it.each([
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: undefined }, { b: undefined }],
    [[1, 2], [1]],
    [[1], [1, 2]],
    [[1], { 0: 1 }],
    [null, {}],
    [undefined, { a: 1 }],
    [{ a: { b: 1 } }, { a: null }],
  ])('is the next one after %j: %j', (previous, next) => {
    expect(keepingParts(previous, next)).toEqual(next);
  });

  it('does not look into what is not JSON', () => {
    const next = { at: new Date(0), of: new Map([[1, 2]]), act: () => 1 };
    const kept = keepingParts({ at: new Date(0), of: new Map([[1, 2]]), act: () => 1 }, next);
    expect(kept.at).toBe(next.at);
    expect(kept.of).toBe(next.of);
    expect(kept.act).toBe(next.act);
  });

  it('takes the key of a prototype for a field', () => {
    const next = JSON.parse('{"__proto__":{"a":1},"b":2}') as object;
    const kept = keepingParts(JSON.parse('{"__proto__":{"a":1},"b":1}'), next);
    expect(Object.keys(kept)).toEqual(['__proto__', 'b']);
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
  });
});
