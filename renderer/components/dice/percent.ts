import { message, type Text } from '#shared/kernel/text';
import type { Odds } from '#shared/rules/checks';
import type { RollOdds } from '#renderer/components/sheet/rolling';

/** A chance from 0 to 1 in whole percent; only certain results show 100 % and only impossible ones 0 %. */
export function percentText(chance: number): Text {
  const whole = Math.round(chance * 100);
  if (chance > 0 && whole === 0) return message('dice.percentBelow', { value: 1 });
  if (chance < 1 && whole === 100) return message('dice.percentAbove', { value: 99 });
  return message('dice.percent', { value: whole });
}

/** One decimal for small chances, which would all look the same in whole percent. */
export function finePercentText(chance: number): Text {
  if (chance === 0 || chance >= 0.1) return percentText(chance);
  if (chance < 0.0005) return message('dice.percentBelow', { value: 0.1 });
  return message('dice.percent', { value: Math.round(chance * 1000) / 10 });
}

/** The difference of two chances in whole percentage points, with its sign. */
export function points(from: number, to: number): number {
  return Math.round(to * 100) - Math.round(from * 100);
}

/** The words after a chance: "to reach 7", "to roll 45 or less", "to roll 2 or more successes". */
export function aimText(target: Odds['target']): Text {
  if (target === undefined) return message('dice.odds.success');
  if ('atMost' in target) return message('dice.odds.stay', { target: target.atMost });
  return target.of === 'successes'
    ? message('dice.odds.successes', { count: target.atLeast })
    : message('dice.odds.reach', { target: target.atLeast });
}

/** The opposite number of a chance, or the total to reach; `undefined` if neither is known. */
export function oppositionText({ against, target }: RollOdds): Text | undefined {
  if (against !== undefined) return message('sheet.attack.against', { ...against });
  return target && aimText(target);
}

/** A chance with what it is against; `undefined` if that is not known. */
export function chanceText(odds: RollOdds | undefined): Text | undefined {
  if (odds === undefined) return undefined;
  const chance = percentText(odds.success);
  const { against, target } = odds;
  if (target !== undefined && 'atLeast' in target && target.of === 'successes')
    return message('dice.sheet.oddsSuccesses', { chance, count: target.atLeast });
  if (against !== undefined) return message('dice.sheet.oddsAgainst', { chance, ...against });
  if (target === undefined) return undefined;
  return 'atLeast' in target
    ? message('dice.sheet.oddsTarget', { chance, target: target.atLeast })
    : message('dice.sheet.oddsAtMost', { chance, target: target.atMost });
}
