import { describe, expect, it } from 'vitest';
import { houseTableSchema, packSchema, type HouseTable, type PackDocument } from '#shared/homebrew/document';
import { packFaults } from '#shared/homebrew/faults';
import { newPack, put, rowPerSum, removePart } from '#shared/homebrew/pack';
import { withPacks } from '#shared/homebrew/withPacks';
import { raw } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ruleset: Ruleset = {
  ...toyRuleset,
  reference: {
    groups: [{ id: 'combat', title: raw('Combat') }],
    entries: [{ id: 'attack', group: 'combat', title: raw('Attack'), rule: '§3', blocks: [] }],
    screen: ['attack'],
  },
  decks: [
    {
      id: 'fate',
      title: raw('Fate'),
      text: raw('A deck.'),
      rule: '§4',
      fields: [{ id: 'omen', label: raw('Omen'), maxLength: 80 }],
      starter: [{ omen: raw('A crow') }],
      handLimit: 3,
      moves: [],
      emptiedAtSessionEnd: true,
    },
  ],
};

const empty = newPack('toy', 'Our table', { clock: fixedClock, ids: countingIds() });
const table = (rows: readonly [number, number, string][], dice = { count: 1, sides: 6 }): HouseTable => ({
  id: 'weather',
  title: 'Weather',
  dice,
  rows: rows.map(([from, to, text], index) => ({ id: `row-${String(index)}`, from, to, text })),
});
const weather = table([
  [1, 3, 'Rain'],
  [4, 6, 'Sun'],
]);
const faultsOf = (pack: PackDocument) =>
  packFaults(pack, ruleset, []).map(({ part, id, text }) => [
    part,
    id,
    'key' in text ? text.key : text.raw,
    'key' in text ? text.params : {},
  ]);

it('a new pack is a document, empty and on', () => {
  expect(packSchema.parse(JSON.parse(JSON.stringify(empty)))).toEqual(empty);
  expect(faultsOf(empty)).toEqual([]);
});

it('puts things in, changes them in their place and takes them out', () => {
  const rule = { id: 'r1', title: 'Hats', group: '', text: 'Hats help.' };
  const two = put(put(empty, 'rules', rule), 'rules', { ...rule, id: 'r2' });
  const changed = put(two, 'rules', { ...rule, title: 'Big hats' });
  expect(changed.rules.map(({ id, title }) => [id, title])).toEqual([
    ['r1', 'Big hats'],
    ['r2', 'Hats'],
  ]);
  expect(removePart(changed, 'rules', 'r1').rules.map(({ id }) => id)).toEqual(['r2']);
});

it('creates a row for every sum and keeps existing texts', () => {
  const made = rowPerSum({ ...weather, dice: { count: 2, sides: 3 } }, countingIds());
  expect(made.rows.map(({ from, to, text }) => [from, to, text])).toEqual([
    [2, 2, 'Rain'],
    [3, 3, 'Rain'],
    [4, 4, 'Sun'],
    [5, 5, 'Sun'],
    [6, 6, 'Sun'],
  ]);
  expect(houseTableSchema.safeParse(made).success).toBe(true);
});

describe('faults', () => {
  it.each<[string, HouseTable, unknown[]]>([
    [
      'a hole',
      table([
        [1, 2, 'a'],
        [4, 6, 'b'],
      ]),
      ['homebrew.fault.gap', { from: 3, to: 3 }],
    ],
    ['an end left open', table([[1, 5, 'a']]), ['homebrew.fault.gap', { from: 6, to: 6 }]],
    ['no row at all', table([]), ['homebrew.fault.gap', { from: 1, to: 6 }]],
    [
      'an overlap',
      table([
        [1, 4, 'a'],
        [4, 6, 'b'],
      ]),
      ['homebrew.fault.twice', { sum: 4 }],
    ],
    ['a row that runs backwards', table([[3, 1, 'a']]), ['homebrew.fault.backwards', { from: 3, to: 1 }]],
    [
      'a row outside of the dice',
      table([[0, 6, 'a']]),
      ['homebrew.fault.outside', { from: 0, to: 6, least: 1, most: 6 }],
    ],
    ['a row without words', table([[1, 6, ' ']]), ['homebrew.fault.blankRow', { from: 1, to: 6 }]],
  ])('a table with %s', (_, broken, [key, params]) => {
    expect(faultsOf(put(empty, 'tables', broken))).toEqual([['tables', 'weather', key, params]]);
  });

  it('rules without title or words, cards without a deck or with an empty field', () => {
    const pack: PackDocument = {
      ...empty,
      rules: [
        { id: 'a', title: ' ', group: '', text: 'x' },
        { id: 'b', title: 'B', group: '', text: '' },
      ],
      cards: [
        { id: 'c', deck: 'none', fields: {} },
        { id: 'd', deck: 'fate', fields: { omen: '' } },
      ],
    };
    expect(faultsOf(pack).map(([part, id, key]) => [part, id, key])).toEqual([
      ['rules', 'a', 'homebrew.fault.untitled'],
      ['rules', 'b', 'homebrew.fault.empty'],
      ['cards', 'c', 'homebrew.fault.noDeck'],
      ['cards', 'd', 'homebrew.fault.blankField'],
    ]);
  });
});

it('names ids that two parts share', () => {
  const rule = { id: 'a', title: 'A', group: '', text: 'a' };
  expect(faultsOf({ ...empty, rules: [rule, rule] })).toEqual([
    ['rules', 'a', 'homebrew.fault.sameId', { id: 'a' }],
  ]);
});

describe('a ruleset with packs', () => {
  const full: PackDocument = {
    ...empty,
    rules: [
      { id: 'hats', title: 'Hats', group: 'combat', text: 'Hats help.\n\nBig hats help more.' },
      { id: 'rain', title: 'Rain', group: 'gone', text: 'It rains.' },
      { id: 'broken', title: '', group: '', text: 'x' },
    ],
    tables: [weather, { ...table([[1, 2, 'a']]), id: 'broken' }],
    cards: [{ id: 'card', deck: 'fate', fields: { omen: 'A hat' } }],
  };

  it('knows its house rules, tables and cards, and nothing that is broken', () => {
    const extended = withPacks(ruleset, [full]);
    const own = `pack:${full.id}`;
    expect(extended.reference.entries.map(({ id, group }) => [id, group])).toEqual([
      ['attack', 'combat'],
      [`${own}:hats`, 'combat'],
      [`${own}:rain`, 'house'],
      [`${own}:weather`, 'house'],
    ]);
    expect(extended.reference.entries[1]?.blocks).toHaveLength(2);
    expect(extended.reference.groups.map((group) => group.id)).toEqual(['combat', 'house']);
    expect(extended.tables.map(({ id }) => id)).toEqual([
      ...toyRuleset.tables.map(({ id }) => id),
      `${own}:weather`,
    ]);
    expect(extended.decks[0]?.starter).toEqual([{ omen: raw('A crow') }, { omen: raw('A hat') }]);
    expect(ruleset.reference.entries).toHaveLength(1);
  });

  it('is unchanged if every pack is of another ruleset', () => {
    expect(withPacks(ruleset, [{ ...full, ruleset: 'other' }])).toBe(ruleset);
    expect(withPacks(ruleset, [])).toBe(ruleset);
  });
});
