import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { extend, frostThings, homebrew, thing } from '#test/unit/shared/rulesets/heroic/packs';
import { textsIn, translate } from '#test/unit/shared/rulesets/heroic/support';

const named = { name: 'Thing' };
const kinds = homebrew.kinds.map(({ id }) => id);
const anyData = fc.jsonValue() as fc.Arbitrary<Json>;

/** The data of a type in the sample with a change in one place. */
const spoiled = fc
  .record({ index: fc.nat(frostThings.length - 1), pick: fc.nat(), value: anyData, deep: fc.boolean() })
  .map(({ index, pick, value, deep }): { readonly kind: string; readonly data: Json } => {
    const { kind = '', data = null } = frostThings[index] ?? {};
    return { kind, data: spoil(data, pick, value, deep) };
  });

function spoil(data: Json, pick: number, value: Json, deep: boolean): Json {
  if (data === null || typeof data !== 'object') return value;
  const keys = Object.keys(data);
  const key = keys[pick % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const copy = JSON.parse(JSON.stringify(data)) as Record<string, Json>;
  copy[key] = deep ? spoil(copy[key] ?? null, pick + 1, value, deep) : value;
  return copy;
}

describe('whatever stands in a pack', () => {
  const survives = (kind: string, data: Json): void => {
    const it = thing(kind, 'it', data, 'frostmarch');
    const made = extend([...frostThings, it]);
    for (const { text } of made.faults) expect(translate(text)).not.toMatch(/ruleset\.|undefined/);
    const form = homebrew.form(it, frostThings);
    expect(form.widgets.length).toBeGreaterThan(0);
    textsIn([form.title, form.detail, form.widgets]).map(translate);
    // With a fault it equals the rules without the pack.
    if (made.faults.length === 0) expect(made.ruleset.reference.entries.length).toBeGreaterThan(0);
  };

  it('is read without an exception', () => {
    fc.assert(fc.property(fc.constantFrom(...kinds), anyData, survives), { numRuns: 60 });
    fc.assert(
      fc.property(spoiled, ({ kind, data }) => survives(kind, data)),
      { numRuns: 120 },
    );
  });

  it.each(['__proto__', 'constructor', 'toString', '{x} | @:y', 'é'.repeat(290)])(
    'can be called %s',
    (id) => {
      const data = JSON.parse(
        `{"name": "x", "__proto__": {"cost": 5}, "group": ${JSON.stringify(id)}}`,
      ) as Json;
      for (const kind of kinds) survives(kind, data);
      expect(extend([thing('race', id, named)]).ruleset.homebrew).toBeDefined();
      expect(Object.hasOwn({}, 'cost')).toBe(false);
      expect(Reflect.get({}, 'cost')).toBeUndefined();
      for (const kind of kinds) expect(homebrew.form(thing(id, 'it', kind), frostThings).widgets).toEqual([]);
    },
  );
});
