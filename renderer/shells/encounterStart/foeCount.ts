import type { Plan } from '#shared/encounter/preparation/plan';
import { sum } from '#shared/kernel/sum';
import { message, type Text } from '#shared/kernel/text';

/** The number of foes of a prepared encounter, with those of its waves. */
export function foeCount({ foes, waves }: Pick<Plan, 'foes' | 'waves'>): Text {
  const count = sum([...foes, ...waves.flatMap((wave) => wave.foes)].map((foe) => foe.count));
  return message('encounters.foeCount', { count });
}
