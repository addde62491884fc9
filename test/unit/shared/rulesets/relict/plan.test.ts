import { expect, it } from 'vitest';
import { seededRng } from '#shared/dice/random';
import { ruleset } from '#shared/rulesets/relict/index';
import { ports } from '#test/contract/support/rulesets';
import { documentOf, open, translate } from './support';

it('a plan may be written as the definition stores it', () => {
  const plan = ruleset.quickPlan({ rng: seededRng('plan'), translate });
  expect(plan).toMatchObject({ words: {}, numbers: {}, lists: {} });
  expect(ruleset.readPlan(plan, ports()).ok).toBe(true);
});

it('chance builds characters of whom nothing is missing', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const plan = ruleset.quickPlan({ rng: seededRng(String(seed)), translate });
    const made = ruleset.readPlan(plan, ports());
    if (!made.ok) throw new Error(translate(made.error.text));
    const character = open({ ...documentOf(), ...made.value });
    expect([...character.problems, ...(character.nextSteps?.() ?? [])]).toEqual([]);
  }
});
