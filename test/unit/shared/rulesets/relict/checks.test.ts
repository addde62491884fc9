import { describe, expect, it } from 'vitest';
import { everyRoll } from '#shared/dice/distribution';
import { check, translate } from './support';

/** The odds of a plain roll by counting every face; a 12 explodes, to a depth that no longer matters. */
function bruteChance(least: number, depth = 12): number {
  if (depth === 0) return least <= 1 ? 1 : 0;
  let chance = 0;
  for (let face = 1; face <= 12; face += 1) {
    if (face >= least) chance += 1 / 12;
    else if (face === 12) chance += bruteChance(least - 12, depth - 1) / 12;
  }
  return chance;
}

describe('a check of a core stat', () => {
  it('has the odds of brute force, 12s counting on', () => {
    for (let stat = 0; stat <= 25; stat += 5)
      for (let target = -3; target <= 60; target += 1)
        expect(check('check', { stat, target }).odds()?.success).toBeCloseTo(bruteChance(target - stat), 12);
  });

  it('knows the odds worked out by hand', () => {
    expect(check('check', { stat: 0, target: 12 }).odds()?.success).toBe(1 / 12);
    expect(check('check', { stat: 0, target: 13 }).odds()?.success).toBe(1 / 12);
    expect(check('check', { stat: 0, target: 14 }).odds()?.success).toBeCloseTo(11 / 144, 15);
    expect(check('check', { stat: 5, target: 6 }).odds()?.success).toBe(1);
    expect(check('check', { stat: 3, target: 10 }).odds()?.success).toBe(0.5);
  });

  it('draws a curve that is certain as a whole and never shows a bare 12', () => {
    const curve = check('check', { stat: 2, target: 10 }).odds()?.curve ?? [];
    expect(curve.reduce((total, { p }) => total + p, 0)).toBeCloseTo(1, 12);
    expect(curve.find(({ value }) => value === 14)).toBeUndefined();
    expect(curve.find(({ value }) => value === 15)?.p).toBeCloseTo(1 / 144, 12);
  });

  it('compares with a better stat', () => {
    const better = check('check', { stat: 3, target: 10 })
      .whatIfs()
      .find(({ id }) => id === 'better');
    expect(better?.odds.success).toBeCloseTo(7 / 12, 12);
  });

  it('succeeds on the target itself', () => {
    const open = check('check', { stat: 4, target: 10 });
    expect(open.read({ dice: [[6]], chosen: [] }).outcome).toBe('success');
    expect(open.read({ dice: [[5]], chosen: [] }).outcome).toBe('failure');
  });

  it('says how far a roll without a target reaches', () => {
    const open = check('check', { stat: 4 });
    expect(open.odds()).toBeUndefined();
    expect(translate(open.read({ dice: [[10]], chosen: [] }).verdict.text)).toBe('14: enough for Difficult');
    expect(translate(check('check', { stat: 0 }).read({ dice: [[1]], chosen: [] }).verdict.text)).toBe(
      '1: below Trivial',
    );
  });

  it('refuses values that are not numbers, with their place', () => {
    const refuse = (values: unknown) => () => check('check', values as Record<string, unknown>);
    expect(refuse({ stat: 'x', target: 10 })).toThrow('stat');
    expect(refuse({ stat: 1, target: 10, luck: 1 })).toThrow('luck');
  });
});

describe('a crit', () => {
  const open = check('check', { stat: 2, target: 20 });
  const ids = (choices: readonly { readonly id: string }[]) => choices.map(({ id }) => id);

  it('is a 12 only', () => {
    expect(open.read({ dice: [[11]], chosen: [] }).choices).toEqual([]);
    expect(ids(open.read({ dice: [[12]], chosen: [] }).choices)).toEqual(['explode', 'effect', 'fate']);
  });

  it('can explode repeatedly', () => {
    const once = open.read({ dice: [[12]], chosen: [{ choice: 'explode', dice: [12] }] });
    expect(once.total?.value).toBe(26);
    expect(once.outcome).toBe('success');
    expect(ids(once.choices)).toContain('explode');
    const twice = open.read({
      dice: [[12]],
      chosen: [
        { choice: 'explode', dice: [12] },
        { choice: 'explode', dice: [3] },
      ],
    });
    expect(twice.total?.value).toBe(29);
    expect(twice.choices).toEqual([]);
    expect(twice.dice.map(({ value, mark }) => [value, mark])).toEqual([
      [12, 'best'],
      [12, 'best'],
      [3, undefined],
    ]);
  });

  it('is spent by an effect or a Fate Point, which the sheet can count', () => {
    expect(open.read({ dice: [[12]], chosen: [{ choice: 'effect' }] }).choices).toEqual([]);
    const fate = open.read({ dice: [[12]], chosen: [{ choice: 'fate' }] });
    expect(fate.choices).toEqual([]);
    expect(fate.outcome).toBe('fate');
    expect(fate.total?.value).toBe(14);
  });
});

describe('senses', () => {
  it('add a die when keen, and every 12 is a crit of its own', () => {
    const open = check('sense', { stat: 1, target: 15, sight: 'clear', keen: true, invisible: false });
    expect(open.dice.map(({ sides }) => sides)).toEqual([12, 12]);
    const both = open.read({ dice: [[12], [12]], chosen: [{ choice: 'effect' }] });
    expect(both.total?.value).toBe(25);
    expect(both.choices).not.toEqual([]);
    expect(open.odds()?.specials[0]?.p).toBeCloseTo(23 / 144, 12);
  });

  it('shrink the die in bad light and with poor sight', () => {
    const sides = (sight: string) =>
      check('sense', { stat: 0, sight, keen: false, invisible: false }).dice.map((die) => die.sides);
    expect(['clear', 'dim', 'blinding', 'poor'].map(sides)).toEqual([[12], [8], [6], [6]]);
  });

  it('take a d10 off for the invisible, with the odds of brute force', () => {
    const values = { stat: 6, sight: 'dim', keen: false, invisible: true };
    let hits = 0;
    everyRoll(1, 8, ([die = 0]) => {
      everyRoll(1, 10, ([penalty = 0]) => {
        if (die - penalty + 6 >= 7) hits += 1;
      });
    });
    expect(check('sense', { ...values, target: 7 }).odds()?.success).toBeCloseTo(hits / 80, 12);
    const reading = check('sense', values).read({ dice: [[5], [10]], chosen: [] });
    expect(reading.total?.value).toBe(1);
    expect(reading.choices).toEqual([]);
  });

  it('have the odds of brute force when keen', () => {
    let chance = 0;
    for (let die = 1; die <= 11; die += 1) chance += bruteChance(20 - die) / 12;
    for (let die = 1; die <= 11; die += 1) chance += bruteChance(20 - 12 - die) / 144;
    for (let die = 1; die <= 11; die += 1) chance += bruteChance(20 - 24 - die) / 1728;
    chance += 1 / 1728;
    const open = check('sense', { stat: 0, target: 20, sight: 'clear', keen: true, invisible: false });
    expect(open.odds()?.success).toBeCloseTo(chance, 12);
  });
});

describe('an attack', () => {
  const plain = { stat: 3, cover: 'none', distance: 'range', offHand: false, unseen: false, stealth: false };
  const die = (more: object) => check('attack', { ...plain, ...more }).dice[0]?.sides;

  it('shrinks its die by distance, off-hand and sight', () => {
    expect(die({})).toBe(12);
    expect(['double', 'quadruple', 'octuple'].map((distance) => die({ distance }))).toEqual([8, 4, 1]);
    expect(die({ distance: 'point-blank' })).toBe(8);
    expect(die({ offHand: true })).toBe(10);
    expect(die({ unseen: true })).toBe(8);
    expect(die({ offHand: true, unseen: true })).toBe(6);
    expect(die({ distance: 'quadruple', unseen: true })).toBe(1);
  });

  it('has to reach Armor with cover', () => {
    const success = (cover: string) => check('attack', { ...plain, armor: 10, cover }).odds()?.success;
    expect(success('none')).toBeCloseTo(6 / 12, 12);
    expect(success('partial')).toBeCloseTo(5 / 12, 12);
    expect(success('significant')).toBeCloseTo(4 / 12, 12);
  });

  it('adds 1d6 from stealth, with the odds of brute force', () => {
    let chance = 0;
    for (let extra = 1; extra <= 6; extra += 1) chance += bruteChance(18 - 3 - extra) / 6;
    const open = check('attack', { ...plain, armor: 18, stealth: true });
    expect(open.odds()?.success).toBeCloseTo(chance, 12);
    expect(open.read({ dice: [[6], [6]], chosen: [] }).total?.value).toBe(15);
    expect(open.read({ dice: [[6], [6]], chosen: [] }).choices).toEqual([]);
  });

  it('cannot crit with a smaller die, and lets the GM add a damage die', () => {
    const small = check('attack', { ...plain, distance: 'point-blank' });
    expect(small.read({ dice: [[8]], chosen: [] }).choices).toEqual([]);
    expect(
      check('attack', plain)
        .read({ dice: [[12]], chosen: [] })
        .choices.map(({ id }) => id),
    ).toContain('damage');
  });
});

describe('damage', () => {
  it('keeps the higher of two rolls from stealth', () => {
    const open = check('damage', { count: 2, sides: '6', bonus: 1, crits: 1, twice: true });
    expect(open.dice.map(({ count }) => count)).toEqual([3, 3]);
    const reading = open.read({
      dice: [
        [1, 2, 3],
        [4, 4, 1],
      ],
      chosen: [],
    });
    expect(reading.total?.value).toBe(10);
    expect(reading.dice.map(({ kept }) => kept)).toEqual([false, false, false, true, true, true]);
  });

  it('is absorbed die by die, the highest first', () => {
    const reading = check('absorb', { armor: 6, absorb: 2, count: 4, sides: '8' }).read({
      dice: [[3, 8, 5, 8]],
      chosen: [],
    });
    expect(reading.outcome).toBe('absorbed');
    expect(reading.json).toEqual({ damage: 8, armorLeft: 4, destroyed: false });
    expect(reading.dice.map(({ kept }) => kept)).toEqual([true, false, true, false]);
  });
});
