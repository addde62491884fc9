import { missing, unnamedRows, type NextStep } from '../../../rules/nextSteps';
import type { Choices } from '.';
import type { StepId } from './problems';
import { t } from '../texts';

export function nextSteps({ stats, speed, stamina, weapons, gear }: Choices): NextStep[] {
  return [
    ...missing(
      Object.values(stats).every((value) => value === 0),
      step('stats', 'stats'),
    ),
    ...missing(speed === 0, step('speed', 'reserves')),
    ...missing(stamina.capacity === 0, step('stamina', 'reserves', 'stamina.capacity')),
    ...unnamedRows(weapons, 'weapons', 'gear', (nth) => t('next.weaponUnnamed', { nth })),
    ...unnamedRows(gear, 'gear', 'gear', (nth) => t('next.itemUnnamed', { nth })),
  ];
}

function step(code: string, at: StepId, path = code): NextStep {
  return { code, path, step: at, text: t(`next.${code}`) };
}
