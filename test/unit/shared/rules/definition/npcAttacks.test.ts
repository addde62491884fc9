import { describe, expect, it } from 'vitest';
import { npcForm } from '#shared/rules/statBlock/names';
import { newCharacter } from '#shared/sheet/commands';
import { say } from './formula/names';
import { opened, ports, rulesetOf } from './sample';

const checks = [
  { id: 'check', name: 'Check', inputs: { skill: { name: 'Skill', min: -1, max: 4 } }, dice: [{ id: 'd' }] },
  {
    id: 'attack',
    name: 'Attack',
    inputs: {
      bonus: { name: 'Bonus', min: -9, max: 20 },
      armor: { name: 'Armor', min: 0, max: 20 },
      weapon: { name: 'Weapon', dice: '1d6' },
      shock: { name: 'Shock', optional: true, inputs: { damage: { name: 'Damage', min: 0, max: 9 } } },
    },
    dice: [
      { id: 'd20', sides: 20 },
      { id: 'hurt', input: 'weapon', apart: 'success' },
    ],
    compare: 'atLeast',
    target: 'armor',
  },
];
const npc = {
  own: [
    {
      id: 'armor',
      name: 'Armor',
      min: 0,
      max: 20,
      initial: 12,
      defends: { check: 'attack', input: 'armor' },
    },
    { id: 'hitDice', name: 'Hit dice', min: 0, max: 40, initial: 3 },
    { id: 'skill', name: 'Skill', min: -1, max: 9, roll: { check: 'check', with: { skill: 'bonus' } } },
    { id: 'hit', name: 'To hit', min: -9, max: 20, initial: 0 },
  ],
  derived: [
    {
      id: 'save',
      name: 'Save',
      is: '15 - floor(hitDice / 2)',
      shown: '{value}+',
      roll: { check: 'check', with: { skill: 'bonus - 12' } },
    },
  ],
  extras: [{ id: 'shock', name: 'Shock', min: 0, max: 9 }],
  attack: {
    check: 'attack',
    with: { bonus: 'bonus', weapon: 'damage', 'shock.damage': 'shock', 'shock.given': 'shock > 0' },
  },
  detail: [{ when: 'shock > 0', text: 'Shock {shock}' }],
  foes: [
    {
      id: 'ogre',
      name: 'Ogre',
      numbers: { armor: 14, skill: 7, hit: 3 },
      attacks: [
        { name: 'Club', by: 'hit', plus: 1, damage: '1d8+2', extras: { shock: 2 }, range: 'near' },
        { name: 'Stone', by: 'hit', damage: '1d4' },
      ],
    },
  ],
};
const game = rulesetOf({ checks, npc });
const ogre = opened(game, newCharacter(game, ports(), { form: npcForm, template: 'ogre' }));
const blocks = ogre.sheet().blocks;
const figure = (id: string) =>
  blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])).find((each) => each.id === id);

describe('a stat block', () => {
  it('rolls attacks with their dice and further numbers, which a line tells', () => {
    const table = blocks.find((block) => block.kind === 'table');
    if (table?.kind !== 'table') throw new Error('No attacks');
    const rolls = table.rows.map(({ cells }) =>
      cells.map(({ roll }) => roll).find((roll) => roll?.check === 'attack'),
    );
    expect(rolls.map((roll) => roll?.values)).toEqual([
      { bonus: 4, weapon: { count: 1, sides: 8, plus: 2 }, shock: { damage: 2 } },
      { bonus: 3, weapon: { count: 1, sides: 4, plus: 0 } },
    ]);
    const words = table.rows.map(({ cells }) => cells.map(({ text }) => say(text)).join(' '));
    expect(words[0]).toContain('Shock 2');
    expect(words[1]).not.toContain('Shock');
  });

  it('rolls numbers in their own way, within the bounds of what they are for', () => {
    expect(figure('skill')?.roll).toMatchObject({ check: 'check', values: { skill: 4 } });
    expect(figure('save')).toMatchObject({ value: { raw: '14+' }, roll: { values: { skill: 2 } } });
    expect(figure('hit')?.roll).toBeUndefined();
  });

  it('is attacked against the number that defends it', () => {
    expect(ogre.fight?.({ minor: false }).stance?.().defends).toMatchObject([
      { check: 'attack', value: 14, values: { armor: 14 } },
    ]);
  });

  it('is attacked as a character is, whose numbers may defend, too', () => {
    const armor = { id: 'armorClass', name: 'Armor', chosen: { min: 0, max: 20, initial: 11 } };
    const numbers = (input: string) => [
      { id: 'fight', name: 'Fight', of: [{ ...armor, defends: { check: 'attack', input } }] },
    ];
    const health = [{ id: 'hits', name: 'Hits', most: 4, health: true }];
    const character = opened(rulesetOf({ checks, numbers: numbers('armor'), trackers: health }));
    expect(character.fight?.({ minor: false }).stance?.().defends).toMatchObject([
      { check: 'attack', value: 11, values: { armor: 11 } },
    ]);
    expect(() => rulesetOf({ checks, numbers: numbers('armour') })).toThrow('numbers.0.of.0.defends.input');
  });

  it('is refused where something unknown defends, or an attack has unknown numbers', () => {
    const own = [{ ...npc.own[0], defends: { check: 'attack', input: 'armour' } }];
    expect(() => rulesetOf({ checks, npc: { own } })).toThrow('npc.own.0.defends.input');
    const foes = [{ id: 'ogre', name: 'Ogre', attacks: [{ name: 'Club', extras: { shok: 2 } }] }];
    expect(() => rulesetOf({ checks, npc: { extras: npc.extras, foes } })).toThrow('extras.shok');
  });
});

it('stat blocks may have conditions of their own', () => {
  const idsOf = (more: object) => {
    const game = rulesetOf({
      checks,
      npc: { ...npc, ...more },
      conditions: [{ id: 'frail', name: 'Frail' }],
    });
    const block = opened(game, newCharacter(game, ports(), { form: npcForm, template: 'ogre' }));
    const toggles = block.play().blocks.flatMap((each) => (each.kind === 'toggles' ? each.toggles : []));
    return toggles.map(({ id }) => id);
  };
  expect(idsOf({})).toEqual(['frail']);
  expect(idsOf({ conditions: [{ id: 'routed', name: 'Routed' }] })).toEqual(['routed']);
});
