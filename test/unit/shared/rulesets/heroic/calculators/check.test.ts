import { describe, expect, it } from 'vitest';
import { calc } from './support';

describe('check (6)', () => {
  const roll = (dice: readonly number[], mode = 'normal', more: object = {}) =>
    calc('check', { dice, stat: 2, modifier: 0, mode, ...more });

  it('succeeds at exactly 7', () => {
    expect(roll([2, 3])).toEqual({ kept: [2, 3], natural: 5, total: 7, success: true, critical: null });
    expect(roll([3, 1])).toEqual({ kept: [3, 1], natural: 4, total: 6, success: false, critical: null });
    expect(roll([3, 1], 'normal', { modifier: 1 })).toMatchObject({ total: 7, success: true });
  });

  it('keeps the best two with advantage and the worst two with disadvantage', () => {
    expect(roll([1, 6, 4], 'advantage')).toMatchObject({ kept: [6, 4], natural: 10, total: 12 });
    expect(roll([1, 6, 4], 'disadvantage')).toMatchObject({ kept: [1, 4], natural: 5, total: 7 });
    expect(roll([5, 5, 5], 'advantage')).toMatchObject({ kept: [5, 5] });
  });

  it('reads the critical off the kept dice, whatever the total', () => {
    expect(roll([6, 1, 6], 'advantage')).toMatchObject({ critical: 'success' });
    expect(roll([6, 1, 6], 'disadvantage')).toMatchObject({ kept: [6, 1], critical: null });
    expect(roll([1, 6, 1], 'disadvantage')).toMatchObject({ critical: 'failure', success: false });
    expect(calc('check', { dice: [1, 1], stat: 6, modifier: 0, mode: 'normal' })).toMatchObject({
      total: 8,
      success: true,
      critical: 'failure',
    });
  });

  it('loses ties against an opposing total', () => {
    expect(roll([4, 4], 'normal', { against: 10 })).toMatchObject({ total: 10, success: false });
    expect(roll([4, 4], 'normal', { against: 9 })).toMatchObject({ total: 10, success: true });
    expect(roll([1, 2], 'normal', { against: 4 })).toMatchObject({ total: 5, success: true });
  });

  it('refuses dice that the mode does not roll, and faces that no die has', () => {
    expect(roll([1, 2, 3])).toBe('dice: Normal needs 2 dice');
    expect(roll([1, 2], 'advantage')).toBe('dice: Advantage needs 3 dice');
    expect(roll([1, 7])).toMatch(/^dice\[1\]: /);
    expect(calc('check', { dice: [1, 2], stat: 1, mode: 'normal' })).toMatch(/^modifier: /);
    expect(roll([1, 2], 'lucky')).toMatch(/^mode: /);
  });
});

describe('damage (12.1.1, 13.4)', () => {
  const damage = (attack: [number, number, number], defense: [number, number, number], more: object = {}) =>
    calc('damage', {
      attack: { kept: attack.slice(0, 2), total: attack[2] },
      defense: { kept: defense.slice(0, 2), total: defense[2] },
      damage: 0,
      penetrating: false,
      deflect: 0,
      ...more,
    });

  it('is 1, one more for every two points over, and the weapon', () => {
    expect(damage([3, 4, 8], [2, 3, 8])).toEqual({ hit: false, damage: 0, absorbed: 0, taken: 0 });
    expect(damage([3, 4, 9], [2, 3, 8])).toEqual({ hit: true, damage: 1, absorbed: 0, taken: 1 });
    expect(damage([3, 4, 10], [2, 3, 8])).toMatchObject({ damage: 2 });
    expect(damage([3, 4, 11], [2, 3, 8])).toMatchObject({ damage: 2 });
    expect(damage([3, 4, 12], [2, 3, 8], { damage: 2 })).toMatchObject({ damage: 5, taken: 5 });
    expect(damage([3, 4, 9], [2, 3, 8], { damage: -3 })).toMatchObject({ hit: true, damage: 0 });
  });

  it('grows by one on a critical success, and misses on a critical failure', () => {
    expect(damage([6, 6, 14], [2, 3, 8])).toMatchObject({ damage: 5 });
    expect(damage([5, 6, 14], [2, 3, 8])).toMatchObject({ damage: 4 });
    expect(damage([5, 6, 14], [2, 3, 8], { criticalFrom: 11 })).toMatchObject({ damage: 5 });
    expect(damage([1, 1, 9], [2, 3, 4])).toMatchObject({ hit: false, damage: 0 });
  });

  it('counts a pair of Penetrating as one more Att, a pair of sixes as one more Dmg too', () => {
    expect(damage([3, 3, 8], [2, 3, 8], { penetrating: true })).toMatchObject({ hit: true, damage: 1 });
    expect(damage([3, 4, 8], [2, 3, 8], { penetrating: true })).toMatchObject({ hit: false });
    // 13 with Penetrating is 5 over: 1 + 2, a critical 1, the pair of sixes 1.
    expect(damage([6, 6, 12], [2, 3, 8], { penetrating: true })).toMatchObject({ damage: 5 });
  });

  it('loses one for each Deflect on a pair, all of it on a pair of sixes', () => {
    expect(damage([3, 4, 12], [2, 2, 8], { deflect: 2 })).toMatchObject({ damage: 1 });
    expect(damage([3, 4, 12], [2, 3, 8], { deflect: 2 })).toMatchObject({ damage: 3 });
    expect(damage([3, 4, 16], [6, 6, 12], { deflect: 1 })).toMatchObject({ hit: true, damage: 0, taken: 0 });
    expect(damage([3, 4, 16], [6, 6, 12])).toMatchObject({ damage: 3 });
  });

  it('is reduced by the armor roll, never below 0', () => {
    const armorRoll = { die: 4, numbers: [5, 6], bonus: 1 };
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll })).toEqual({
      hit: true,
      damage: 3,
      absorbed: 1,
      taken: 2,
    });
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll: { ...armorRoll, die: 5 } })).toMatchObject({
      absorbed: 2,
    });
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll: { ...armorRoll, absorbs: 1 } })).toMatchObject({
      absorbed: 2,
    });
    expect(damage([3, 4, 12], [2, 3, 8], { armorRoll: { ...armorRoll, die: 3, absorbs: 1 } })).toMatchObject({
      absorbed: 0,
    });
    expect(
      damage([3, 4, 9], [2, 3, 8], { armorRoll: { die: 6, numbers: [3, 4, 6], bonus: 0 } }),
    ).toMatchObject({ damage: 1, absorbed: 3, taken: 0 });
    expect(damage([3, 4, 7], [2, 3, 8], { armorRoll })).toMatchObject({ hit: false, absorbed: 0 });
  });
});

describe('growth and the body', () => {
  it('raises a stat for 4 Exp a step up to 3 and 6 above (3.2)', () => {
    const cost = (from: number, to: number) => calc('exp-cost', { stat: { from, to } });
    expect(cost(-1, 0)).toEqual({ exp: 4 });
    expect(cost(0, 3)).toEqual({ exp: 12 });
    expect(cost(2, 4)).toEqual({ exp: 10 });
    expect(cost(3, 6)).toEqual({ exp: 18 });
    expect(cost(4, 4)).toEqual({ exp: 0 });
    expect(cost(3, 2)).toMatch(/^stat\.to: /);
    expect(cost(3, 7)).toMatch(/^stat\.to: /);
  });

  it('gives minions half of what their owner earned, over everything (3.5)', () => {
    expect([0, 1, 2, 5].map((earned) => calc('minion-exp', { earned }))).toEqual([
      { exp: 0 },
      { exp: 0 },
      { exp: 1 },
      { exp: 2 },
    ]);
  });

  it('hurts by the yards of a fall (15)', () => {
    expect(calc('fall', { yards: 10, rolled: false })).toEqual({ damage: 3 });
    expect(calc('fall', { yards: 10, rolled: true })).toEqual({ damage: 1 });
    expect(calc('fall', { yards: 2, rolled: false })).toEqual({ damage: 0 });
    expect(calc('fall', { yards: -3, rolled: false })).toMatch(/^yards: /);
  });

  it('holds a breath for Str + 2 rounds, one at least (15)', () => {
    expect(calc('breath', { str: 3 })).toEqual({ rounds: 5 });
    expect(calc('breath', { str: -2 })).toEqual({ rounds: 1 });
  });

  it('restores Str + 1 by sleep and allows as many attempts (7)', () => {
    expect(calc('recovery', { str: 2, healing: 'none' })).toEqual({
      sleep: 3,
      attempts: 3,
      success: 1,
      critical: 2,
    });
    expect(calc('recovery', { str: -1, healing: 'trained' })).toEqual({
      sleep: 0,
      attempts: 0,
      success: 2,
      critical: 3,
    });
  });

  it('mends a vehicle by rolls of many hours (9.1)', () => {
    expect(calc('repair', { endurance: 5, successes: 2, criticals: 1, failures: 1 })).toEqual({
      restored: 4,
      hours: 20,
    });
    expect(calc('repair', { endurance: 3, successes: 5, criticals: 0, failures: 0 })).toMatchObject({
      restored: 3,
    });
  });

  it('moves 10 + Agi yards, half when encumbered (12, 13.5)', () => {
    expect(calc('movement', { agi: 3, str: 2, carried: 2 })).toEqual({ yards: 13, encumbered: false });
    expect(calc('movement', { agi: 3, str: 2, carried: 3 })).toEqual({ yards: 6, encumbered: true });
    expect(calc('movement', { agi: 3, str: 2, carried: 5 })).toMatch(/^carried: /);
  });
});
