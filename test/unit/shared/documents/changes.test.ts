import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { changeRefusal } from '#shared/documents/changes';

const schema = z.looseObject({
  title: z.string().max(8),
  note: z.string().nullable().exactOptional(),
  list: z.array(z.looseObject({ id: z.string().max(3), name: z.string(), count: z.int().max(9) })).max(4),
  things: z.record(
    z.string().max(3),
    z.looseObject({
      name: z.string(),
      at: z.union([z.strictObject({ x: z.int() }), z.strictObject({ y: z.int() })]),
    }),
  ),
});
type Sample = z.infer<typeof schema>;

const text = fc.constantFrom('a', 'abc', 'abcd', 'abcdefghi');
const number = fc.constantFrom(1, 9, 10, 0.5);
const row = fc.record({ id: text, name: text, count: number });
const thing = fc.record({ name: text, at: fc.oneof(fc.record({ x: number }), fc.record({ y: number })) });
const samples: fc.Arbitrary<Sample> = fc.record(
  {
    title: text,
    note: fc.constantFrom('', null, 3 as never),
    list: fc.array(row, { maxLength: 6 }),
    things: fc.dictionary(text, thing, { maxKeys: 3 }),
  },
  { requiredKeys: ['title', 'list', 'things'] },
);

const isValid = (sample: Sample): boolean => schema.safeParse(sample).success;

it('refuses exactly the changes of a valid document that its whole schema refuses', () => {
  const pairs = fc.tuple(
    samples.filter(isValid),
    samples,
    fc.subarray(['title', 'note', 'list', 'things'] as const),
  );
  fc.assert(
    fc.property(pairs, fc.boolean(), ([before, other, parts], grows) => {
      const changed = Object.fromEntries(
        parts.flatMap((part) => (part in other ? [[part, other[part]]] : [])),
      );
      const list = grows
        ? [...before.list, ...other.list]
        : parts.includes('list')
          ? other.list
          : before.list;
      const after = { ...before, ...changed, list };
      expect(changeRefusal(schema, before, after) === undefined).toBe(isValid(after));
    }),
    { numRuns: 200 },
  );
});

it('names the thing and the field, and the reason', () => {
  const before: Sample = { title: 'Fight', list: [], things: { rat: { name: 'Rat', at: { x: 1 } } } };
  const saidOf = (after: Sample) => {
    const refused = changeRefusal(schema, before, after);
    return refused && [refused.path, refused.text];
  };
  const whyTooLong = { key: 'services.issue.big.text', params: { count: 3 } };
  expect(saidOf({ ...before, list: [{ id: 'four', name: 'Big rat', count: 1 }] })).toEqual([
    'list[0].id',
    {
      key: 'services.issue.notDone',
      params: {
        what: { key: 'services.issue.placeOf', params: { name: { raw: 'Big rat' }, place: { raw: 'id' } } },
        why: whyTooLong,
      },
    },
  ]);
  expect(
    saidOf({ ...before, things: { ...before.things, four: { name: 'Big rat', at: { x: 1 } } } }),
  ).toMatchObject([
    'things.four',
    { params: { what: { params: { name: { raw: 'Big rat' }, place: { raw: 'things' } } }, why: whyTooLong } },
  ]);
  expect(saidOf(before)).toBeUndefined();
});
