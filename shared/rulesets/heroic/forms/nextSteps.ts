import { missing, unnamedRows, type NextStep } from '#shared/rules/nextSteps';
import { nextStep } from '#shared/rulesets/heroic/creation/nextSteps';
import { t } from '#shared/rulesets/heroic/texts';
import type { BlockChoices } from './choices';

/** `movement` is the derived value. */
export function blockNextSteps(of: BlockChoices, movement: number): NextStep[] {
  const { concept, stats, natural } = of.choices;
  return [
    ...missing(concept.trim() === '', nextStep('blockConcept', 'figures', 'concept')),
    ...missing(
      Object.values(stats).every((value) => value === 0),
      nextStep('blockStats', 'figures', 'stats'),
    ),
    ...missing(movement <= 0, nextStep('movement', 'figures', 'stats.agi')),
    ...missing(of.form === 'vehicle' && of.choices.crew.most === 0, nextStep('crew', 'vehicle', 'crew.most')),
    ...missing(
      of.form === 'army' && of.choices.leader.by === 'nobody',
      nextStep('leader', 'army', 'leader.by'),
    ),
    ...unnamedRows(natural, 'natural', 'gear', (nth) => t('next.naturalUnnamed', { nth })),
  ];
}
