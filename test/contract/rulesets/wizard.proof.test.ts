import { describe, expect, it } from 'vitest';
import { toTheLast } from '../../integration/support/effort';
import { load, rulesetIds, startsOf } from '../support/rulesets';
import { wizardFaults } from '../support/wizardFaults';

describe.each(rulesetIds)('the wizard of %s', async (id) => {
  const ruleset = await load(id);

  // Every control is in the wizard of a form that nobody has filled in; examples and templates hold more of the same.
  const starts = startsOf(ruleset).filter(({ name }) => toTheLast || name.startsWith('a new '));

  it.each(starts)('takes every press on every control, and shows what it did: $name', (start) => {
    expect(wizardFaults(ruleset, [start])).toEqual([]);
  });
});
