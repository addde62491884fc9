import { describe, expect, it } from 'vitest';
import { load, rulesetIds, startsOf } from './support/rulesets';
import { wizardFaults } from './support/wizardFaults';

describe.each(rulesetIds)('the wizard of %s', async (id) => {
  const ruleset = await load(id);

  it.each(startsOf(ruleset))('takes every press on every control, and shows what it did: $name', (start) => {
    expect(wizardFaults(ruleset, [start])).toEqual([]);
  });
});
