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
  it('are shed for each full 8 hours, the hours between them kept', () => {
    const table = Table.of(someone, { rads: 5 });
    for (let hour = 0; hour < 7; hour += 1) table.press('time', '1');
    expect(table.play).toMatchObject({ rads: 5, radHours: 7, awake: 7 });
    expect(table.press('time', '1').play).toMatchObject({ rads: 4, radHours: 0, awake: 8 });
  });

  it('are shed while resting and sleeping as at any other time', () => {
    const table = Table.of(someone, { rads: 5, radHours: 6, vitality: 10 });
    expect(table.press('rest').play).toMatchObject({ rads: 5, radHours: 7, awake: 1 });
    expect(table.press('full-rest').play).toMatchObject({ rads: 4, radHours: 7, awake: 0 });
    const armored = Table.of({ ...someone, armor: 'light' }, { rads: 5 }).press('armor-rest');
    expect(armored.play).toMatchObject({ rads: 4, awake: 8 });
    expect(armored.roll('armor-rest', 'success').play).toMatchObject({ awake: 0, rested: true });
  });

  it('begin their hours with the exposure, not before it', () => {
    const clean = Table.of(someone, {}).press('time', '1').press('time', '1');
    expect(clean.play).toMatchObject({ rads: 0, radHours: 0 });
    expect(Table.of(someone, { rads: 1 }).press('time', '24').play).toMatchObject({ rads: 0, radHours: 0 });
  });

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

  it('end with downtime, in which everyone eats', () => {
    const table = Table.of(someone, { hungry: 2.5, exhaustion: 1 });
    table.apply(table.opened.stay?.({ days: 1, recuperating: 0 }).edits ?? []);
    expect(table.play).toMatchObject({ hungry: 0, exhaustion: 0 });
  });
});

describe('bleeding', () => {
  const bleeding = { vitality: 10, conditions: ['bleeding'] };

  it('keeps what it took from rest and healing until it is stopped', () => {
    const table = Table.of(someone, { ...bleeding, vitality: 18 })
      .press('bleed')
      .press('bleed');
    expect(table.play).toMatchObject({ vitality: 16, bled: 2 });
    // The two points lost by a blow are restored, those of the blood loss are not.
    table.press('rest').roll('rest', 'regained-8');
    expect(table.play).toMatchObject({ vitality: 18 });
    table.apply([{ op: 'set', path: ['blow', 'amount'], value: 5 }]);
    expect(() => table.press('heal')).toThrow('2 points stay lost until the bleeding is stopped.');
    table.toggle('bleeding').press('heal');
    expect(table.play).toMatchObject({ vitality: 20, bled: 0 });
  });

  it('counts only what it took itself, and again each time that it begins', () => {
    const table = Table.of(someone, bleeding).press('bleed').toggle('bleeding');
    expect(table.play['bled']).toBe(0);
    expect(table.toggle('bleeding').play['bled']).toBe(0);
    const down = Table.of(someone, { vitality: 0, conditions: ['bleeding'], bled: 4 }).press('stabilise');
    expect(down.play).toMatchObject({ bled: 0, conditions: [] });
    const last = Table.of(someone, { vitality: 1, conditions: ['bleeding'] }).press('bleed');
    expect(last.play).toMatchObject({ vitality: 0, bled: 1 });
  });
});
