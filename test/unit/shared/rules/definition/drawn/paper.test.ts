import { describe, expect, it } from 'vitest';
import { enter } from '#shared/character/edits';
import type { CharacterDocument } from '#shared/character/document';
import { editPlay } from '#test/fixtures/played';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const definition = {
  numbers: [
    {
      id: 'scores',
      name: 'Scores',
      each: { chosen: { min: 3, max: 18, initial: 10 }, showWhen: false },
      of: [{ id: 'score', name: 'Score' }],
    },
    {
      id: 'modifiers',
      name: 'Modifiers',
      signed: true,
      of: [
        {
          id: 'str',
          name: 'STR',
          is: 'score > 13 ? 1 : 0',
          written: '{score} ({signed(it.value)})',
          below: { name: 'Score', is: 'score' },
        },
      ],
    },
    {
      id: 'saves',
      name: 'Saves',
      sources: true,
      of: [{ id: 'evasion', name: 'Evasion', is: '16 - str' }],
    },
    {
      id: 'fighting',
      name: 'In a fight',
      show: 'main',
      each: { chosen: { min: 0, max: 40, initial: 10 } },
      of: [{ id: 'armor', name: 'Armor', defends: { check: 'check', input: 'bonus' } }],
    },
  ],
  trackers: [
    { id: 'hits', name: 'Hits', most: { chosen: { min: 1, max: 500, initial: 7 } }, health: true },
    { id: 'fall', name: 'Rounds since the fall', most: 6, start: 0, showWhen: false },
  ],
  conditions: [{ id: 'frail', name: 'Frail' }],
  lists: [
    {
      id: 'arms',
      name: 'Arms',
      free: true,
      row: { name: { name: 'Name', words: 40 }, far: { name: 'Far', flag: true } },
      initial: [{ name: 'Axe' }, { name: 'Bow', far: true }],
    },
  ],
  layout: {
    tables: [
      {
        id: 'arms',
        where: 'it.far',
        fill: true,
        below: [{ when: 'it.far', text: 'Far · {signed(str)}' }],
        columns: [{ name: 'Plus', is: 'str' }],
      },
    ],
    print: [
      [[{ figures: ['hits', 'fighting'] }, 'modifiers', 'saves']],
      ['arms', { weight: 2, of: [{ name: 'In play', boxes: ['fall', 'frail'] }, 'belongings', 'notes'] }],
    ],
  },
};
const game = rulesetOf(definition);

function fresh(): CharacterDocument {
  const document = newCharacter(game, ports());
  return { ...document, choices: { ...(document.choices as object), numbers: { scores: { score: 15 } } } };
}
const found = (document: CharacterDocument): CharacterDocument =>
  editPlay(document, [
    enter({ account: 'money', amount: 0, reason: '', item: { name: 'Rope', quantity: 1 } }),
  ]);
const blocksOf = (document: CharacterDocument | undefined) =>
  (document === undefined ? game.blankSheet() : opened(game, document).print({})).bands.map(({ columns }) =>
    columns.map(({ blocks }) => blocks),
  );

describe('paper', () => {
  it('has trackers and numbers as large figures, with what belongs below them', () => {
    const [[figures = []] = []] = blocksOf(fresh());
    const shown = figures.flatMap((block) =>
      block.kind === 'figures'
        ? [
            block.figures.map(({ label, value, sources, current }) => [
              say(label),
              say(value),
              sources && say(sources),
              current?.field,
            ]),
          ]
        : [],
    );
    expect(shown).toEqual([
      [
        ['Hits', '7', undefined, { name: 'hits', value: '7' }],
        ['Armor', '10', undefined, undefined],
      ],
      [['STR', '+1', 'Score 15', undefined]],
      [['Evasion', '15', 'Base 16, STR −1', undefined]],
    ]);
    const [large] = figures;
    expect(large?.kind === 'figures' && large.size).toBe('large');
  });

  it('has boxes for trackers and conditions', () => {
    const [, [, [boxes] = []] = []] = blocksOf(fresh());
    expect(boxes).toEqual({
      kind: 'tracks',
      title: { raw: 'In play' },
      tracks: [
        {
          label: { raw: 'Rounds since the fall' },
          boxes: 6,
          field: { name: 'fall', value: '', now: 'fall' },
        },
        { label: { raw: 'Frail' }, boxes: 1, field: { name: 'frail', value: '', now: 'frail' } },
      ],
    });
  });

  it('has small type below the rows that a table shows, and rows down to the bottom', () => {
    const [, [[table] = []] = []] = blocksOf(fresh());
    expect(table).toMatchObject({ kind: 'table', fill: true });
    const [row, ...others] = table?.kind === 'table' ? table.rows : [];
    expect(others).toEqual([]);
    expect([row?.[0]?.text, row?.[0]?.small].map((text) => text && say(text))).toEqual(['Bow', 'Far · +1']);
  });

  it('has belongings where the game wants them', () => {
    const titles = (document: CharacterDocument) =>
      blocksOf(document)[1]?.[1]?.map((block) => ('title' in block ? say(block.title ?? { raw: '' }) : ''));
    expect(titles(fresh())).toEqual(['In play', 'Notes']);
    expect(titles(found(fresh()))).toEqual(['In play', 'Further belongings', 'Notes']);
    expect(blocksOf(found(fresh()))).toHaveLength(2);
  });

  it('has room for all of it where it is empty', () => {
    const [[figures = []] = []] = blocksOf(undefined);
    const fields = figures.flatMap((block) =>
      block.kind === 'figures'
        ? block.figures.map(({ value, current }) => [say(value), current?.field.name])
        : [],
    );
    expect(fields).toEqual([
      ['', 'hits'],
      ['', undefined],
      ['', 'str-below'],
      ['', undefined],
    ]);
  });

  it('is refused with the place of the part that names something unknown', () => {
    const printed = (print: readonly unknown[]) => () => rulesetOf({ ...definition, layout: { print } });
    expect(printed([[[{ figures: ['hit'] }]]])).toThrow('layout.print.0.0.0.figures.0');
    expect(printed([[{ weight: 1, of: [{ name: 'X', boxes: ['frail', 'fail'] }] }]])).toThrow(
      'layout.print.0.0.of.0.boxes.1',
    );
  });
});

it('lets foes of one line have what attacks have to beat', () => {
  expect(game.fight?.quickLimits).toEqual({ health: { most: 500 }, defense: { least: 0, most: 40 } });
  const foe = game.fight?.quickFoe({ name: 'Brute', health: 9, defense: 50, armor: 0 });
  expect(foe?.choices).toMatchObject({ overrides: { hits: 9 }, numbers: { fighting: { armor: 40 } } });
  const opponent = opened(game, { ...fresh(), choices: foe?.choices ?? {} }).fight?.({ minor: false });
  expect(opponent?.stance?.().defends).toMatchObject([{ value: 40 }]);
});

describe('a list that is called belongings', () => {
  const own = rulesetOf({
    lists: [{ id: 'belongings', name: 'Belongings', free: true, initial: [{ name: 'Lamp' }] }],
  });
  const lists = (document: CharacterDocument) => [
    opened(own, document)
      .print({})
      .bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
      .filter((block) => JSON.stringify(block).match(/Lamp|Rope/) !== null).length,
    opened(own, document)
      .sheet()
      .blocks.filter((block) => JSON.stringify(block).match(/Lamp|Rope/) !== null).length,
  ];

  it('is printed once, and stands beside what was bought in play', () => {
    const document = newCharacter(own, ports());
    expect(lists(document)).toEqual([1, 1]);
    expect(lists(found(document))).toEqual([2, 2]);
  });
});

it('does not describe a character by the name of the game, which stands above it', () => {
  const plain = rulesetOf({});
  const { header } = opened(plain, newCharacter(plain, ports())).print({});
  expect([say(header.system), say(header.subtitle)]).toEqual(['Sample', '']);
});

it('prints the marks of the rows of a table below it, and of no others', () => {
  const shots = (id: string, name: string) => ({
    id,
    name,
    columns: { most: 'number' },
    of: [{ id: name.toLowerCase(), name, most: 3 }],
  });
  const rules = rulesetOf({
    catalogs: [shots('arms', 'Pistol'), shots('goods', 'Torches')],
    lists: [
      {
        id: 'gear',
        name: 'Gear',
        from: ['arms', 'goods'],
        live: { left: { name: 'Left', most: 'it.most', show: 'boxes' } },
      },
    ],
    layout: {
      tables: [
        {
          id: 'attacks',
          name: 'Attacks',
          of: 'gear',
          where: "it.from == 'arms'",
          columns: [{ name: 'Most', is: 'it.most' }],
        },
      ],
      print: [['attacks'], ['gear']],
    },
  });
  const gear = [
    { from: 'arms', item: 'pistol' },
    { from: 'goods', item: 'torches' },
  ];
  const sheet = opened(rules, { ...newCharacter(rules, ports()), choices: { lists: { gear } } });
  const printed = sheet
    .print({})
    .bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === 'tracks' ? [block.tracks.map(({ label }) => say(label))] : []));
  expect(printed).toEqual([['Pistol'], ['Pistol', 'Torches']]);
});
