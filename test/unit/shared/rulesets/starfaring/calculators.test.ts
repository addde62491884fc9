import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../../../electron/text/translator';
import { rulesetMessages, sharedMessages } from '../../../../../shared/locales/catalogue';
import { initialValues } from '../../../../../shared/rules/inputs';
import { ruleset } from '../../../../../shared/rulesets/starfaring';
import { calculators } from '../../../../../shared/rulesets/starfaring/calculators';
import { reaches } from '../../../../../shared/rulesets/starfaring/calculators/areas';
import { situations } from '../../../../../shared/rulesets/starfaring/derive/facts';

function run(id: string, values: object) {
  const result = calculators.find((entry) => entry.id === id)?.run(values);
  if (result === undefined) throw new Error(`No calculator ${id}`);
  return result;
}

function json(id: string, values: object): unknown {
  const result = run(id, values);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.json;
}

function refused(id: string, values: object): string | undefined {
  const result = run(id, values);
  return result.ok ? 'accepted' : result.error.path;
}

describe('check', () => {
  const values = { ability: 2, skill: 3, modifier: 0, advantages: 0, disadvantages: 0, dc: 15 };

  it('replays dice that were rolled', () => {
    expect(json('check', { dice: [4, 6], ...values })).toEqual({
      kept: [4, 6],
      total: 15,
      success: true,
      special: null,
      rank: null,
    });
    expect(json('check', { dice: [12, 3, 7], ...values, advantages: 2, disadvantages: 1 })).toEqual({
      kept: [12, 7],
      total: 24,
      success: true,
      special: 'exploit',
      rank: 7,
    });
    expect(json('check', { dice: [9, 1, 2], ...values, disadvantages: 1 })).toEqual({
      kept: [1, 2],
      total: 8,
      success: false,
      special: 'setback',
      rank: null,
    });
  });

  it('refuses a number of dice that the sources do not give', () => {
    expect(refused('check', { dice: [4, 6, 7], ...values })).toBe('dice');
    expect(refused('check', { dice: [4, 6], ...values, advantages: 1 })).toBe('dice');
    expect(refused('check', { dice: [4, 13], ...values })).toBe('dice[1]');
    expect(refused('check', { dice: [4], ...values })).toBe('dice');
  });
});

it('passive: 12 and everything that is added, 3 more or less', () => {
  const values = { ability: 2, skill: 1, modifier: 0, advantages: 0, disadvantages: 0 };
  expect(json('passive', values)).toEqual({ value: 15 });
  expect(json('passive', { ...values, advantages: 1 })).toEqual({ value: 18 });
  expect(json('passive', { ...values, disadvantages: 1 })).toEqual({ value: 12 });
  expect(json('passive', { ...values, advantages: 1, disadvantages: 1 })).toEqual({ value: 15 });
});

it('advantage: counts the sources of both sides', () => {
  const none = Object.fromEntries(
    [...situations.map(({ id }) => id), 'aimed'].flatMap((id) => (id === 'elevated' ? [] : [[id, false]])),
  );
  const position = { flanking: false, elevated: false };
  expect(json('advantage', none)).toEqual({ advantages: 0, disadvantages: 0, mode: 'normal', bonus: 0 });
  expect(
    json('advantage', {
      ...none,
      position: { ...position, elevated: true },
      'ally-helps': true,
      'beyond-range': true,
      aimed: true,
    }),
  ).toEqual({ advantages: 2, disadvantages: 1, mode: 'advantage', bonus: 1 });
  expect(
    json('advantage', { ...none, 'target-dodges': true, position: { ...position, flanking: true } }),
  ).toEqual({
    advantages: 0,
    disadvantages: 1,
    mode: 'disadvantage',
    bonus: 2,
  });
});

it('tenacity: three points for each +1, and never the last one', () => {
  expect(json('tenacity', { bonus: 2, vitality: 7 })).toEqual({
    cost: 6,
    allowed: true,
    left: 1,
    affordable: 2,
  });
  expect(json('tenacity', { bonus: 2, vitality: 6 })).toEqual({
    cost: 6,
    allowed: false,
    left: 6,
    affordable: 1,
  });
  expect(json('tenacity', { bonus: 3, vitality: 50 })).toMatchObject({ cost: 9, affordable: 3 });
  expect(refused('tenacity', { bonus: 4, vitality: 50 })).toBe('bonus');
});

it('strain: paid, or disadvantage and exhaustion', () => {
  const paid = { paid: true, left: 6, disadvantage: false, exhaustion: 0 };
  const unpaid = { paid: false, left: 10, disadvantage: true, exhaustion: 1 };
  expect(json('strain', { cost: 4, vitality: 10, willing: true })).toEqual(paid);
  expect(json('strain', { cost: 4, vitality: 10, willing: false })).toEqual(unpaid);
  expect(json('strain', { cost: 4, vitality: 3, willing: true })).toMatchObject({ paid: false, left: 3 });
});

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

  it('stabilise: 14 and a point for each trauma, 2 more for bleeding', () => {
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

describe('on the way', () => {
  it.each([
    [{ pace: 'slow', hours: 8, difficult: false }, 27],
    [{ pace: 'normal', hours: 8, difficult: false }, 40],
    [{ pace: 'fast', hours: 8, difficult: false }, 53],
    [{ pace: 'fast', hours: 1, difficult: false }, 6.5],
    [{ pace: 'fast', hours: 8, difficult: true }, 26.5],
    [{ pace: 'slow', hours: 10, difficult: false }, 35],
    [{ pace: 'slow', hours: 4, difficult: true }, 7],
    [{ pace: 'normal', hours: 8, difficult: false, speed: 21 }, 80],
    [{ pace: 'fast', hours: 3, difficult: false, speed: 21 }, 40],
    [{ pace: 'slow', hours: 3, difficult: true, speed: 21 }, 10],
    [{ pace: 'normal', hours: 0.5, difficult: false, speed: 100 }, 25],
  ])('travel: %j', (values, kilometers) => {
    expect(json('travel', values)).toEqual({ kilometers });
  });

  it('travel refuses negative hours', () => {
    expect(refused('travel', { pace: 'slow', hours: -1, difficult: false })).toBe('hours');
    expect(refused('travel', { pace: 'slow', hours: 1, difficult: false, speed: -4 })).toBe('speed');
  });

  it('forced-march: 15 after the ninth hour, one more for each', () => {
    const march = json('forced-march', { hours: 10, bonus: 2 });
    // 13 or more on 2d12 is 78 of 144, 14 or more is 66.
    expect(march).toMatchObject({
      saves: [
        { hour: 9, dc: 15, success: expect.closeTo(78 / 144, 12) },
        { hour: 10, dc: 16, success: expect.closeTo(66 / 144, 12) },
      ],
    });
    expect(march).toHaveProperty('expectedExhaustion', expect.closeTo(1, 12));
    expect(march).toHaveProperty('unharmed', expect.closeTo((78 * 66) / 144 ** 2, 12));
    expect(json('forced-march', { hours: 8, bonus: 0 })).toMatchObject({ saves: [], unharmed: 1 });
  });

  it('jump: 3 + STR far, 25 cm times 1 + STR high', () => {
    const jump = { strength: 3, standing: false, lowGravity: false };
    expect(json('jump', jump)).toEqual({ long: 6, high: 1 });
    expect(json('jump', { ...jump, standing: true })).toEqual({ long: 3, high: 0.5 });
    expect(json('jump', { ...jump, lowGravity: true })).toEqual({ long: 12, high: 2 });
    expect(json('jump', { ...jump, strength: -5 })).toEqual({ long: 0, high: 0 });
  });

  it('overload: the capacity, twice, five times', () => {
    const state = (weight: number, more: object = {}): unknown =>
      json('overload', { capacity: 50, size: 'medium', weight, gravity: 1, ...more });
    expect(state(50)).toEqual({ limit: 50, weight: 50, state: 'free' });
    expect(state(100)).toMatchObject({ state: 'hindered' });
    expect(state(101)).toMatchObject({ state: 'push' });
    expect(state(251)).toMatchObject({ state: 'stuck' });
    expect(state(150, { size: 'huge' })).toMatchObject({ limit: 200, state: 'free' });
    expect(state(30, { size: 'tiny' })).toMatchObject({ limit: 25, state: 'hindered' });
    expect(state(100, { gravity: 0.5 })).toMatchObject({ weight: 50, state: 'free' });
  });
});

describe('hazards', () => {
  it.each([
    [{ meters: 2, soft: false, acrobatics: false }, 0],
    [{ meters: 3, soft: false, acrobatics: false }, 1],
    [{ meters: 11, soft: false, acrobatics: false }, 3],
    [{ meters: 11, soft: true, acrobatics: false }, 2],
    [{ meters: 11, soft: true, acrobatics: true }, 1],
    [{ meters: 5, soft: true, acrobatics: true }, 0],
    [{ meters: 60, soft: false, acrobatics: false }, 20],
    [{ meters: 600, soft: true, acrobatics: true }, 20],
  ])('fall: %j', (values, dice) => {
    expect(json('fall', values)).toEqual({ dice });
  });

  it('fall refuses to fall upwards', () => {
    expect(refused('fall', { meters: -3, soft: false, acrobatics: false })).toBe('meters');
  });

  it('collision: by the size of the object, pinned where it is two sizes larger', () => {
    expect(json('collision', { object: 'large', size: 'medium', falling: true })).toEqual({
      dice: 6,
      dc: 16,
      stuck: false,
    });
    expect(json('collision', { object: 'huge', size: 'medium', falling: true })).toEqual({
      dice: 9,
      dc: 20,
      stuck: true,
    });
    expect(json('collision', { object: 'huge', size: 'medium', falling: false })).toMatchObject({
      stuck: false,
    });
  });

  it('rations: need by size and climate, hunger after as many days as Strength', () => {
    const camp = { size: 'medium', days: 4, hot: true, strength: 2, eaten: 'none', drunk: 'full' };
    expect(json('rations', camp)).toEqual({ food: 2, water: 32, hunger: 2, thirst: 0, saves: 0 });
    expect(json('rations', { ...camp, eaten: 'half' })).toMatchObject({ hunger: 0 });
    expect(json('rations', { ...camp, days: 6, eaten: 'half' })).toMatchObject({ hunger: 2 });
    expect(json('rations', { ...camp, drunk: 'none' })).toMatchObject({ thirst: 4, saves: 0 });
    expect(json('rations', { ...camp, drunk: 'half' })).toMatchObject({ thirst: 0, saves: 4 });
    expect(json('rations', { ...camp, size: 'gargantuan', hot: false, days: 1 })).toMatchObject({
      food: 100,
      water: 300,
    });
  });

  it.each([
    [0.09, 'zero', null, null],
    [0.1, 'low', null, 0.5],
    [0.7, 'normal', null, 1],
    [1.3, 'normal', null, 1],
    [1.4, 'high', 14, 2],
    [1.9, 'high', 19, 2],
    [2, 'high', 20, 2],
    [2.1, 'crushing', 22, 2],
  ])('gravity: %f g is %s', (g, kind, dc, damageFactor) => {
    expect(json('gravity', { g, strength: 3 })).toMatchObject({ kind, dc, damageFactor });
  });

  it('gravity: in free fall a push gives twice the Strength with Might; over 4 g is beyond the rules', () => {
    expect(json('gravity', { g: 0, strength: 3 })).toMatchObject({ push: 6 });
    expect(refused('gravity', { g: 4.1, strength: 3 })).toBe('g');
  });

  it('suffocation: 1 + STR minutes and as many rounds', () => {
    expect(json('suffocation', { strength: 2 })).toEqual({ minutes: 3, rounds: 3 });
    expect(json('suffocation', { strength: -3 })).toEqual({ minutes: 0, rounds: 0 });
  });

  it.each([
    ['bright', 'clear', 'normal', 'clear'],
    ['dim', 'clear', 'normal', 'bleared'],
    ['dark', 'clear', 'normal', 'obscured'],
    ['dark', 'clear', 'infravision', 'bleared'],
    ['dim', 'clear', 'thermovision', 'clear'],
    ['dark', 'clear', 'ultravision', 'clear'],
    ['dark', 'bleared', 'ultravision', 'bleared'],
    ['dark', 'obscured', 'blindsight', 'clear'],
    ['bright', 'obscured', 'normal', 'obscured'],
  ])('light: %s and %s for %s is %s', (light, mist, sense, visibility) => {
    expect(json('light', { light, mist, sense })).toEqual({ visibility });
  });

  it.each([
    [5, 0, 0, false],
    [6, 0, 1, false],
    [10, 0, 1, false],
    [11, 1, 2, false],
    [21, 2, 4, false],
    [41, 3, 7, false],
    [61, 4, 10, false],
    [81, 5, 11, false],
    [100, 5, 11, false],
    [101, 5, 11, true],
  ])('radiation: %i rads', (rads, exhaustion, effects, dead) => {
    const result = json('radiation', { rads });
    expect(result).toMatchObject({ exhaustion, dead });
    expect(result).toHaveProperty('effects.length', effects);
  });

  it('exposure: by level and time, less resistance, less what the body sheds', () => {
    const place = { resistance: 0, minutes: 60, rads: 0 };
    expect(json('exposure', { ...place, level: 'high' })).toMatchObject({ gained: 60, healed: 0, rads: 60 });
    expect(json('exposure', { ...place, level: 'extreme', minutes: 0.3 })).toMatchObject({ gained: 3 });
    expect(json('exposure', { ...place, level: 'high', resistance: 1 })).toMatchObject({ gained: 1 });
    expect(json('exposure', { ...place, level: 'low', resistance: 2 })).toMatchObject({ gained: 0 });
    expect(json('exposure', { ...place, level: 'medium', minutes: 600, rads: 5 })).toMatchObject({
      gained: 10,
      healed: 1,
      rads: 14,
      exhaustion: 1,
    });
  });
});

describe('every calculator', () => {
  const translate = createTranslator('en', { ...sharedMessages('en'), ...rulesetMessages(ruleset, 'en') });

  it('has an id of its own', () => {
    const ids = calculators.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(calculators.map(({ id }) => id).filter((id) => id !== 'check'))(
    '%s: starts with values that it can use, and says the result in words',
    (id) => {
      const calculator = calculators.find((entry) => entry.id === id);
      const result = calculator?.run(initialValues(calculator.inputs));
      if (result?.ok !== true) throw new Error(JSON.stringify(result));
      const said = translate(result.value.sentence);
      expect(said).not.toContain('ruleset.');
      expect(said).not.toMatch(/[{}]/);
      for (const { label, value } of result.value.figures)
        expect(`${translate(label)} ${translate(value)}`).not.toMatch(/ruleset\.|[{}]/);
    },
  );
});
