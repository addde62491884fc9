import { describe, expect, it } from 'vitest';
import { seededRng } from '#shared/dice/random';
import { ruleset } from '#shared/rulesets/tiers/index';
import { refusal, translate } from './support';

describe('a plan', () => {
  it('may be written as the definition stores it', () => {
    const plan = ruleset.quickPlan({ rng: seededRng('plan'), translate });
    expect(plan).toMatchObject({ words: {}, numbers: {}, lists: {} });
    expect(refusal(plan as unknown as Record<string, unknown>)).toBe('accepted');
  });

  it('is held to the bounds of what it enters', () => {
    expect(refusal({ hitPoints: 10_000 })).toMatch(/^hitPoints: /);
    expect(refusal({ gear: [{ quantity: 0 }] })).toMatch(/^gear\[0\]\.quantity: /);
    expect(refusal({ weapons: [{ hands: 3 }] })).toMatch(/^weapons\[0\]\.hands: /);
  });
});
