import { describe, expect, it } from 'vitest';
import { toTheLast } from '#test/integration/support/effort';
import { load, rulesetIds, startsOf } from '#test/contract/support/rulesets';
import { wizardFaults } from '#test/contract/support/wizardFaults';

describe.each(rulesetIds)('the wizard of %s', async (id) => {
  const ruleset = await load(id);

  // The wizard of an initial form contains every control; examples and templates contain more of the same.
  const starts = startsOf(ruleset).filter(({ name }) => toTheLast || name.startsWith('a new '));

  it.each(starts)('accepts every press on every control, and shows its effect: $name', (start) => {
    expect(wizardFaults(ruleset, [start])).toEqual([]);
  });
});
