import { describe, expect, it } from 'vitest';
import { calc } from './support';

describe('deeds in mass battles (10)', () => {
  const deed = (id: string, amount = 1) => calc('mass-battle-deed', { deed: id, amount });

  it('bring what their row says, as much as the GM gives', () => {
    expect(deed('intelligence')).toEqual({ attackAdvantage: true, initiative: 2 });
    expect(deed('deed', 4)).toEqual({ attack: 4 });
    expect(deed('position', 3)).toEqual({ defense: 3 });
    expect(deed('surprise')).toEqual({ attacks: 1 });
    expect(deed('morale', 3)).toEqual({ heroism: 3 });
  });

  it('never bring more than their row allows', () => {
    expect(deed('morale', 4)).toBe('amount: the maximum for this deed is 3');
    expect(deed('surprise', 2)).toBe('amount: the maximum for this deed is 1');
    expect(deed('deed', 5)).toMatch(/^amount: /);
  });
});

describe('hazards over time (15)', () => {
  it('are rolled for one after the other', () => {
    const hazard = (id: string, dice: readonly number[], modifier = 0) =>
      calc('hazard', { hazard: id, stat: 2, modifier, mode: 'normal', dice });
    // Cold -2: the totals are 7, 6 and 12.
    expect(hazard('cold-heat', [4, 3, 3, 3, 6, 6], -2)).toEqual({
      rolls: [7, 6, 12],
      failures: 1,
      damage: 1,
    });
    expect(hazard('fire', [2, 2, 6, 6])).toEqual({ rolls: [6, 14], failures: 1, damage: 1, burning: true });
    expect(hazard('fire', [2, 3])).toMatchObject({ failures: 0, burning: false });
    expect(hazard('fear', [1, 2])).toMatchObject({ failures: 1, damage: 0 });
    expect(hazard('fear', [1])).toMatch(/^dice: /);
  });

  it('drown once the breath is gone', () => {
    const under = (rounds: number, dice: readonly number[], str = 1) =>
      calc('drowning', { str, rounds, mode: 'normal', dice });
    expect(under(3, [])).toEqual({ safe: 3, rolls: 0, damage: 0 });
    // Str 1 - 2: 8 is needed on the dice.
    expect(under(5, [4, 4, 4, 3])).toEqual({ safe: 3, rolls: 2, damage: 1 });
    expect(under(2, [6, 6], -1)).toEqual({ safe: 1, rolls: 1, damage: 0 });
    expect(under(5, [4, 4])).toBe('dice: 2 rolls are needed after the breath runs out');
  });

  it('starve, each lost Str making the next day harder, and recover in 2d6 hours', () => {
    const starve = (without: string, days: number, dice: readonly number[], regain: readonly number[] = []) =>
      calc('hunger', { without, days, str: 1, mode: 'normal', dice, regain });
    expect(starve('food', 2, [])).toEqual({ rolls: 0, damage: 0, strengthLost: 0 });
    // 6 with Str 1 costs one; with Str 0 the dice alone have to show 7.
    expect(starve('water', 3, [3, 2, 3, 3])).toEqual({ rolls: 2, damage: 2, strengthLost: 2 });
    expect(starve('water', 3, [3, 2, 3, 4])).toEqual({ rolls: 2, damage: 1, strengthLost: 1 });
    expect(starve('food', 4, [1, 1, 6, 6], [3, 5])).toEqual({
      rolls: 2,
      damage: 1,
      strengthLost: 1,
      hours: 8,
    });
    expect(starve('food', 4, [1, 1])).toBe('dice: this many days need 2 rolls');
    expect(starve('food', 2, [], [3])).toBe('regain: recovery needs 2 dice');
  });

  it('poison and sicken as the four examples do', () => {
    const ill = (affliction: string, dice: readonly number[], more: object = {}) =>
      calc('affliction', { affliction, str: 2, agi: 1, mode: 'normal', hours: 0, dice, ...more });
    expect(ill('snake-poison', [3, 3, 4, 3])).toEqual({ rolls: 2, of: 60, failures: 1, endurance: -1 });
    expect(ill('cerebral-parasites', [3, 2])).toEqual({ rolls: 1, of: 1, failures: 1, mnd: -2 });
    expect(ill('debilitating-fever', [2, 2])).toEqual({ rolls: 1, of: 1, failures: 0, str: 0 });
    expect(ill('debilitating-fever', [1, 2])).toMatchObject({ failures: 1, str: -2 });
    const venom = (failures: number) =>
      ill(
        'spider-venom',
        Array.from({ length: failures * 2 }, () => 1),
        { hours: 2 },
      );
    expect(venom(2)).toEqual({ rolls: 2, of: 12, failures: 2, agi: -2 });
    expect(venom(3)).toMatchObject({ agi: -3, state: 'paralyzed' });
    expect(venom(6)).toMatchObject({ agi: -6, state: 'dead' });
    expect(ill('spider-venom', [1, 1])).toBe('dice: there can be at most 0 rolls');
    expect(ill('snake-poison', [1])).toMatch(/^dice: /);
  });
});
