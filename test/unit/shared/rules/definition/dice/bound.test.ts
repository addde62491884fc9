import { describe, expect, it } from 'vitest';
import { checkOf } from '#shared/rules/definition/dice/check';
import { checkOdds } from '#shared/rules/definition/dice/odds';
import { mostSteps } from '#shared/rules/dice/steps';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { checkFrom, modelFrom, opened } from './sample';

describe('dice with too many results', () => {
  const check = checkFrom({
    inputs: { n: { name: 'Dice', min: 1, max: 40 } },
    dice: [{ id: 'd', count: 'n', sides: 100, keep: { of: 'high', n: 20 } }],
    compare: 'atLeast',
    target: 500,
    degrees: [{ id: 'x', name: 'X', when: 'lowest > 50 && highest < 99', special: true }],
    compareWith: [{ name: 'one more', with: { n: 'n + 1' } }],
  });

  it('are rolled without odds, and say so', () => {
    const open = opened(check, { n: 40 });
    expect(open.odds()).toBeUndefined();
    expect(open.whatIfs()).toEqual([]);
    expect(open.uncounted()).toMatchObject({ code: 'invalid-input', path: 'dice' });
    const dice = [Array.from({ length: 40 }, (_, index) => 59 + index)];
    expect(open.read({ dice, chosen: [] })).toMatchObject({ total: { value: 1770 }, outcome: 'success' });
    expect(opened(check, { n: 2 }).uncounted()).toBeUndefined();
    expect(opened(check, { n: 2 }).odds()?.success).toBe(0);
  });

  it('stay within the bound together with the odds that are shown beside them', () => {
    const model = modelFrom({
      inputs: { n: { name: 'Dice', min: 1, max: 40 } },
      dice: [{ id: 'd', count: 'n', sides: 40, keep: { of: 'high', n: 'min(n, 20)' } }],
      compare: 'atLeast',
      target: 20,
      compareWith: [1, 2, 3, 4].map((by) => ({
        name: `n + ${String(by)}`,
        with: { n: `n + ${String(by)}` },
      })),
    });
    const wide = checkOf(model, []);
    const steps = (n: number): number => {
      const found = checkOdds(model, { n });
      return found.ok ? found.value.steps : Number.POSITIVE_INFINITY;
    };
    let [accepted, shortened] = [0, 0];
    for (let n = 1; n <= 36; n += 1) {
      const open = opened(wide, { n });
      if (open.odds() === undefined) continue;
      accepted += 1;
      const beside = open.whatIfs().map(({ label }) => n + Number(say(label).slice(-1)));
      shortened += beside.length < 4 ? 1 : 0;
      expect([n, ...beside].reduce((all, dice) => all + steps(dice), 0)).toBeLessThanOrEqual(mostSteps);
    }
    expect(accepted).toBeGreaterThan(10);
    expect(shortened).toBeGreaterThan(0);
  });
});
