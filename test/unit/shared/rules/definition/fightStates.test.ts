import { describe, expect, it } from 'vitest';
import { atTarget, attacksOf, oddsOf } from '#shared/encounter/attacks';
import type { CharacterDocument } from '#shared/character/document';
import { mainForm } from '#shared/character/form';
import { meet, startingValues } from '#shared/rules/fight/meeting';
import { npcForm } from '#shared/rules/statBlock/names';
import { newCharacter } from '#shared/sheet/commands';
import { meetingOf } from '#test/contract/support/meetings';
import { editPlay } from '#test/fixtures/played';
import { opened, ports, rulesetOf } from './sample';

const strike = {
  id: 'strike',
  name: 'Strike',
  inputs: {
    bonus: { name: 'Bonus', min: -9, max: 20 },
    armor: { name: 'Armor', min: 0, max: 40, initial: 11 },
    distance: { name: 'Distance', min: 1, max: 100, initial: 1 },
    unseen: { name: 'Unseen', flag: true },
    cover: {
      name: 'Cover',
      of: [
        { id: 'none', name: 'None', value: 0 },
        { id: 'wall', name: 'Wall', value: 2 },
      ],
    },
  },
  facts: { melee: 'distance == 1' },
  dice: [{ id: 'd20', sides: 20 }],
  add: [{ name: 'Bonus', is: 'bonus - (unseen ? 4 : 0)' }],
  compare: 'atLeast',
  target: 'armor + cover',
};
const conditions = [
  {
    id: 'prone',
    name: 'Prone',
    effects: [
      { to: 'strike.bonus', add: -2 },
      { to: 'strike.bonus', add: 4, on: 'against', when: ['melee'] },
      { to: 'strike.bonus', add: -4, on: 'against', unless: ['melee'] },
    ],
  },
  {
    id: 'hidden',
    name: 'Hidden',
    effects: [{ to: 'strike.unseen', set: true, on: 'against', unless: ['lit'] }],
  },
  { id: 'lit', name: 'Lit' },
  { id: 'walled', name: 'Walled', effects: [{ to: 'strike.cover', set: 'wall', on: 'against' }] },
  { id: 'near', name: 'Good at arm’s length', effects: [{ to: 'strike.bonus', add: 1, when: ['melee'] }] },
];
const numbers = [
  {
    id: 'fight',
    name: 'Fight',
    of: [
      { id: 'agility', name: 'Agility', chosen: { min: 0, max: 9, initial: 1 } },
      {
        ...{ id: 'armor', name: 'Armor', is: '10 + agility', override: true },
        defends: { check: 'strike', input: 'armor' },
      },
    ],
  },
];
const lists = [
  {
    ...{ id: 'weapons', name: 'Weapons', free: true, attacks: true, initial: [{ name: 'Club' }] },
    row: { name: { name: 'Weapon', words: 60 } },
  },
];
const check = { id: 'check', name: 'Check', dice: [{ id: 'd20', sides: 20 }] };
const own = [
  { id: 'hits', name: 'Hits', min: 0, max: 40, initial: 5, group: 'vitals' },
  { id: 'hit', name: 'To hit', min: -9, max: 20, initial: 0 },
];
const foes = [{ id: 'ogre', name: 'Ogre', attacks: [{ name: 'Club', by: 'hit', damage: '1d6' }] }];
const npc = { numbers: ['armor'], own, attack: { check: 'strike', with: { bonus: 'bonus' } }, foes };
const trackers = [{ id: 'vigor', name: 'Vigor', most: 9, health: true }];
const actions = [
  { id: 'hit', name: 'Strike', rowsOf: 'weapons', roll: { check: 'strike', with: { bonus: '0' } } },
];
const parts = { actions, checks: [check, strike], numbers, lists, trackers, conditions, npc };
const game = rulesetOf(parts);
const hero = newCharacter(game, ports(), { form: mainForm });
const ogre = newCharacter(game, ports(), { form: npcForm, template: 'ogre' });
const foe = editNumbers(ogre, { armor: 11 });

function editNumbers(document: CharacterDocument, more: Readonly<Record<string, number>>): CharacterDocument {
  const choices = document.choices as { readonly numbers?: object };
  return {
    ...document,
    choices: { ...choices, numbers: { ...choices.numbers, ...more } },
  };
}

function under(document: CharacterDocument, ...states: readonly string[]): CharacterDocument {
  return states.reduce(
    (all, state) => editPlay(all, opened(game, all).fight?.({ minor: false }).condition(state, true) ?? []),
    document,
  );
}

function aimed(by: CharacterDocument, target: CharacterDocument) {
  const stance = opened(game, target).fight?.({ minor: false }).stance?.();
  const request = attacksOf(opened(game, by))[0]?.rolls[0];
  const [defense] = stance?.defends ?? [];
  if (request === undefined || stance === undefined || defense === undefined) throw new Error('No attack');
  return atTarget(request, { ...defense, changes: stance.changes, states: [] });
}

/** In percent: a d20 against 11, or as many steps of 5 % better. */
const chance = (by: CharacterDocument, target: CharacterDocument, distance = 1): number => {
  const request = aimed(by, target);
  const at = { ...request, values: { ...request.values, distance } };
  return Math.round((oddsOf(at, game.checks)?.success ?? 0) * 100);
};

describe.each([
  ['a character', hero],
  ['a stat block', foe],
])('an attack on %s', (_, target) => {
  it.each<readonly [readonly string[], number, number]>([
    [[], 1, 50],
    [['prone'], 1, 70],
    [['prone'], 20, 30],
    [['hidden'], 1, 30],
    [['hidden', 'lit'], 1, 50],
    [['walled'], 1, 40],
    [['prone', 'walled'], 1, 60],
  ])('under %j at %d', (states, distance, percent) => {
    for (const by of [hero, foe]) expect(chance(by, under(target, ...states), distance)).toBe(percent);
  });

  it('knows the attacker’s own states, which each count once', () => {
    expect(chance(under(hero, 'prone'), target)).toBe(40);
    expect(chance(under(foe, 'prone'), target)).toBe(40);
    for (const by of [hero, foe]) {
      expect(chance(under(by, 'near'), target)).toBe(55);
      expect(chance(under(by, 'near'), target, 20)).toBe(50);
    }
  });
});

it('a change depends on the state of the other side', () => {
  const pack = {
    ...{ id: 'pack', name: 'Hunts in a pack' },
    effects: [{ to: 'strike.bonus', add: 2, when: ['against.prone'] }],
  };
  const wary = {
    ...{ id: 'wary', name: 'Wary' },
    effects: [{ to: 'strike.bonus', add: -3, on: 'against', unless: ['by.hidden'] }],
  };
  const wolves = rulesetOf({ ...parts, conditions: [...conditions, pack, wary] });
  for (const target of [hero, foe]) {
    const meeting = meetingOf(wolves, hero, target);
    const percent = (own: readonly string[], on: readonly string[]) =>
      meeting.judge({ attack: 'club', own, on }).percent;
    // A d20 + 0 against 11; Prone alone is 4 better beside the attacker.
    expect([percent([], []), percent(['pack'], []), percent(['pack'], ['prone'])]).toEqual([50, 50, 80]);
    expect([percent([], ['wary']), percent(['hidden'], ['wary'])]).toEqual([35, 50]);
  }
  const { reasons } = meetingOf(wolves, hero, foe).judge({ attack: 'club', own: ['pack'], on: ['prone'] });
  expect(reasons.join(';')).toContain('Hunts in a pack');
});

it('a change that only the table knows counts once it says so', () => {
  const sworn = {
    ...{ id: 'sworn', name: 'Sworn' },
    effects: [{ to: 'strike.bonus', add: 4, asks: 'The target is its sworn foe' }],
  };
  const knights = rulesetOf({ ...parts, conditions: [...conditions, sworn] });
  const meeting = meetingOf(knights, hero, foe);
  const silent = meeting.judge({ attack: 'club', own: ['sworn'] });
  expect([silent.percent, silent.asks]).toEqual([50, ['by sworn']]);
  expect(meeting.judge({ attack: 'club', own: ['sworn'], confirmed: silent.asks }).percent).toBe(70);
});

it('every change is named with its side', () => {
  const rules = game.checks.find(({ id }) => id === 'strike');
  if (rules === undefined) throw new Error('No check');
  const request = aimed(under(hero, 'near'), under(foe, 'walled'));
  const { reasons } = meet({ ...request, values: startingValues(rules.inputs, request.values) }, rules);
  const keys = reasons.map((reason) => ('key' in reason ? reason.key : ''));
  expect(keys).toEqual(['rules.fight.by', 'rules.fight.against']);
});

it('a quick foe takes its defense as a value by hand', () => {
  const made = game.fight?.quickFoe({ health: 5, defense: 17, armor: 0, name: 'Foe' });
  const quick = made && { ...hero, ...made };
  const defends = quick && opened(game, quick).fight?.({ minor: false }).stance?.().defends;
  expect(defends?.map(({ value }) => value)).toEqual([17]);
});

it('effects on rolls are refused with their place where the check cannot take them', () => {
  const effect =
    (...effects: readonly object[]) =>
    () =>
      rulesetOf({ ...parts, conditions: [{ id: 'odd', name: 'Odd', effects }] });
  const place = 'conditions.0.effects.0';
  expect(effect({ to: 'strike.unseen', set: 3, on: 'against' })).toThrow(`${place}.set`);
  expect(effect({ to: 'strike.cover', set: 'fog', on: 'against' })).toThrow(`${place}.set`);
  expect(effect({ to: 'strike.unseen', add: 1, on: 'against' })).toThrow(`${place}.add`);
  expect(effect({ to: 'agility', add: 1, on: 'against' })).toThrow(`${place}.to`);
  expect(effect({ to: 'strike.bonus', add: 1, set: 3 })).toThrow(place);
  expect(effect({ to: 'strike.bonus', add: 1, on: 'against', when: ['flying'] })).toThrow(`${place}.when.0`);
});
