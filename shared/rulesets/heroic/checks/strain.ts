import type { Special } from '#shared/rules/checks';
import { choice } from '#shared/rules/inputs';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { criticalOf } from './rolls';
import { t } from '#shared/rulesets/heroic/texts';

/** Holds the level in the sphere; the advanced level avoids most strain (4). */
export const trainingInput = choice(t('inputs.training'), [
  { id: 'basic', label: t('levels.basic') },
  { id: 'advanced', label: t('levels.advanced') },
]);
export type Training = 'basic' | 'advanced';

/** The strain is in Dmg and depends on the natural roll alone (12.1.2). */
export function strainOf(natural: number, training: Training): number {
  if (training === 'advanced' && criticalOf(natural) !== 'failure') return 0;
  const { worst, light } = figures.strain;
  if (natural <= worst.to) return worst.damage;
  return natural <= light.to ? light.damage : 0;
}

export function strainSpecials(damage: number): Special[] {
  if (damage === 0) return [];
  return [
    {
      id: `strain-${String(damage)}`,
      title: t('rolls.strain.title', { count: damage }),
      text: t('rolls.strain.text'),
      tone: 'bad',
    },
  ];
}
