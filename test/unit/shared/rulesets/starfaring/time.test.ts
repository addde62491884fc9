import { describe, expect, it } from 'vitest';
import { seededRng } from '#shared/dice/random';
import { calculators } from '#shared/rulesets/starfaring/calculators/index';
import { Table, type Plan } from './support';

const someone: Plan = { abilities: { str: 2 }, skills: { stamina: 2 }, vitality: 20 };

function json(id: string, values: object): Readonly<Record<string, number>> {
  const result = calculators.find((one) => one.id === id)?.run(values);
  if (result?.ok !== true) throw new Error(JSON.stringify(result?.error));
  return result.value.json as Readonly<Record<string, number>>;
}

describe('rads', () => {
  it('come to the same in hours as in days, whatever the hours were spent on', () => {
    const rng = seededRng('rads');
    for (let round = 0; round < 60; round += 1) {
      const play = { rads: rng.below(90), radHours: rng.below(8), vitality: 12 };
      const [inHours, inDays] = [Table.of(someone, play), Table.of(someone, play)];
      const days = 1 + rng.below(3);
      for (let hours = days * 24; hours > 0;) {
        const some = hours >= 8 && rng.below(3) === 0 ? 8 : 1;
        inHours.press('time', String(some));
        hours -= some;
      }
      for (let day = 0; day < days; day += 1) inDays.press('time', '24');
      expect(inHours.play, JSON.stringify({ play, days })).toEqual(inDays.play);
    }
  });

  it('gathered and shed in the calculator come to the same in pieces as in one', () => {
    const rng = seededRng('exposure');
    for (let round = 0; round < 200; round += 1) {
      const level = ['background', 'low', 'medium', 'high'][rng.below(4)];
      const [first, second] = [rng.below(3000), rng.below(3000)];
      const start = { level, resistance: 0, rads: rng.below(40) };
      const one = json('exposure', { ...start, minutes: first + second });
      const half = json('exposure', { ...start, minutes: first });
      const both = json('exposure', { ...start, rads: half['rads'], minutes: second, counted: first });
      expect(both['rads'], JSON.stringify({ start, first, second })).toBe(one['rads']);
    }
  });
});

describe('half rations', () => {
  const perDay = { full: '0', half: '0.5', none: '1' } as const;
  const levels = (strength: number, days: readonly (keyof typeof perDay)[]): number => {
    const table = Table.of({ abilities: { str: strength } }, { exhaustion: 0 });
    for (const day of days) table.press('food', perDay[day]);
    return table.play['exhaustion'] as number;
  };
  const calculated = (strength: number, days: number, eaten: string, hungry = 0): number =>
    json('rations', { size: 'medium', days, hot: false, strength, eaten, drunk: 'full', hungry })['hunger'] ??
    0;

  it('cost a level at the end of every day on which the count is beyond Strength', () => {
    // Strength 2: the count is 2 after four days, and 2.5 and 3 after the fifth and the sixth.
    expect([4, 5, 6, 7].map((days) => calculated(2, days, 'half'))).toEqual([0, 1, 2, 3]);
    expect(calculated(0, 1, 'half')).toBe(1);
    expect(calculated(-2, 3, 'none')).toBe(3);
  });

  it('give the same answer in the calculator as day by day in play', () => {
    for (const strength of [-1, 0, 1, 2])
      for (const eaten of ['full', 'half', 'none'] as const)
        for (let days = 0; days <= 5; days += 1) {
          const each = Array.from({ length: days }, () => eaten);
          expect(calculated(strength, days, eaten), `${String(strength)} ${eaten} ${String(days)}`).toBe(
            levels(strength, each),
          );
        }
  });

  it('go on from the count before', () => {
    for (let before = 0; before <= 4; before += 1)
      for (let days = 0; days <= 6; days += 1)
        expect(calculated(2, before, 'half') + calculated(2, days, 'half', before / 2)).toBe(
          calculated(2, before + days, 'half'),
        );
  });
});
