import { fromDefinition } from '#shared/rules/definition/interpret/index';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { say } from './formula/names';

/** Ports of a time that stands still. */
export const ports = () => ({ clock: fixedClock, ids: countingIds() });

export const sampleChecks = [
  {
    id: 'check',
    name: 'Check',
    inputs: { bonus: { name: 'Bonus', min: -10, max: 20 } },
    dice: [{ id: 'd', sides: 20 }],
    add: [{ name: 'Bonus', is: 'bonus' }],
    compare: 'atLeast',
    target: 12,
  },
  {
    id: 'damage',
    name: 'Damage',
    inputs: { of: { name: 'Dice', dice: '1d6' } },
    dice: [{ id: 'd', input: 'of' }],
    damage: true,
  },
];

/** A ruleset with two checks and everything else that a test needs. */
export function rulesetOf(more: object): Ruleset {
  const made = fromDefinition({
    format: 1,
    id: 'sample',
    version: '1.0.0',
    name: 'Sample',
    checks: sampleChecks,
    ...more,
  });
  if (!made.ok)
    throw new Error(made.error.map(({ path, text }) => `${path.join('.')}: ${say(text)}`).join('\n'));
  return made.value;
}

export function opened(ruleset: Ruleset, document = newCharacter(ruleset, ports())): OpenCharacter {
  const open = ruleset.open(document);
  if (!open.ok) throw new Error(say(open.error.text));
  return open.value;
}
