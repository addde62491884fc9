import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { rulesetMessages, sharedMessages } from '#shared/locales/catalog';
import { initialValues } from '#shared/rules/inputs';
import { ruleset } from '#shared/rulesets/starfaring/index';
import { calculators } from '#shared/rulesets/starfaring/calculators/index';
import { json, refused } from './support';

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

describe('every calculator', () => {
  const translate = createTranslator('en', { ...sharedMessages(), ...rulesetMessages(ruleset) });

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
