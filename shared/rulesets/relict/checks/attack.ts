import { defineCheck } from '../../../rules/checks';
import { choice, flag, optionalNumber } from '../../../rules/inputs';
import { coverArmor, coverIds, rules, type CoverId } from '../data';
import { stepDown } from './dice';
import { dieText, t } from '../texts';
import { longshotDie } from '../derive/weapons';
import { diceOf, odds, read, type D12Roll } from './d12';
import { statInput } from './inputs';

/** Lists distances: in reach or range, point-blank, or multiples of the range. */
export const distances = ['range', 'point-blank', 'double', 'quadruple', 'octuple'] as const;
export type Distance = (typeof distances)[number];

interface Attack {
  readonly stat: number;
  readonly armor: number | undefined;
  readonly cover: CoverId;
  readonly distance: Distance;
  readonly offHand: boolean;
  readonly unseen: boolean;
  readonly stealth: boolean;
}

/** Compares with the target's Armor. */
export const attackCheck = defineCheck({
  id: 'attack',
  title: t('checks.attack.title'),
  text: t('checks.attack.text'),
  rule: rules.shooting.source,
  inputs: {
    stat: statInput,
    armor: optionalNumber(t('inputs.armor'), { min: 0, max: 999, initial: 10, hint: t('inputs.armorHint') }),
    cover: choice(
      t('inputs.cover'),
      coverIds.map((id) => ({ id, label: t(`cover.${id}.option`, { armor: coverArmor(id) }) })),
    ),
    distance: choice(
      t('inputs.distance'),
      distances.map((id) => ({ id, label: t(`distances.${id}`, { die: dieText(distanceDie(id)) }) })),
    ),
    offHand: flag(t('inputs.offHand'), {
      hint: t('inputs.offHandHint', { sides: rules.shooting.mediumOffHandDie }),
    }),
    unseen: flag(t('inputs.unseen'), { hint: t('inputs.unseenHint', { steps: rules.light.unseenSteps }) }),
    stealth: flag(t('inputs.stealth'), { hint: t('inputs.stealthHint', { sides: rules.stealth.attackDie }) }),
  },
  atTable: { asks: ['armor', 'distance', 'cover', 'unseen'] },
  dice: (values) => diceOf(attackRoll(values)),
  read: (values, roll) => read(attackRoll(values), roll),
  odds: (values) => odds(attackRoll(values)),
  whatIfs: (values) => [
    { id: 'better', label: t('whatIf.better'), values: { ...values, stat: values.stat + 1 } },
    { id: 'stealth', label: t('whatIf.stealth'), values: { ...values, stealth: true } },
    { id: 'cover', label: t('whatIf.cover'), values: { ...values, cover: 'significant' } },
    { id: 'longshot', label: t('whatIf.longshot'), values: { ...values, distance: 'double' } },
  ],
});

/** Returns the smallest applicable die, then two sizes smaller for an unseen target. */
export function attackDie({ distance, offHand, unseen }: Omit<Attack, 'stat' | 'armor' | 'cover'>): number {
  const die = Math.min(distanceDie(distance), offHand ? rules.shooting.mediumOffHandDie : rules.dice.crit);
  return stepDown(die, unseen ? rules.light.unseenSteps : 0);
}

function distanceDie(distance: Distance): number {
  switch (distance) {
    case 'range':
      return longshotDie(0);
    case 'point-blank':
      return rules.shooting.pointBlankDie;
    case 'double':
      return longshotDie(1);
    case 'quadruple':
      return longshotDie(2);
    case 'octuple':
      return longshotDie(3);
  }
}

function attackRoll(values: Attack): D12Roll {
  const { stat, armor, cover, stealth } = values;
  const stealthDie = {
    id: 'stealth',
    sides: rules.stealth.attackDie,
    sign: 1,
    why: t('sources.stealth'),
  } as const;
  return {
    die: attackDie(values),
    extras: stealth ? [stealthDie] : [],
    sources: [{ label: t('inputs.stat'), amount: stat, rule: rules.stats.source }],
    target: armor === undefined ? undefined : armor + coverArmor(cover),
    deals: true,
  };
}
