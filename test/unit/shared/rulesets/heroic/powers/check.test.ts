import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import { open } from './support';

describe('the power check (11.1, 12.1.2)', () => {
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
});
