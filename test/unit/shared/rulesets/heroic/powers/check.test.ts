import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { translate } from '#test/unit/shared/rulesets/heroic/support';
import { open, read, ids } from './support';

describe('the power check (11.1, 12.1.2)', () => {
  it('adds use, training and modifiers one by one', () => {
    const { total } = read(
      'power',
      {
        stat: 3,
        training: 'advanced',
        sphere: { use: 'empower/strong-buff' },
        area: true,
        intense: true,
        duration: 'week',
      },
      [[6, 5]],
    );
    expect(total?.sources.map(({ label, amount }) => `${translate(label)} ${String(amount)}`)).toEqual([
      'Dice 11',
      'Stat 3',
      'Advanced 2',
      'Buff +2 -2',
      'Area effect -2',
      'Intense -2',
      'Longer: one week -4',
    ]);
    expect(total?.value).toBe(6);
  });

  it.each([
    ['scene', 0],
    ['day', -2],
    ['week', -4],
    ['permanent', -6],
  ])('lasts a %s at %i', (duration, cost) => {
    expect(read('power', { stat: 3, duration }, [[3, 4]]).total?.value).toBe(10 + cost);
  });

  it('has odds that count every modifier', () => {
    const check = open('power', { stat: 2, area: true, sphere: { use: 'summoning/powerful' } });
    let [all, won] = [0, 0];
    everyRoll(2, 6, ([a = 0, b = 0]) => {
      all += 1;
      if (check.read({ dice: [[a, b]], chosen: [] }).outcome.endsWith('success')) won += 1;
    });
    expect(check.odds()?.success).toBeCloseTo(won / all, 12);
    // 9 or more of 36: 10 rolls.
    expect(check.odds()?.success).toBeCloseTo(10 / 36, 12);
  });

  it('says what works, and only then', () => {
    const values = { stat: 3, sphere: { use: 'healing/self' }, intense: true, duration: 'permanent' };
    expect(ids(read('power', { ...values, stat: 20 }, [[3, 4]]))).toEqual([
      'use:healing/self',
      'intense',
      'permanent',
    ]);
    expect(ids(read('power', values, [[3, 4]]))).toEqual([]);
  });

  it('strains by the natural roll alone, the advanced only on a critical failure', () => {
    const strains = (training: string, dice: readonly number[]) =>
      ids(read('power', { stat: 20, training }, [dice])).filter((id) => id.startsWith('strain'));
    expect(
      [
        [1, 1],
        [1, 2],
        [2, 2],
        [2, 3],
      ].map((dice) => strains('basic', dice)),
    ).toEqual([['strain-2'], ['strain-1'], ['strain-1'], []]);
    expect(
      [
        [1, 1],
        [1, 2],
      ].map((dice) => strains('advanced', dice)),
    ).toEqual([['strain-2'], []]);
  });
});
