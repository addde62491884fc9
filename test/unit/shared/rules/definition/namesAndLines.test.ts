import { describe, expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const definition = {
  numbers: [
    {
      id: 'attributes',
      name: 'Attributes',
      each: { chosen: { min: 3, max: 18, initial: 10 } },
      of: [
        { id: 'str', name: 'STR', title: 'Strength', roll: { check: 'check', with: { bonus: 'it.value' } } },
      ],
    },
    {
      id: 'table',
      name: 'At the table',
      sheetOnly: true,
      of: [{ id: 'courage', name: 'Courage', is: 'str + 1' }],
    },
    {
      id: 'fighting',
      name: 'In a fight',
      of: [
        { id: 'left', name: 'Left', is: 'hits.now', written: '{hits.now} of {hits.most}', sheetOnly: true },
        { id: 'pace', name: 'Pace', is: 30 },
      ],
    },
  ],
  lists: [
    {
      id: 'arms',
      name: 'Arms',
      free: true,
      row: { name: { name: 'Name', words: 40 }, dice: { name: 'Dice', dice: '1d6' } },
      line: [{ when: "it.name != ''", text: '{it.name}, {it.dice}' }],
      initial: [{ name: 'Fist', dice: '1d4-1' }],
      again: true,
    },
  ],
  trackers: [{ id: 'hits', name: 'Hits', most: 5, health: true }],
  conditions: [
    { id: 'frail', name: 'Frail' },
    { id: 'gone', name: 'Dead', dead: true },
  ],
};
const game = rulesetOf(definition);
const fresh = (more: Partial<CharacterDocument> = {}) => ({ ...newCharacter(game, ports()), ...more });

it('a number has its full name by itself, and its short one in sources', () => {
  const block = opened(game)
    .sheet()
    .blocks.find(({ id }) => id === 'attributes');
  const [figure] = block?.kind === 'figures' ? block.figures : [];
  expect([figure?.label, figure?.roll?.label]).toEqual([{ raw: 'Strength' }, { raw: 'Strength' }]);
  const table = opened(game)
    .sheet()
    .blocks.find(({ id }) => id === 'table');
  const sources = table?.kind === 'figures' ? table.figures[0]?.explained?.sources : [];
  expect(sources?.map(({ label }) => say(label))).toContain('STR');
});

it('numbers may be for the sheet alone', () => {
  const character = opened(game);
  const ids = (figures: readonly { readonly id: string }[] = []) => figures.map(({ id }) => id);
  expect(character.sheet().blocks.map(({ id }) => id)).toContain('table');
  const [, , fighting] = character.sheet().blocks;
  expect(fighting?.kind === 'figures' && fighting.figures.map(({ value }) => value)).toEqual([
    { raw: '5 of 5' },
    { raw: '30' },
  ]);
  expect(ids(character.aside().figures)).toEqual(['str', 'pace', 'hits']);
  expect(ids(character.profile?.().figures)).toEqual(['str', 'pace']);
});

it('numbers that are rolled may stand close together in play, without those of the sheet alone', () => {
  const numbers = definition.numbers.map((set) => ({ ...set, compact: set.id !== 'table' }));
  const inPlay = (rules: object) =>
    opened(rulesetOf({ ...definition, ...rules }))
      .sheet()
      .blocks.map((block) => block.inPlay);
  expect(inPlay({}).slice(0, 3)).toEqual(['rolls', 'numbers', 'numbers']);
  expect(inPlay({ numbers }).slice(0, 3)).toEqual(['numbers', 'numbers', 'numbers']);
  const [, , fighting] = opened(game).sheet().blocks;
  const uses = fighting?.kind === 'figures' ? fighting.figures.map(({ inPlay: use }) => use) : [];
  expect(uses).toEqual([false, undefined]);
});

it('a row has a line of its own beside the wizard, with its dice', () => {
  const linesOf = (choices: Json) =>
    opened(game, fresh({ choices }))
      .aside()
      .lists.map(({ items }) => items);
  expect(linesOf(fresh().choices)).toEqual([[{ raw: 'Fist, 1d4-1' }]]);
  const unnamed = { lists: { arms: [{ from: '', item: '', name: '' }] } };
  expect(linesOf(unnamed)[0]?.map((text) => say(text))).toEqual(['Unnamed']);
});

it('rows without names are called by their lines, and ask for none', () => {
  const row = { score: { name: 'From score', min: 3, max: 18 } };
  const bands = { id: 'bands', name: 'Bands', free: true, unnamed: true, row };
  const lists = [{ ...bands, line: [{ text: 'From {it.score}' }], initial: [{ score: 8 }] }];
  const character = opened(rulesetOf({ ...definition, lists }));
  expect(character.aside().lists[0]?.items).toEqual([{ raw: 'From 8' }]);
  const widgets = character.steps.flatMap(({ id }) => character.step(id).widgets);
  const list = widgets.find((widget) => widget.kind === 'chosen');
  const [chosen] = list?.kind === 'chosen' ? list.rows : [];
  expect(chosen?.title).toEqual({ raw: 'From 8' });
  expect(chosen?.controls.map(({ id }) => id)).toEqual(['score']);
});

it('a number may count for learning', () => {
  const learning = (more: object) =>
    opened(rulesetOf({ ...definition, ...more })).profile?.().learning?.value;
  expect(learning({})).toBeUndefined();
  expect(learning({ learning: 'str / 4' })).toBe(2);
  expect(() => learning({ learning: 'strength' })).toThrow('learning');
});

it('a list offers the rows of a new character again', () => {
  const offered = (choices: Json) => {
    const character = opened(game, fresh({ choices }));
    const widgets = character.steps.flatMap(({ id }) => character.step(id).widgets);
    const list = widgets.find((widget) => widget.kind === 'chosen');
    return list?.kind === 'chosen' ? list.add?.options?.find(({ value }) => value === 'initial') : undefined;
  };
  expect(offered(fresh().choices)?.blocked).toBeDefined();
  const emptied = offered({ lists: { arms: [] } });
  expect(emptied?.blocked).toBeUndefined();
  expect(emptied?.edits).toEqual([
    { path: ['lists', 'arms'], value: [{ from: '', item: '', name: 'Fist', dice: '1d4-1' }], op: 'set' },
  ]);
});

it('of the dead nothing else is said', () => {
  const shownConditions = (conditions: Json) => {
    const character = opened(game, fresh({ play: { conditions } }));
    return [
      character.fight?.({ minor: false }).conditions.map(({ id }) => id),
      character.profile?.().conditions.map((text) => say(text)),
    ];
  };
  expect(shownConditions({ frail: true })).toEqual([['frail'], ['Frail']]);
  expect(shownConditions({ frail: true, gone: true })).toEqual([['gone'], ['Dead']]);
});

describe('attacks of stat blocks', () => {
  const own = [
    { id: 'hit', name: 'To hit', min: 0, max: 9 },
    { id: 'skill', name: 'Skill', min: 0, max: 9 },
  ];

  it('add the numbers that the game names', () => {
    expect(() => rulesetOf({ ...definition, npc: { own, attackBy: ['hot'] } })).toThrow('npc.attackBy.0');
    const named = rulesetOf({ ...definition, npc: { own, attackBy: ['hit'] } });
    const block = opened(named, newCharacter(named, ports(), { form: 'npc' }));
    const words = JSON.stringify(block.steps.map(({ id }) => block.step(id)));
    expect(words).toContain('"hit"');
  });
});
