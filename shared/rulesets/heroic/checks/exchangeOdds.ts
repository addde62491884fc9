import { shifted } from '#shared/dice/distribution';
import { sum } from '#shared/kernel/sum';
import type { Odds, WhatIf } from '#shared/rules/checks';
import { criticalOf, heroismBonus, isPair, naturals, outcomes, type Mode, type Outcome } from './rolls';
import { t } from '#shared/rulesets/heroic/texts';
import { strike } from './strike';
import { armorOdds } from './armor';
import {
  armorAgainst,
  attackSide,
  defenseSide,
  isHarmless,
  modesOf,
  strikeOf,
  type Exchange,
  type Part,
} from './exchange';
import { criticalChances, helperBonus } from './odds';

/** True if the attack hits or the defense succeeds, depending on the roller's side. */
type Wins = (own: Outcome, other: Outcome, add: number) => boolean;

function winsOf(part: Part, values: Exchange): Wins {
  const { attacker } = values;
  const [own, foe] = [attackSide(values), defenseSide(values)];
  const over = own.stat + own.modifier - foe.stat - foe.modifier;
  const hits = (attack: Outcome, defense: Outcome, add: number): boolean =>
    criticalOf(attack.natural, attacker.criticalFrom, attacker.fumbleTo) !== 'failure' &&
    attack.natural - defense.natural + over + add + (attacker.penetrating && isPair(attack.kept) ? 1 : 0) > 0;
  return part === 'attack' ? hits : (own, other, add) => !hits(other, own, -add);
}

/** Overrides for a comparison; `armor` holds the numbers of the defender's armor roll, if there is one. */
interface Changed {
  readonly add?: number;
  readonly mode?: Mode;
  readonly armor?: readonly number[] | undefined;
}

/** Exact: compares every pair of kept dice of both sides. */
export function exchangeOdds(
  part: Part,
  values: Exchange,
  { add = 0, mode = modesOf(part, values).own, armor }: Changed = {},
): Odds {
  const wins = winsOf(part, values);
  const other = outcomes(modesOf(part, values).other);
  const { stat, modifier: more } = part === 'attack' ? attackSide(values) : defenseSide(values);
  const { attacker, defender } = values;
  const specials =
    part === 'attack'
      ? criticalChances(mode, attacker.criticalFrom, attacker.fumbleTo)
      : criticalChances(mode, defender.criticalFrom);
  return {
    success: chance(outcomes(mode), (own) => chance(other, (theirs) => (wins(own, theirs, add) ? 1 : 0))),
    curve: shifted(naturals(mode), stat + more + add),
    specials: [...specials, ...armorChances(part, values, { add, mode, armor })],
  };
}

/** The probabilities that armor absorbs damage, and that some damage still remains (12.1.1, 13.4). */
function armorChances(
  part: Part,
  values: Exchange,
  { add, mode, armor }: Required<Changed>,
): Odds['specials'] {
  if (isHarmless(values)) return [{ label: t('fight.odds.through'), p: 0 }];
  if (armor === undefined) return [];
  const other = outcomes(modesOf(part, values).other);
  const [attack, defense] = [attackSide(values), defenseSide(values)];
  const takes = armorOdds(armor, armorAgainst(values));
  const damageOf = (own: Outcome, theirs: Outcome): number => {
    const [mine, foe] = part === 'attack' ? [own, theirs] : [theirs, own];
    const more = (of: Part): number => (of === part ? add : 0);
    return strike({
      ...strikeOf(values),
      attack: { kept: mine.kept, total: mine.natural + attack.stat + attack.modifier + more('attack') },
      defense: { kept: foe.kept, total: foe.natural + defense.stat + defense.modifier + more('defense') },
    }).damage;
  };
  const through = chance(outcomes(mode), (own) =>
    chance(other, (theirs) => {
      const damage = damageOf(own, theirs);
      return takes.reduce((sum, { value, p }) => (damage > value ? sum + p : sum), 0);
    }),
  );
  return [
    {
      label: t('fight.odds.absorbs'),
      p: takes.reduce((sum, { value, p }) => (value > 0 ? sum + p : sum), 0),
    },
    { label: t('fight.odds.through'), p: through },
  ];
}

/** Assumes one point of Heroism: it is added if that is enough, otherwise spent on a reroll (3.1). */
function exchangeWithHeroism(part: Part, values: Exchange, armor: Changed['armor']): Odds {
  const wins = winsOf(part, values);
  const luck = values.luck ?? 0;
  const { own, other } = modesOf(part, values);
  const again = outcomes(luck >= 1 ? 'advantage' : own);
  const success = chance(outcomes(other), (theirs) => {
    const rerolled = chance(again, (mine) => (wins(mine, theirs, 0) ? 1 : 0));
    const bonus = heroismBonus(luck);
    return chance(outcomes(own), (mine) =>
      wins(mine, theirs, 0) || wins(mine, theirs, bonus) ? 1 : rerolled,
    );
  });
  return { ...exchangeOdds(part, values, { armor }), success };
}

function chance(all: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return sum(all.map((outcome) => outcome.p * of(outcome)));
}

/** Takes the point of view of the roller's side. */
export function exchangeWhatIfs(part: Part, values: Exchange, armor?: readonly number[]): WhatIf[] {
  const of = (id: string, odds: Odds): WhatIf => ({ id, label: t(`whatIfs.${id}`), odds });
  const now = exchangeOdds(part, values, { armor });
  const { own } = modesOf(part, values);
  const helped = sum(
    helperBonus((part === 'attack' ? attackSide(values) : defenseSide(values)).stat).map(
      ({ value, p }) => p * exchangeOdds(part, values, { add: value }).success,
    ),
  );
  return [
    of('plus-one', exchangeOdds(part, values, { add: 1, armor })),
    ...(['advantage', 'disadvantage'] as const).flatMap((mode) =>
      mode === own ? [] : [of(mode, exchangeOdds(part, values, { mode, armor }))],
    ),
    of('helper', { ...now, success: helped }),
    of('heroism', exchangeWithHeroism(part, values, armor)),
  ];
}
