import type { Slot } from '#shared/rules/dice/slots';
import type { RolledPool } from '#shared/rules/builders/judgedCheck';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import { criticalOf, sidePool } from './rolls';

/** The contribution of a helper's dice (6.1); a critical failure never counts as a success. */
export function helperContribution(natural: number, stat: number): number {
  if (criticalOf(natural) === 'failure') return figures.team.criticalFailure;
  return natural + stat >= figures.roll.target ? figures.team.success : 0;
}

/** Each helper rolls 2d6 + stat before the leader; together they bring `help`. */
export function helpersWith(
  count: number,
  stat: number,
): { readonly pools: readonly RolledPool[]; readonly slots: readonly Slot[] } {
  if (count === 0) return { pools: [], slots: [] };
  const pools = Array.from({ length: count }, (_, index) => {
    const nth = index + 1;
    return sidePool(`helper-${String(nth)}`, 'normal', t('rolls.helper', { nth }));
  });
  const worth = (natural: number): number => helperContribution(natural, stat);
  return {
    pools,
    slots: [{ name: 'help', fields: pools.map((pool) => ({ pool, name: 'total', worth })), plus: 0 }],
  };
}
