import { missing, unnamedRows, type NextStep } from '#shared/rules/nextSteps';
import type { Choices } from '.';
import type { StepId } from './creation/context';
import { t } from '#shared/rulesets/starfaring/texts';

export function nextSteps(choices: Choices): NextStep[] {
  const { abilities, skills, speed, vitality, attacks, gear } = choices;
  return [
    ...missing(choices.species.trim() === '', step('species', 'concept')),
    ...missing(choices.class.trim() === '', step('class', 'concept')),
    ...missing(
      Object.values(abilities).every((value) => value === 0),
      step('abilities', 'abilities'),
    ),
    ...missing(Object.keys(skills).length === 0, step('skills', 'skills')),
    ...missing(vitality === 0, step('vitality', 'values')),
    ...missing(speed === 0, step('speed', 'values')),
    ...unnamedRows(attacks.map(called), 'attacks', 'gear', (nth) => t('next.attackUnnamed', { nth })),
    ...unnamedRows(gear.map(called), 'gear', 'gear', (nth) => t('next.itemUnnamed', { nth })),
  ];
}

/** Entries of the armory have names. */
const called = ({ name, item = '' }: { readonly name: string; readonly item?: string }) => ({
  name: name.trim() === '' ? item : name,
});

function step(path: string, at: StepId): NextStep {
  return { code: path, path, step: at, text: t(`next.${path}`) };
}
