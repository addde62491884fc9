import { describe, expect, it } from 'vitest';
import { reaches } from '#shared/rulesets/starfaring/calculators/areas';
import { json, refused } from './support';

describe('combat', () => {
  it.each([
    ['adjacent', 'none', 13],
    ['close', 'light', 15],
    ['short', 'moderate', 19],
    ['medium', 'high', 23],
    ['long', 'none', 19],
    ['extreme', 'high', 29],
  ])('attack-dc: Defense 13 at %s distance with %s cover is %i', (distance, cover, dc) => {
    expect(json('attack-dc', { defense: 13, distance, cover })).toEqual({ dc });
  });

  it.each([
    // The document's own examples: 9 against AV 4, and 25 against AV 5 with resistance.
    [9, 'kinetic', 4, false, false, 5],
    [9, 'energy', 4, false, false, 7],
    [25, 'kinetic', 5, true, false, 10],
    [9, 'energy', 5, false, false, 7],
    [9, 'biotic', 5, false, false, 9],
    [9, 'psychic', 5, false, false, 9],
    [9, 'kinetic', 4, false, true, 10],
    [9, 'kinetic', 4, true, true, 5],
    [8, 'kinetic', 3, true, false, 2],
    [3, 'kinetic', 9, false, true, 0],
  ])('damage: %i %s against AV %i', (amount, type, armorValue, resistant, vulnerable, taken) => {
    expect(json('damage', { amount, type, armorValue, resistant, vulnerable })).toEqual({ taken });
  });

  it('contest: size decides what can be moved, and who overruns best', () => {
    const even = {
      bonus: 0,
      otherBonus: 0,
      size: 'medium',
      otherSize: 'medium',
      twoHanded: false,
      ability: 'str',
    };
    const grapple = json('contest', { contest: 'grapple', ...even });
    // Two equal sides: the chance of equal sums of 2d12 is 1156 of 20736, the rest is halved.
    expect(grapple).toMatchObject({ allowed: true, mode: 'normal' });
    expect(grapple).toHaveProperty('win', expect.closeTo((1 - 1156 / 20736) / 2, 12));
    expect(json('contest', { contest: 'grapple', ...even, otherSize: 'large' })).toMatchObject({
      allowed: true,
    });
    expect(json('contest', { contest: 'shove', ...even, otherSize: 'huge' })).toEqual({
      allowed: false,
      mode: 'normal',
      win: 0,
      tie: 0,
    });
    expect(json('contest', { contest: 'disarm', ...even, twoHanded: true })).toMatchObject({
      mode: 'disadvantage',
    });
    const large = { contest: 'overrun', ...even, size: 'large' };
    expect(json('contest', large)).toMatchObject({ mode: 'advantage' });
    expect(json('contest', { ...large, ability: 'dex' })).toMatchObject({ mode: 'disadvantage' });
    expect(json('contest', { ...large, size: 'small' })).toMatchObject({ mode: 'disadvantage' });
  });

  it('two-weapons: the second one goes without the ability', () => {
    expect(json('two-weapons', { ability: 3, first: 1, second: 2, light: true })).toEqual({
      allowed: true,
      first: 4,
      second: 2,
    });
    expect(json('two-weapons', { ability: 3, first: 0, second: 0, light: false })).toMatchObject({
      allowed: false,
    });
  });

  it('blast: close, short with disadvantage, no farther', () => {
    const thrown = { saveDc: 14, explosives: 2 };
    expect(json('blast', { meters: 10, ...thrown })).toEqual({
      dc: 15,
      mode: 'normal',
      saveDc: 16,
      scatter: 3,
    });
    expect(json('blast', { meters: 10.5, ...thrown })).toMatchObject({ mode: 'disadvantage' });
    expect(refused('blast', { meters: 31, ...thrown })).toBe('meters');
    expect(refused('blast', { meters: -1, ...thrown })).toBe('meters');
  });

  it('concentration: 13 or half the damage', () => {
    expect(json('concentration', { damage: 4 })).toEqual({ dc: 13 });
    expect(json('concentration', { damage: 27 })).toEqual({ dc: 13 });
    expect(json('concentration', { damage: 28 })).toEqual({ dc: 14 });
  });

  it.each([
    ['cone', 6, 1, [4, 2, 0], true],
    ['cone', 6, 1, [4, 2.1, 0], false],
    ['cone', 6, 1, [6.5, 0, 0], false],
    ['cone', 6, 1, [0, 0, 0], false],
    ['cube', 4, 1, [4, 2, -2], true],
    ['cube', 4, 1, [2, 2.5, 0], false],
    ['cylinder', 3, 10, [0, 0, 0], true],
    ['cylinder', 3, 10, [-2, 2, 10], true],
    ['cylinder', 3, 10, [-2, 2, 11], false],
    ['line', 20, 2, [20, 1, 0], true],
    ['line', 20, 2, [10, 1.5, 0], false],
    ['line', 20, 2, [-1, 0, 0], false],
    ['sphere', 3, 1, [-1, 2, 2], true],
    ['sphere', 3, 1, [2, 2, 2], false],
  ] as const)(
    'area: a %s of %i m (%i m) and a target at %j',
    (shape, size, breadth, [ahead, aside, above], inside) => {
      expect(reaches(shape, size, breadth, { ahead, aside, above })).toBe(inside);
      expect(json('area', { shape, size, breadth, ahead, aside, above })).toMatchObject({ inside });
    },
  );
});

describe('wounds and rest', () => {
  it('death-threshold: 10 + STR + WIL, and what is left over has to exceed it', () => {
    const hero = { strength: 2, will: 1, vitality: 8 };
    expect(json('death-threshold', { ...hero, damage: 21 })).toEqual({
      threshold: 13,
      left: 0,
      over: 13,
      dead: false,
      severeTrauma: true,
    });
    expect(json('death-threshold', { ...hero, damage: 22 })).toMatchObject({ over: 14, dead: true });
    expect(json('death-threshold', { ...hero, damage: 5 })).toMatchObject({ left: 3, dead: false });
    expect(json('death-threshold', { ...hero, vitality: 0, damage: 13 })).toMatchObject({ dead: false });
    expect(json('death-threshold', { ...hero, vitality: 0, damage: 14 })).toMatchObject({ dead: true });
  });

  it('death-odds: follow every d12 to the end', () => {
    // With two of each: 7 to 12 save, 1 to 6 kill.
    expect(json('death-odds', { successes: 2, failures: 2 })).toEqual({ stable: 0.5, dead: 0.5 });
    // With two failures and one success: a 12 saves, 7 to 11 lead to even odds.
    expect(json('death-odds', { successes: 1, failures: 2 })).toHaveProperty(
      'stable',
      expect.closeTo(1 / 12 + (5 / 12) * 0.5, 12),
    );
    expect(refused('death-odds', { successes: 3, failures: 0 })).toBe('successes');
  });

  it('stabilize: 14 and a point for each trauma, 2 more for bleeding', () => {
    expect(json('stabilise', { traumas: 0, bleeding: false })).toEqual({ dc: 14 });
    expect(json('stabilise', { traumas: 3, bleeding: true })).toEqual({ dc: 19 });
  });

  it('armor-rest: 14, 16, 18', () => {
    expect(['light', 'medium', 'heavy'].map((armor) => json('armor-rest', { armor }))).toEqual([
      { dc: 14 },
      { dc: 16 },
      { dc: 18 },
    ]);
  });
});
