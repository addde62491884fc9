import { missing, unnamedRows, type NextStep } from '../../../rules/nextSteps';
import type { Choices } from '.';
import { attributeIds, attributes } from '../data';
import { t } from '../texts';

export function nextSteps(choices: Choices): NextStep[] {
  const { weapons, spells } = choices;
  const untouched = attributeIds.every((id) => choices.attributes[id] === attributes.initial);
  return [
    ...missing(choices.class.trim() === '', step('class', 'concept')),
    ...missing(untouched, step('attributes', 'attributes')),
    ...missing(choices.skills.length === 0, step('skills', 'skills')),
    ...missing(choices.hitPoints <= 1, step('hitPoints', 'fighting')),
    ...missing(weapons.length === 0, step('weapons', 'fighting')),
    ...unnamedRows(weapons, 'weapons', 'fighting', (nth) => t('next.weaponUnnamed', { nth })),
    ...unnamedRows(spells, 'spells', 'spells', (nth) => t('next.spellUnnamed', { nth })),
  ];
}

function step(path: string, at: string): NextStep {
  return { code: path, path, step: at, text: t(`next.${path}`) };
}
