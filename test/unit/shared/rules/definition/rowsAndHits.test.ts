import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { applyEdits, type Edit } from '#shared/character/edits';
import type { PlayAction } from '#shared/rules/play';
import type { OpenCharacter } from '#shared/rules/ruleset';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { ports, rulesetOf } from './sample';

const own = (id: string, max: number, more: object = {}) => ({
  id,
  name: id,
  chosen: { min: 0, max, initial: max },
  ...more,
});
const definition = {
  learning: 'wits',
  words: [{ id: 'coat', name: 'Coat', optional: true }],
  numbers: [
    {
      id: 'stats',
      name: 'Stats',
      show: 'main',
      skills: true,
      word: 'ranks',
      of: [own('brawn', 4), own('wits', 5, { roll: { check: 'check', when: 'wits > 2' } })],
    },
    { id: 'armors', name: 'Worn', of: [own('plates', 6), own('stops', 2), own('purse', 10_000_000)] },
    {
      id: 'sums',
      name: 'Sums',
      of: [
        { id: 'armor', name: 'Armor', is: 'brawn - worn.now', defends: { check: 'hit', input: 'armor' } },
        { id: 'wealth', name: 'Wealth', is: 'budgets.gold.now' },
        { id: 'held', name: 'Held', is: 'smallest(weapons, it.held ? it.place : 99)' },
      ],
    },
  ],
  lookups: [
    {
      id: 'ranks',
      name: 'Ranks',
      of: [
        { id: 'low', name: 'low', from: 0 },
        { id: 'high', name: 'high', from: 5 },
      ],
    },
  ],
  budgets: [{ id: 'gold', name: 'Gold', granted: 'purse', ledger: true, credits: 10 }],
  checks: [
    {
      id: 'check',
      name: 'Check',
      dice: [{ id: 'd', sides: 12 }],
      spend: { each: 12, ways: [{ id: 'luck', name: 'Luck', outcome: true }] },
    },
    {
      id: 'hit',
      name: 'Hit',
      inputs: { armor: { name: 'Armor', min: 0, max: 20 }, bonus: { name: 'Bonus', min: -9, max: 9 } },
      dice: [{ id: 'd', sides: 12 }],
      compare: 'atLeast',
      target: 'armor',
    },
    {
      id: 'harm',
      name: 'Harm',
      inputs: {
        count: { name: 'Dice', min: 1, max: 9 },
        sides: { name: 'Die', of: [{ id: '6', name: 'd6', value: 6 }] },
        bonus: { name: 'Bonus', min: -2, max: 2 },
      },
      dice: [{ id: 'd', count: 'count', sides: 'sides' }],
      add: [{ name: 'Bonus', is: 'bonus' }],
      damage: true,
    },
  ],
  harm: [{ soak: 'stops', when: 'worn.now < plates', action: 'wear' }],
  trackers: [
    {
      id: 'stamina',
      name: 'Stamina',
      most: 20,
      health: true,
      restored: { turn: 3, day: 'most' },
    },
    { id: 'worn', name: 'Plates lost', most: 'plates', start: 0 },
    { id: 'luck', name: 'Luck', most: null, start: 0 },
    { id: 'swift', name: 'Swift', most: 1, restored: { turn: 'most - now' } },
  ],
  lists: [
    {
      id: 'weapons',
      name: 'Weapons',
      free: true,
      row: {
        name: { name: 'Name', words: 20 },
        hands: { name: 'Hands', min: 1, max: 2 },
        far: { name: 'Far', min: 0, max: 99 },
      },
      marks: [{ id: 'held', name: 'In hand', alone: true }],
    },
  ],
  actions: [
    { id: 'hold', name: 'Hold', rowsOf: 'weapons', when: 'it.hands == 1', set: [{ mark: 'held' }] },
    { id: 'turn', name: 'Begin', recovers: 'turn' },
    { id: 'wear', name: 'Wears', set: [{ tracker: 'worn', to: 'worn.now + stops' }] },
    { id: 'lucky', name: 'Keep it', set: [{ tracker: 'luck', to: 'luck.now + 1' }] },
    {
      id: 'try',
      name: 'Try',
      roll: { check: 'check', after: [{ action: 'lucky', outcomes: ['luck'] }] },
    },
  ],
  problems: [
    { id: 'heavy', each: 'weapons', when: 'it.hands == 2', at: 'weapons', text: '{it.name} is heavy.' },
    { id: 'long', each: 'weapons', when: 'it.far > 50', at: 'weapons', text: '{it.name} is long.' },
  ],
  initiative: {
    text: 'High rolls.',
    dice: '1d12',
    explodes: 12,
    brings: { weight: 'plates', wits: 'wits' },
    order: ['total', 'weight', 'wits'],
    lower: ['weight'],
  },
  layout: {
    tables: [
      {
        id: 'weapons',
        columns: [
          { name: 'Bonus', is: 'brawn', signed: true },
          {
            name: 'Reach',
            says: [{ text: '{it.hands} hands' }],
            roll: { check: 'harm', with: { count: 'it.hands', sides: "'6'" }, when: 'wits > 2' },
          },
        ],
        also: {
          where: 'it.far > 0',
          name: '{it.name}, thrown',
          columns: [
            { name: 'Bonus', is: 'wits', signed: true },
            { name: 'Reach', says: [{ text: '{it.far} far' }] },
          ],
        },
      },
    ],
  },
  npc: {
    own: [
      { id: 'life', name: 'Life', min: 1, max: 99, group: 'vitals' },
      { id: 'might', name: 'Might', min: 0, max: 20, word: 'ranks' },
    ],
    damage: { check: 'harm', parts: { count: 'count', sides: 'sides', plus: 'bonus' } },
    foes: [
      {
        id: 'ogre',
        name: 'Ogre',
        numbers: { life: 9, might: 7 },
        attacks: [
          { id: 'club', name: 'Club', by: 'might', damage: '12d6+5' },
          { id: 'sting', name: 'Sting', damage: '1d4' },
        ],
      },
    ],
  },
};
const ruleset = rulesetOf(definition);
const rows = [
  { from: '', item: '', name: 'Spear', hands: 1, far: 60 },
  { from: '', item: '', name: 'Maul', hands: 2, far: 0 },
  { from: '', item: '', name: 'Knife', hands: 1, far: 0 },
];
const made = newCharacter(ruleset, ports());
const choices = made.choices as { readonly lists: object };
const withChoices = (more: object): CharacterDocument => {
  const changed: Json = JSON.parse(JSON.stringify({ ...choices, ...more }));
  return { ...made, choices: changed };
};
const hero = withChoices({ lists: { ...choices.lists, weapons: rows } });

function open(document: CharacterDocument = hero, edits: readonly Edit[] = []): OpenCharacter {
  const opened = ruleset.open({ ...document, play: applyEdits(document.play, edits) });
  if (!opened.ok) throw new Error(say(opened.error.text));
  return opened.value;
}
const actionsOf = (character: OpenCharacter): PlayAction[] =>
  character
    .play()
    .blocks.flatMap((block) =>
      block.kind === 'actions'
        ? block.actions
        : block.kind === 'rows'
          ? block.rows.flatMap((row) => row.actions)
          : [],
    );
const action = (character: OpenCharacter, id: string) => {
  const found = actionsOf(character).find((each) => each.id === id);
  if (found === undefined) throw new Error(`No ${id}`);
  return found;
};
const figure = (character: OpenCharacter, id: string) =>
  character
    .sheet()
    .blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []))
    .find((each) => each.id === id);

describe('rows of a list', () => {
  it('have an action only where it fits, and one of them has a mark that is alone', () => {
    expect(
      actionsOf(open())
        .filter(({ id }) => id.startsWith('hold'))
        .map(({ id }) => id),
    ).toEqual(['hold-1', 'hold-3']);
    const first = action(open(), 'hold-1').edits;
    const second = [...first, ...action(open(hero, first), 'hold-3').edits];
    expect(say(figure(open(), 'held')?.value ?? { raw: '' })).toBe('99');
    expect(say(figure(open(hero, first), 'held')?.value ?? { raw: '' })).toBe('1');
    expect(say(figure(open(hero, second), 'held')?.value ?? { raw: '' })).toBe('3');
  });

  it('may have a second line, and words that are rolled', () => {
    const table = open()
      .sheet()
      .blocks.find(({ id }) => id === 'weapons');
    if (table?.kind !== 'table') throw new Error('No table');
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => say(text)))).toEqual([
      ['Spear', '+4', '1 hands'],
      ['Spear, thrown', '+5', '60 far'],
      ['Maul', '+4', '2 hands'],
      ['Knife', '+4', '1 hands'],
    ]);
    expect(table.rows.map(({ cells }) => cells[2]?.roll?.values)).toEqual([
      { count: 1, sides: '6' },
      undefined,
      { count: 2, sides: '6' },
      { count: 1, sides: '6' },
    ]);
    expect(JSON.stringify(open().print({}))).toContain('Spear, thrown');
  });

  it('tell their problems row by row', () => {
    const long = { ...rows[1], far: 60 };
    const lists = { weapons: [rows[0], long] };
    const character = open(withChoices({ lists }));
    expect(character.problems.map(({ code, path }) => [code, path])).toEqual([
      ['long', 'lists.weapons[0]'],
      ['heavy', 'lists.weapons[1]'],
      ['long', 'lists.weapons[1]'],
    ]);
  });

  it('need as many columns in a second line', () => {
    const faulty = () =>
      rulesetOf({
        lists: [{ id: 'own', name: 'Own', free: true }],
        layout: {
          tables: [
            {
              id: 'own',
              columns: [{ name: 'A', is: '1' }],
              also: {
                where: 'true',
                name: 'B',
                columns: [
                  { name: 'A', is: '1' },
                  { name: 'B', is: '1' },
                ],
              },
            },
          ],
        },
      });
    expect(faulty).toThrow('layout.tables.0.also.columns');
  });
});

describe('a roll', () => {
  it('is offered only while its condition holds', () => {
    expect(figure(open(), 'wits')?.roll).toBeDefined();
    const numbers = { stats: { wits: 1 } };
    expect(figure(open(withChoices({ numbers })), 'wits')?.roll).toBeUndefined();
  });

  it('leads to what a way to spend its dice decides', () => {
    expect(action(open(), 'try').roll?.after).toMatchObject([
      { outcomes: ['luck'], label: { raw: 'Keep it' } },
    ]);
  });
});

describe('a hit', () => {
  const hit = (character: OpenCharacter, dice?: number[], amount = 12) => {
    const result = character.fight?.({ minor: false }).damage({ parts: [{ amount }], ...(dice && { dice }) });
    if (result?.ok !== true) throw new Error('No hit');
    return result.value.edits;
  };
  const now = (character: OpenCharacter, id: string): number | undefined =>
    character
      .play()
      .blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []))
      .find((each) => each.id === id)?.value;

  it('loses its highest dice to armor, which wears out', () => {
    const edits = hit(open(), [7, 1, 4]);
    expect(now(open(hero, edits), 'stamina')).toBe(19);
    expect(now(open(hero, edits), 'worn')).toBe(2);
  });

  it('loses nothing without dice, or once the armor is gone', () => {
    expect(now(open(hero, hit(open())), 'stamina')).toBe(8);
    const gone = [0, 1, 2].reduce<Edit[]>((edits) => [...edits, ...hit(open(hero, edits), [1, 1, 1], 3)], []);
    expect(now(open(hero, gone), 'worn')).toBe(6);
    const bare = hit(open(hero, gone), [7, 1, 4]);
    expect(now(open(hero, [...gone, ...bare]), 'worn')).toBe(6);
    expect(
      (now(open(hero, gone), 'stamina') ?? 0) - (now(open(hero, [...gone, ...bare]), 'stamina') ?? 0),
    ).toBe(12);
  });

  it('has no die that the game does not know', () => {
    expect(
      open()
        .fight?.({ minor: false })
        .damage({ parts: [{ amount: 13 }], dice: [13] }),
    ).toMatchObject({
      error: { path: 'dice' },
    });
  });

  it('has to reach a defense within the bounds of its check', () => {
    expect(open().fight?.({ minor: false }).stance?.().defends).toMatchObject([{ check: 'hit', value: 4 }]);
    const worn = { ...hero, play: { trackers: { worn: 6 } } } as unknown as CharacterDocument;
    expect(open(worn).fight?.({ minor: false }).stance?.().defends).toMatchObject([
      { value: 0, values: { armor: 0 } },
    ]);
  });
});

it('an action may begin a turn', () => {
  const tired = { ...hero, play: { trackers: { stamina: 4, swift: 0 } } } as unknown as CharacterDocument;
  const after = open(tired, action(open(tired), 'turn').edits);
  const values = after.play().blocks.flatMap((block) => (block.kind === 'trackers' ? block.trackers : []));
  expect(values.map(({ id, value }) => [id, value])).toContainEqual(['stamina', 7]);
  expect(values.map(({ id, value }) => [id, value])).toContainEqual(['swift', 1]);
});

describe('a party', () => {
  it('is told of main skills among its figures, of what it learns by, and of points that a day brings back', () => {
    const profile = open().profile?.();
    expect(profile?.figures.map(({ id }) => id)).toContain('brawn');
    expect(profile?.skills.map(({ id, rank }) => [id, rank])).toEqual([
      ['brawn', 4],
      ['wits', 5],
    ]);
    expect(profile?.learning?.value).toBe(5);
    expect(profile?.vitals.map(({ id }) => id)).toEqual(['stamina', 'worn', 'luck']);
  });

  it('lives on money, of which formulas know what there is now', () => {
    expect(ruleset.economy?.scale).toEqual({ coins: 1, credits: 10, source: 'Sample' });
    expect(say(figure(open(), 'wealth')?.value ?? { raw: '' })).toBe('10000000');
    const spent = { id: 'a', at: '2026-01-01T00:00:00.000Z', account: 'money', amount: -30, reason: 'Rope' };
    const poorer = open({ ...hero, ledger: [spent] } as unknown as CharacterDocument);
    expect(say(figure(poorer, 'wealth')?.value ?? { raw: '' })).toBe('9999970');
  });

  it('goes by lower numbers where the rules say so, and may roll on', () => {
    const { initiative } = ruleset;
    const rank = (drawn: number[]) => initiative.rank({ values: { weight: 6, wits: 5 }, drawn, party: true });
    expect(rank([9])).toEqual([9, -6, 5]);
    expect(initiative.explodes?.([12])).toEqual({ id: 'explode', sides: 12, count: 1 });
    expect(initiative.explodes?.([12, 4])).toBeUndefined();
  });

  it('lacks nothing without words that are optional', () => {
    expect(
      open()
        .nextSteps?.()
        .map(({ code }) => code),
    ).not.toContain('concept');
  });
});

it('a foe has a word for its number, and rolls damage by its parts if the check knows the die', () => {
  const foe = newCharacter(ruleset, ports(), { form: 'npc', template: 'ogre' });
  const blocks = open(foe).sheet().blocks;
  const might = blocks
    .flatMap((block) => (block.kind === 'figures' ? block.figures : []))
    .find(({ id }) => id === 'might');
  expect(say(might?.note ?? { raw: '' })).toBe('high');
  const cells = blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.flatMap((row) => row.cells) : [],
  );
  const rolls = cells.flatMap(({ roll }) => (roll?.check === 'harm' ? [roll.values] : []));
  expect(rolls).toEqual([{ count: 9, sides: '6', bonus: 2 }]);
});
