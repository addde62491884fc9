import { describe, expect, it } from 'vitest';
import { skills } from '#shared/rulesets/starfaring/data/index';
import { refusal } from './support';

describe('a plan', () => {
  it('takes every skill with a bonus of 1 to 6', () => {
    for (const { id } of skills)
      for (const bonus of [1, 6]) expect(refusal({ skills: { [id]: bonus } })).toBe('accepted');
  });
});
