import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { edit, newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const classes = JSON.parse(readFileSync(inRoot('test/fixtures/games/classes.json'), 'utf8'));

describe('a set of which one number is rolled', () => {
  const combat = (...rolled: string[]) =>
    opened(
      rulesetOf({
        numbers: [
          {
            id: 'combat',
            name: 'Combat',
            of: ['armor', 'speed', 'aim'].map((id) => ({
              id,
              name: id,
              is: 4,
              ...(rolled.includes(id) && { roll: { check: 'check', with: { bonus: 'it.value' } } }),
            })),
          },
        ],
      }),
    ).sheet();
  const placed = (view: ReturnType<typeof combat>) =>
    [...view.blocks, ...(view.playBlocks ?? [])].flatMap((block) =>
      block.kind === 'figures' && block.inPlay !== undefined
        ? [[block.inPlay, block.figures.map(({ id }) => id)]]
        : [],
    );

  it('keeps the others among the numbers of play', () => {
    expect(placed(combat('aim'))).toEqual([
      ['rolls', ['aim']],
      ['numbers', ['armor', 'speed']],
    ]);
    expect(combat('aim').blocks.map(({ id }) => id)).toEqual(['combat']);
  });

  it('stays whole if all or none of them are', () => {
    expect(placed(combat())).toEqual([['numbers', ['armor', 'speed', 'aim']]]);
    expect(placed(combat('armor', 'speed', 'aim'))).toEqual([['rolls', ['armor', 'speed', 'aim']]]);
  });
});

describe('columns that only formulas read', () => {
  const ruleset = rulesetOf(classes);
  const fighter = edit(newCharacter(ruleset, ports()), [
    { op: 'set', path: ['options', 'class'], value: 'fighter' },
    { op: 'insert', path: ['lists', 'features'], value: { from: 'feature-list', item: 'archery' } },
  ]);

  it('stand on no sheet, paper, card or page of the compendium', () => {
    const open = opened(ruleset, fighter);
    const cards = [...(open.cards?.('powers') ?? []), ...(ruleset.cards?.('powers') ?? [])];
    const shown = [
      open.sheet(),
      open.print({}),
      cards,
      open.steps.map(({ id }) => open.step(id)),
      ruleset.reference,
    ];
    expect(JSON.stringify(shown)).toContain('Archery');
    for (const word of ['From level', 'Subclass at', 'Casts', 'Kind'])
      expect(JSON.stringify(shown), word).not.toContain(`"${word}`);
  });

  it('have to exist', () => {
    const [first, ...others] = classes.catalogs;
    expect(() => rulesetOf({ ...classes, catalogs: [{ ...first, hidden: ['knid'] }, ...others] })).toThrow(
      'catalogs.0.hidden.0',
    );
  });
});

it('explanations call a column of an option by the entry that was chosen', () => {
  const ruleset = rulesetOf({
    options: [
      {
        id: 'people',
        name: 'People',
        columns: { dex: 'number', wits: 'formula' },
        of: [{ id: 'high-elf', name: 'High elf', dex: 2, wits: 'level + 1' }],
      },
    ],
    numbers: [
      {
        id: 'set',
        name: 'Set',
        of: [
          { id: 'level', name: 'Level', is: 3 },
          { id: 'dexterity', name: 'Dexterity', is: '10 + people.dex' },
          { id: 'cunning', name: 'Cunning', is: '10 + people.wits' },
        ],
      },
    ],
  });
  const elf = edit(newCharacter(ruleset, ports()), [
    { op: 'set', path: ['options', 'people'], value: 'high-elf' },
  ]);
  const [block] = opened(ruleset, elf).sheet().blocks;
  const sources = (block?.kind === 'figures' ? block.figures : []).map(({ explained }) =>
    explained?.sources.map(({ label, amount }) => `${say(label)} ${String(amount)}`),
  );
  expect(sources).toEqual([['Base 3'], ['Base 10', 'High elf 2'], ['Base 10', 'High elf 4']]);
});

it('an empty sheet has a place for a number that is only shown to some', () => {
  const ruleset = rulesetOf({
    numbers: [
      {
        id: 'set',
        name: 'Set',
        each: { showWhen: 'it.value > 0' },
        of: [
          { id: 'shield', name: 'Shield', is: 0 },
          { id: 'armor', name: 'Armor', is: 7 },
        ],
      },
    ],
    layout: {
      tables: [
        {
          id: 'protection',
          name: 'Protection',
          of: 'set',
          columns: [{ name: 'Now', is: 'it.value' }],
          where: 'it.value > 0',
        },
      ],
      print: [[[{ figures: ['shield', 'armor'], size: 'large' }]], ['protection']],
    },
  });
  const texts = (sheet: unknown) => JSON.stringify(sheet);
  const filled = opened(ruleset).print({});
  expect(texts(filled.bands)).not.toContain('Shield');
  const blank = ruleset.blankSheet();
  expect(texts(blank.bands).match(/Shield/g)).toHaveLength(2);
  expect(texts(blank.bands)).not.toContain('7');
});
