import { missing, unnamedRows, type NextStep } from '../../../rules/nextSteps';
import type { Choices } from '.';
import type { StepId } from './creation';
import { t } from '../texts';

export function nextSteps(choices: Choices): NextStep[] {
  const { concept, attributes, skills, speed, weapons, techniques, gear } = choices;
  return [
    ...missing(concept.trim() === '', step('concept', 'person')),
    ...missing(speed === 0, step('speed', 'person')),
    ...missing(
      attributes.every(({ value }) => value === 0),
      step('attributes', 'attributes'),
    ),
    ...unnamedRows(attributes, 'attributes', 'attributes', (nth) => t('next.attributeUnnamed', { nth })),
    ...missing(
      Object.values(skills).every((rank) => rank === 0),
      step('skills', 'skills'),
    ),
    ...unnamedRows(weapons, 'weapons', 'gear', (nth) => t('next.weaponUnnamed', { nth })),
    ...unnamedRows(techniques, 'techniques', 'gear', (nth) => t('next.techniqueUnnamed', { nth })),
    ...unnamedRows(gear, 'gear', 'gear', (nth) => t('next.itemUnnamed', { nth })),
  ];
}

function step(path: string, at: StepId): NextStep {
  return { code: path, path, step: at, text: t(`next.${path}`) };
}
