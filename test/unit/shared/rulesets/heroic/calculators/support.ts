import { expect } from 'vitest';
import { ruleset } from '#shared/rulesets/heroic/index';
import { translate } from '#test/unit/shared/rulesets/heroic/support';

export function calc(id: string, values: unknown): unknown {
  const calculator = ruleset.calculators.find((each) => each.id === id);
  if (calculator === undefined) throw new Error(`No calculator ${id}`);
  const done = calculator.run(values);
  if (!done.ok) return `${done.error.path ?? ''}: ${translate(done.error.text)}`;
  // Every result has a complete sentence.
  expect(translate(done.value.sentence)).not.toMatch(/[{}]|ruleset\./);
  return done.value.json;
}
