import { describe, expect, it } from 'vitest';
import { ruleset } from '#shared/rulesets/relict/index';
import { calculate } from './support';

describe('longshot', () => {
  it.each([
    [30, 0, 12, 0],
    [30, 30, 12, 0],
    [30, 31, 8, 1],
    [30, 60, 8, 1],
    [30, 61, 4, 2],
    [30, 120, 4, 2],
    [30, 121, 1, 3],
    [30, 240, 1, 3],
    [30, 241, null, 4],
  ])('range %i at %i feet', (range, distance, die, increments) => {
    expect(calculate('longshot', { range, distance })).toEqual({ die, increments });
  });

  it('refuses distances that cannot be', () => {
    expect(calculate('longshot', { range: 30, distance: -1 })).toMatch(/^distance: /);
    expect(calculate('longshot', { range: 0, distance: 10 })).toMatch(/^range: /);
  });
});

describe('absorb', () => {
  it('takes out the highest dice, one for each point', () => {
    expect(calculate('absorb', { armor: 5, absorb: 1, dice: [2, 6, 6, 3] })).toEqual({
      damage: 11,
      armorLeft: 4,
      destroyed: false,
    });
    expect(calculate('absorb', { armor: 5, absorb: 3, dice: [4, 1] })).toEqual({
      damage: 0,
      armorLeft: 2,
      destroyed: false,
    });
  });

  it('destroys armor that comes to 0 and stops nothing then', () => {
    for (const armor of [1, 2])
      expect(calculate('absorb', { armor, absorb: 2, dice: [4, 5] })).toEqual({
        damage: 9,
        armorLeft: 0,
        destroyed: true,
      });
  });
});

describe('rarity', () => {
  it.each([
    [0, 'mundane'],
    [100, 'mundane'],
    [101, 'unusual'],
    [500, 'unusual'],
    [500.5, 'rare'],
    [2500, 'rare'],
    [2501, 'very-rare'],
    [50_000, 'very-rare'],
    [500_000, 'legendary'],
    [500_001, 'mythic'],
    [10_000_000, 'mythic'],
  ])('%d GP is %s', (price, found) => {
    expect(calculate('rarity', { price })).toEqual({ class: found });
  });

  it('refuses prices off the table', () => {
    expect(calculate('rarity', { price: 10_000_001 })).toMatch(/^price: /);
    expect(calculate('rarity', { price: -1 })).toMatch(/^price: /);
  });
});

describe('initiative', () => {
  const { initiative } = ruleset;
  const rank = (drawn: number[], armor: number, speed: number) =>
    initiative.rank({ values: { armor, speed }, drawn, party: true });
  const before = (a: readonly number[], b: readonly number[]): boolean => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return (a[at] ?? 0) > (b[at] ?? 0);
  };

  it('goes by the roll, then lower Armor, then higher Speed', () => {
    expect(before(rank([9], 20, 10), rank([8], 10, 40))).toBe(true);
    expect(before(rank([9], 12, 10), rank([9], 13, 40))).toBe(true);
    expect(before(rank([9], 12, 40), rank([9], 12, 30))).toBe(true);
    expect(before(rank([12, 3], 20, 10), rank([11], 10, 10))).toBe(true);
  });

  it('lets a 12 roll on', () => {
    expect(initiative.explodes?.([12])).toMatchObject({ sides: 12, count: 1 });
    expect(initiative.explodes?.([12, 4])).toBeUndefined();
    expect(initiative.explodes?.([11])).toBeUndefined();
  });
});
