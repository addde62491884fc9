import { z } from 'zod';
import type { Text } from '#shared/kernel/text';
import type { Source } from './explained';

/**
 * The closed vocabulary by which data changes numbers: an amount is added to a named target while some facts hold
 * and others do not. A ruleset decides which targets and facts exist; nothing here can run code. `{focus}` in a
 * fact stands for the chosen focus.
 */
export const effectSchema = z.strictObject({
  to: z.string().min(1).describe('The number or input of a check that changes.'),
  add: z.int().describe('What is added to it.'),
  when: z
    .array(z.string())
    .describe('Only while all of these facts hold, such as tags of what is rolled.')
    .exactOptional(),
  unless: z.array(z.string()).describe('Not while one of these facts holds.').exactOptional(),
});
export type Effect = z.infer<typeof effectSchema>;

/** Describes effects with their origin: a race, a skill with its focus, an item's modifier. */
export interface EffectSource {
  readonly label: Text;
  readonly rule: string;
  readonly focus?: string;
  readonly effects: readonly Effect[];
}

/** Returns sources of a target under the given facts, each named after its origin. */
export function sourcesFor(
  target: string,
  effectSources: readonly EffectSource[],
  facts: ReadonlySet<string>,
): Source[] {
  const sources: Source[] = [];
  for (const effectSource of effectSources) {
    const holds = (fact: string): boolean =>
      facts.has(fact.replace('{focus}', () => effectSource.focus ?? ''));
    for (const effect of effectSource.effects) {
      if (effect.to !== target) continue;
      if (effect.when?.every(holds) === false || effect.unless?.some(holds) === true) continue;
      sources.push({ label: effectSource.label, amount: effect.add, rule: effectSource.rule });
    }
  }
  return sources;
}
