import { atLeast, fromWeights, plus, shifted, type Distribution } from '#shared/dice/distribution';
import { sum } from '#shared/kernel/sum';
import type { Odds, WhatIf } from '#shared/rules/checks';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import { chanceOf, criticalOf, heroismBonus, naturals, type Mode, type Side } from './rolls';
import { t } from '#shared/rulesets/heroic/texts';

/** The target is 7 (6), or one more than each possible total of the other side. */
export function targetsOf(against: Side | undefined): Distribution {
  if (against === undefined) return [{ value: figures.roll.target, p: 1 }];
  return shifted(totals(against), 1);
}

export function totals({ stat, modifier, mode }: Side): Distribution {
  return shifted(naturals(mode), stat + modifier);
}

/** `bonus` is the distribution of an additional random number. */
export function oddsOf(side: Side, against: Side | undefined, bonus?: Distribution): Odds {
  const curve = bonus === undefined ? totals(side) : plus(totals(side), bonus);
  const targets = targetsOf(against);
  return {
    success: sum(targets.map((target) => target.p * atLeast(curve, target.value))),
    curve,
    ...(against === undefined && { target: { atLeast: figures.roll.target } }),
    specials: criticalChances(side.mode),
  };
}

export function criticalChances(mode: Mode, from?: number, to?: number): Odds['specials'] {
  return (['success', 'failure'] as const).map((critical) => ({
    label: t(`rolls.critical.${critical}`),
    p: chanceOf(mode, ({ natural }) => criticalOf(natural, from, to) === critical),
  }));
}

/** Assumes one point of Heroism: it is added if that is enough, otherwise spent on a reroll (3.1, Luck in 4). */
export function withHeroism(side: Side, against: Side | undefined, luck: number): Odds {
  const odds = oddsOf(side, against);
  const curve = totals(side);
  const again = totals({ ...side, mode: luck >= 1 ? 'advantage' : side.mode });
  const success = targetsOf(against).reduce((sum, target) => {
    const enough = atLeast(curve, target.value - heroismBonus(luck));
    return sum + target.p * (enough + (1 - enough) * atLeast(again, target.value));
  }, 0);
  return { ...odds, success };
}

/** Implements 6.1; a critical failure never counts as a success. */
export function helperBonus(stat: number): Distribution {
  const weights = new Map<number, number>();
  for (const { value, p } of naturals('normal')) {
    const brings = helperContribution(value, stat);
    weights.set(brings, (weights.get(brings) ?? 0) + p);
  }
  return fromWeights(weights);
}

/** Implements 6.1. */
export function helperContribution(natural: number, stat: number): number {
  if (criticalOf(natural) === 'failure') return figures.team.criticalFailure;
  return natural + stat >= figures.roll.target ? figures.team.success : 0;
}

/** Compares +1, advantage, disadvantage, a helper, and a point of Heroism. */
export function sideWhatIfs(side: Side, against: Side | undefined, luck: number): WhatIf[] {
  const changed = (id: string, odds: Odds): WhatIf => ({ id, label: t(`whatIfs.${id}`), odds });
  const inMode = (mode: Mode): WhatIf[] =>
    side.mode === mode ? [] : [changed(mode, oddsOf({ ...side, mode }, against))];
  return [
    changed('plus-one', oddsOf({ ...side, modifier: side.modifier + 1 }, against)),
    ...inMode('advantage'),
    ...inMode('disadvantage'),
    changed('helper', oddsOf(side, against, helperBonus(side.stat))),
    changed('heroism', withHeroism(side, against, luck)),
  ];
}
