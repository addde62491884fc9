import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { createCharacterCheck } from '#shared/character/checking';
import { characterSchema } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { mutated } from '#test/contract/support/replicas';
import { fractions } from '#test/integration/support/effort';

const entry = (id: string): JsonRecord => ({
  id,
  at: '2026-01-02T03:04:05.000Z',
  label: { raw: 'Rest' },
  changes: [{ path: ['health'], from: 1, to: 2 }],
  entered: [],
  withdrawn: [],
});
const fixture: JsonRecord = {
  ...(JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8')) as JsonRecord),
  journal: [entry('one'), entry('two'), entry('three')],
};
const plainly = (document: Json) => characterSchema.safeParse(document).data;

it('finds the same in a document that changes step by step as a check of each whole state', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = fractions(seed);
      const check = createCharacterCheck(random() < 0.5 ? plainly(fixture) : undefined);
      let ids = 0;
      let now: Json = fixture;
      for (let step = 0; step < 20; step += 1) {
        now = mutated(now, random, () => `new-${String((ids += 1))}`);
        expect(check(now as JsonRecord)).toEqual(plainly(now));
      }
    }),
    { numRuns: 100 },
  );
});

it.each<[string, JsonRecord]>([
  ['no list of entries', { journal: 'none' }],
  ['an entry that is none', { journal: [entry('one'), 'two'] }],
  ['an entry without a label', { journal: [{ ...entry('one'), label: 1 }] }],
  ['choices that are no JSON', { choices: { at: new Date(0) } as unknown as Json }],
  ['a state that does not exist', { status: 'lost' }],
])('refuses %s, also after it has read others', (_, wrong) => {
  const check = createCharacterCheck();
  expect(check(fixture)).toEqual(plainly(fixture));
  expect(check({ ...fixture, ...wrong })).toBeUndefined();
  const { play: __, ...without } = fixture;
  expect(check(without)).toBeUndefined();
  expect(check(fixture)).toEqual(plainly(fixture));
});

it('takes parts that it has read before as they were read then, and the same entry twice', () => {
  const check = createCharacterCheck();
  const first = check(fixture);
  const [one] = fixture['journal'] as readonly JsonRecord[];
  const again = check({ ...fixture, name: 'Old', journal: [entry('zero'), one ?? null, one ?? null] });
  expect(again?.choices).toBe(first?.choices);
  expect(again?.journal.map(({ id }) => id)).toEqual(['zero', 'one', 'one']);
  expect(again?.journal[1]).toBe(first?.journal[0]);
  const twice = entry('twice');
  expect(check({ ...fixture, journal: [twice, twice, entry('last')] })?.journal.map(({ id }) => id)).toEqual([
    'twice',
    'twice',
    'last',
  ]);
});
