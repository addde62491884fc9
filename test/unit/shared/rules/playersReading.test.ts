import { expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { pathsOf, playersReading } from '#shared/rules/fight/playersReading';
import { initialValues } from '#shared/rules/inputs';
import { loadRuleset } from '#shared/rulesets/registry';

const heroic = await loadRuleset('heroic');
const attack = heroic?.checks.find(({ id }) => id === 'attack');
if (attack === undefined) throw new Error('Heroic has no attack');
const initial = initialValues(attack.inputs) as Readonly<Record<string, Record<string, Json>>>;

/** Two sixes and five against two threes and the defense. */
const attackReading = (defense: number, hidden: readonly string[] = ['defender.defense']) => {
  const values = {
    ...initial,
    attacker: { ...initial['attacker'], attack: 2 },
    defender: { ...initial['defender'], defense },
  };
  const dice = [
    [6, 5],
    [3, 3],
  ];
  return playersReading(attack, values, { dice, chosen: [] }, hidden);
};

it('tells outcome, damage and the own dice, and nothing that only the target’s numbers would give', () => {
  const { reading, groups } = attackReading(3) ?? {};
  expect(groups?.map(({ id }) => id)).toEqual(['attack']);
  expect(reading).toMatchObject({
    dice: [{ value: 6 }, { value: 5 }],
    total: { value: 13 },
    outcome: 'hit',
    verdict: { tone: 'good' },
    choices: [],
  });
  // 13 against 9 is 4 over: 1, and 1 more for every 2.
  expect(reading?.damage).toBe(3);
  const missed = attackReading(9);
  expect(missed?.reading).toMatchObject({
    verdict: { text: { key: 'rules.fight.told.bad' }, tone: 'bad' },
    choices: [],
  });
  expect(JSON.stringify(missed)).not.toContain('15');
});

it('tells all of a roll against numbers that everybody knows', () => {
  expect(JSON.stringify(attackReading(9, [])?.reading.verdict)).toContain('15');
  expect(attackReading(9, [])?.reading.choices).not.toEqual([]);
});

it('names the places of numbers in groups', () => {
  expect(pathsOf({ defense: 1, defender: { deflect: 2, invulnerable: { weakness: false } } })).toEqual([
    'defense',
    'defender.deflect',
    'defender.invulnerable.weakness',
  ]);
});
