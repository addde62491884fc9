import { describe, expect, it } from 'vitest';
import { npcForm } from '#shared/rules/statBlock/names';
import { newCharacter } from '#shared/sheet/commands';
import { opened, ports, rulesetOf } from './sample';

const game = {
  lookups: [
    {
      id: 'ranks',
      name: 'Ranks',
      of: [
        { id: 'poor', name: 'Poor', from: 0 },
        { id: 'great', name: 'Great', from: 3 },
      ],
    },
  ],
  lists: [
    {
      id: 'traits',
      name: 'Traits',
      free: true,
      row: { name: { name: 'Name', words: 20, capital: true }, value: { name: 'Value', min: 0, max: 5 } },
      show: 'main',
      figure: { is: 'it.value' },
    },
  ],
  numbers: [
    { id: 'others', name: 'Others', of: [{ id: 'speed', name: 'Speed', is: 6 }] },
    {
      id: 'skills',
      name: 'Skills',
      skills: true,
      signed: true,
      word: 'ranks',
      each: { chosen: { min: 0, max: 6 } },
      of: [{ id: 'blades', name: 'Blades' }],
    },
  ],
  npc: {
    skills: true,
    own: [
      { id: 'hits', name: 'Hits', min: 0, max: 99, initial: 3, group: 'vitals' },
      { id: 'brawn', name: 'Brawn', min: -9, max: 9, signed: true, rolls: true },
      { id: 'shield', name: 'Shield', min: 0, max: 9, group: 'defenses', optional: true },
    ],
    roll: { check: 'check', with: { bonus: 'bonus' } },
    derived: [{ id: 'parry', name: 'Parry', is: 'brawn + blades', signed: true }],
    foes: [
      {
        id: 'ogre',
        name: 'Ogre',
        numbers: { hits: 7, brawn: 4, blades: 1 },
        attacks: [{ name: 'Club', by: 'brawn', skill: 'blades', plus: 1 }],
      },
    ],
  },
};
const ruleset = rulesetOf(game);
const ogre = opened(ruleset, newCharacter(ruleset, ports(), { form: npcForm, template: 'ogre' }));

describe('numbers that only a stat block has', () => {
  it('are entered, rolled, attacked with, and named in formulas', () => {
    const blocks = ogre.sheet().blocks;
    const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
    expect(figures.find(({ id }) => id === 'brawn')).toMatchObject({
      value: { raw: '+4' },
      roll: { values: { bonus: 4 } },
    });
    expect(figures.find(({ id }) => id === 'parry')?.value).toEqual({ raw: '+5' });
    expect(figures.some(({ id }) => id === 'shield')).toBe(false);
    const rolls = blocks
      .flatMap((block) => (block.kind === 'table' ? block.rows : []))
      .flatMap(({ cells }) => cells.flatMap(({ roll }) => roll ?? []));
    expect(rolls.map(({ values }) => values)).toContainEqual({ bonus: 6 });
  });

  it('are the health of a foe where they are vital, and begin as the game says', () => {
    expect(ogre.fight?.({ minor: true }).health).toMatchObject({ now: 7, max: 7 });
    const blank = opened(ruleset, newCharacter(ruleset, ports(), { form: npcForm }));
    expect(blank.fight?.({ minor: true }).health).toMatchObject({ now: 3, max: 3 });
  });

  it('are refused where their name, range or roll does not fit', () => {
    const own =
      (more: object, rest: object = {}) =>
      () =>
        rulesetOf({
          ...game,
          npc: { skills: true, own: [{ id: 'wit', name: 'Wit', min: 0, max: 9, ...more }], ...rest },
        });
    expect(own({})).not.toThrow();
    expect(own({ id: 'blades' })).toThrow('npc.own.0.id');
    expect(own({ min: 10 })).toThrow('npc.own.0');
    expect(own({ rolls: true })).toThrow('npc.own.0.rolls');
    expect(own({}, { foes: [{ id: 'imp', name: 'Imp', numbers: { wits: 1 } }] })).toThrow(
      'npc.foes.0.numbers.wits',
    );
  });
});

it('a party reads large figures first, whether they are numbers or rows', () => {
  const document = newCharacter(ruleset, ports());
  const traits = [{ from: '', item: '', name: 'grit', value: 2 }];
  const choices = { ...(document.choices as object), lists: { traits } };
  const figures = opened(ruleset, { ...document, choices }).profile?.().figures;
  expect(figures?.map(({ label, value }) => [label, value])).toEqual([
    [{ raw: 'Grit' }, { raw: '2' }],
    [{ raw: 'Speed' }, { raw: '6' }],
  ]);
});

it('a party reads a rank with its word', () => {
  const document = newCharacter(ruleset, ports());
  const choices = { ...(document.choices as object), numbers: { skills: { blades: 3 } } };
  const skills = opened(ruleset, { ...document, choices }).profile?.().skills;
  expect(skills).toMatchObject([{ rank: 3, text: { raw: '+3 Great' } }]);
});
