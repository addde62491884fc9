import { describe, expect, it } from 'vitest';
import { checkOf } from '#shared/rules/definition/dice/check';
import { mostSteps } from '#shared/rules/definition/dice/cost';
import { stepsOf } from '#shared/rules/definition/dice/odds';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { checkFrom, modelFrom } from './sample';

describe('dice with too many results', () => {
  it('are refused before they are calculated', () => {
    const check = checkFrom({
      inputs: { n: { name: 'Dice', min: 1, max: 40 } },
      dice: [{ id: 'd', count: 'n', sides: 100, keep: { of: 'high', n: 20 } }],
      compare: 'atLeast',
      target: 500,
      degrees: [{ id: 'x', name: 'X', when: 'lowest > 50 && highest < 99' }],
    });
    expect(check.open({ n: 40 })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', path: 'dice' },
    });
    expect(check.open({ n: 2 }).ok).toBe(true);
  });

  it('stay within the bound together with the odds that are shown beside them', () => {
    const model = modelFrom({
      inputs: { n: { name: 'Dice', min: 1, max: 40 } },
      dice: [{ id: 'd', count: 'n', sides: 10, keep: { of: 'high', n: 'min(n, 6)' } }],
      compare: 'atLeast',
      target: 20,
      compareWith: [1, 2, 3, 4].map((by) => ({
        name: `n + ${String(by)}`,
        with: { n: `n + ${String(by)}` },
      })),
    });
    const check = checkOf(model, []);
    let [accepted, shortened] = [0, 0];
    for (let n = 1; n <= 36; n += 1) {
      const open = check.open({ n });
      if (!open.ok) continue;
      accepted += 1;
      const beside = open.value.whatIfs().map(({ label }) => n + Number(say(label).slice(-1)));
      shortened += beside.length < 4 ? 1 : 0;
      const steps = [n, ...beside].map((dice) => stepsOf(model, { n: dice }));
      expect(steps.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(mostSteps);
    }
    expect(accepted).toBeGreaterThan(10);
    expect(shortened).toBeGreaterThan(0);
  });
});
