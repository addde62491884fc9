import { missing, unnamedRows, type NextStep } from '#shared/rules/nextSteps';
import type { Choices } from '.';
import type { BlockChoices } from '#shared/rulesets/heroic/forms/choices';
import { t } from '#shared/rulesets/heroic/texts';

/** Nothing to carry is the only gap; a package counts as gear. */
export function nextSteps({ gear }: Choices): NextStep[] {
  return missing(gear.method === 'coins' && gear.items.length === 0, step('gear', 'gear', 'gear.items'));
}

/** `movement` is the derived value. */
export function blockNextSteps(of: BlockChoices, movement: number): NextStep[] {
  const { concept, stats, natural } = of.choices;
  return [
    ...missing(concept.trim() === '', step('blockConcept', 'figures', 'concept')),
    ...missing(
      Object.values(stats).every((value) => value === 0),
      step('blockStats', 'figures', 'stats'),
    ),
    ...missing(movement <= 0, step('movement', 'figures', 'stats.agi')),
    ...missing(of.form === 'vehicle' && of.choices.crew.most === 0, step('crew', 'vehicle', 'crew.most')),
    ...missing(of.form === 'army' && of.choices.leader.by === 'nobody', step('leader', 'army', 'leader.by')),
    ...unnamedRows(natural, 'natural', 'gear', (nth) => t('next.naturalUnnamed', { nth })),
  ];
}

function step(code: string, at: string, path: string): NextStep {
  return { code, path, step: at, text: t(`next.${code}`) };
}
