import { describe, expect, it } from 'vitest';
import type { Ruleset } from '#shared/rules/ruleset';
import { ruleset as delver } from '#shared/rulesets/delver/index';
import { ruleset as heroic } from '#shared/rulesets/heroic/index';
import { ruleset as relict } from '#shared/rulesets/relict/index';
import { ruleset as starfaring } from '#shared/rulesets/starfaring/index';
import { set } from '#shared/character/edits';
import { rulesetWorld } from './support';

type Values = Readonly<Record<string, unknown>>;

/** A character's values for initiative, and the rank of its draw. */
function entrant(ruleset: Ruleset, plan: Values, play: Values = {}) {
  const { documentOf, open, played } = rulesetWorld(ruleset);
  const edits = Object.entries(play).map(([key, value]) => set([key], value as never));
  const values = open(played(documentOf(plan), edits)).initiative?.() ?? {};
  return {
    values,
    dice: ruleset.initiative.dice(values).map(({ count, sides }) => `${String(count)}d${String(sides)}`),
    rank: (...drawn: number[]) => ruleset.initiative.rank({ values, drawn, party: true }),
  };
}

describe('initiative in Starfaring is a Dexterity check', () => {
  const plan = { abilities: { dex: 3 }, armor: 'medium', armorPenalty: 2 };

  it('with the Dexterity and the armor of the character', () => {
    const { dice, rank } = entrant(starfaring, plan);
    expect(dice).toEqual(['2d12']);
    expect(rank(7, 9)).toEqual([17]);
    expect(entrant(starfaring, plan, { armorWorn: false }).rank(7, 9)).toEqual([19]);
  });

  it('has the disadvantages of its conditions, exhaustion and traumas', () => {
    for (const play of [{ conditions: ['restrained'] }, { exhaustion: 1 }, { conditions: ['sickened'] }]) {
      const { dice, rank } = entrant(starfaring, plan, play);
      expect(dice).toEqual(['3d12']);
      expect(rank(11, 4, 6)).toEqual([11]);
    }
    const trauma = { table: 'physical-mild', row: 'torso', ability: 'dex' };
    expect(entrant(starfaring, plan, { traumas: [trauma] }).rank(7, 9)).toEqual([16]);
  });

  it('with the advantages of the one who enters it by hand', () => {
    const values = { dexterity: 1, bonus: 2, advantages: 2, disadvantages: 1 };
    const rules = starfaring.initiative;
    expect(rules.dice(values)).toMatchObject([{ count: 3, sides: 12 }]);
    expect(rules.rank({ values, drawn: [2, 10, 5], party: false })).toEqual([18]);
  });

  it('counts the dice that fell, whatever was put right since', () => {
    const rules = starfaring.initiative;
    const helped = { dexterity: 0, bonus: 0, advantages: 1 };
    expect(rules.rank({ values: helped, drawn: [2, 10], party: true })).toEqual([12]);
    expect(rules.rank({ values: { dexterity: 0, bonus: 0 }, drawn: [2, 10, 5], party: true })).toEqual([12]);
  });
});

it('initiative in Relict takes the Armor of now and the Speed of the sheet', () => {
  const plan = { armor: 14, speed: 30, armorSet: { armor: 3, absorb: 1 } };
  expect(entrant(relict, plan).rank(8)).toEqual([8, -14, 30]);
  expect(
    entrant(relict, plan, { trackers: { armorLost: 2 }, conditions: { partialCover: true } }).rank(8),
  ).toEqual([8, -13, 30]);
});

it('initiative in Delver takes the modifier of DEX', () => {
  expect(entrant(delver, { attributes: { dex: 18 } }).rank(5)).toEqual([7, 1]);
  expect(entrant(delver, { attributes: { dex: 3 } }).rank(5)).toEqual([3, 1]);
});

it('initiative in Heroic settles a tie by a roll that conditions change as they change every other', () => {
  const plan = { method: 'point-buy', stats: { agi: 2 } };
  expect(entrant(heroic, plan).rank(4, 4)).toEqual([2, 8]);
  expect(entrant(heroic, plan, { conditions: ['afraid'] }).rank(4, 4)).toEqual([2, 6]);
  expect(entrant(heroic, plan, { conditions: ['heartened'] }).rank(4, 4)).toEqual([2, 9]);
});
