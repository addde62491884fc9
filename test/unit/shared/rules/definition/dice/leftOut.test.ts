import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#test/unit/shared/rules/definition/sample';

const ruleset = rulesetOf({
  lookups: [
    {
      id: 'tiers',
      name: 'Tiers',
      of: [
        { id: 'simple', name: 'Simple', from: 0 },
        { id: 'hard', name: 'Hard', from: 9 },
      ],
    },
  ],
  checks: [
    {
      id: 'check',
      name: 'Check',
      inputs: {
        bonus: { name: 'Bonus', min: 0, max: 9 },
        goal: { name: 'Goal', min: 2, max: 20, initial: 9, optional: true },
      },
      dice: [{ id: 'two', count: 2 }],
      add: [{ name: 'Bonus', is: 'bonus' }],
      compare: 'atLeast',
      target: 'goal',
      degrees: [
        { id: 'towers', name: 'Towers', when: 'lowest == 6', special: true },
        { id: 'clear', name: 'Clear', when: 'margin >= 4' },
      ],
      reads: 'tiers',
      compareWith: [{ name: 'Easier', with: { goal: 'goal - 1' } }],
    },
  ],
});

function open(values: object) {
  const opened = ruleset.checks[0]?.open(values);
  if (opened?.ok !== true) throw new Error('The values cannot be used');
  return opened.value;
}
const read = (values: object, ...faces: number[]) => open(values).read({ dice: [faces], chosen: [] });

describe('a target that is left out', () => {
  it('leaves a roll that neither succeeds nor fails, with the words for its total', () => {
    const reading = read({ bonus: 3 }, 4, 5);
    expect(reading).toMatchObject({ outcome: 'rolled', verdict: { text: { raw: 'Hard' }, tone: 'plain' } });
    expect(reading.json).toEqual({ total: 12 });
    expect(open({ bonus: 3 }).odds()).toBeUndefined();
    expect(open({ bonus: 3 }).whatIfs()).toEqual([]);
  });

  it('leaves what the dice show, and nothing that compares', () => {
    expect(read({ bonus: 9 }, 6, 6).json).toMatchObject({ degree: 'towers' });
    expect(read({ bonus: 9 }, 6, 5).json).not.toHaveProperty('degree');
  });

  it('is compared where it is given', () => {
    expect(read({ bonus: 3, goal: 12 }, 4, 5).json).toEqual({ total: 12, success: true });
    expect(read({ bonus: 3, goal: 8 }, 4, 5).json).toEqual({ total: 12, success: true, degree: 'clear' });
    expect(open({ bonus: 0, goal: 12 }).odds()?.success).toBeCloseTo(1 / 36);
    expect(open({ bonus: 0, goal: 12 }).whatIfs()).toHaveLength(1);
  });
});
