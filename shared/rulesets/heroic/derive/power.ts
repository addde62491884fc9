import type { Special } from '../../../rules/checks';
import { choice } from '../../../rules/inputs';
import { figures } from '../content/resolution';
import { criticalOf } from '../checks/rolls';
import { t } from '../texts';

/** How well the sphere is known; the advanced level spares the caster most of the strain (4). */
export const trainingInput = choice(t('inputs.training'), [
  { id: 'basic', label: t('levels.basic') },
  { id: 'advanced', label: t('levels.advanced') },
]);
export type Training = 'basic' | 'advanced';

/** Strain (12.1.2), by the natural roll alone: what casting costs the caster, in Dmg. */
export function strainOf(natural: number, training: Training): number {
  if (training === 'advanced' && criticalOf(natural) !== 'failure') return 0;
  const { worst, light } = figures.strain;
  if (natural <= worst.to) return worst.damage;
  return natural <= light.to ? light.damage : 0;
}

/** Strain as something that happened. */
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
