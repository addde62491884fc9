import { expect, it } from 'vitest';
import { isUnjudged } from '#shared/campaign/dice/unjudged';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import { initialValues } from '#shared/rules/inputs';
import { loadRuleset } from '#shared/rulesets/registry';

const rolled = (check: string, values: object): Pick<RollRecord, 'rolled' | 'target'> => ({
  target: 'Foe 1',
  rolled: { kind: 'check', ruleset: 'heroic', check, values: { ...values }, dice: [] },
});

it('an attack at numbers that nobody told is judged by nobody', async () => {
  const heroic = await loadRuleset('heroic');
  const inputs = heroic?.checks.find(({ id }) => id === 'attack')?.inputs ?? {};
  const initial = initialValues(inputs) as { readonly defender: object };
  const own = rolled('attack', initial);
  expect(isUnjudged(own, heroic)).toBe(true);
  expect(isUnjudged({ rolled: own.rolled }, heroic)).toBe(false);
  const withDefense = { ...initial, defender: { ...initial.defender, defense: 3 } };
  expect(isUnjudged(rolled('attack', withDefense), heroic)).toBe(false);
  // Its sheet knows everything.
  expect(isUnjudged(rolled('check', {}), heroic)).toBe(false);
  expect(isUnjudged(own, undefined)).toBe(false);
  // The GM's program knows whether it had the numbers.
  const judged = { encounter: 'fight', combatant: 'foe', of: 'throw', hides: [] };
  expect(isUnjudged({ ...own, judged }, heroic)).toBe(false);
  expect(isUnjudged({ ...rolled('attack', withDefense), judged: { ...judged, open: true } }, heroic)).toBe(
    true,
  );
});
