import { message, type Text } from '../../../shared/kernel/text';
import type { RollOdds } from '../sheet/rolling';

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

/** A chance with what it is against; `undefined` where that is not known. */
export function chanceText(odds: RollOdds | undefined): Text | undefined {
  if (odds === undefined) return undefined;
  const chance = percentText(odds.success);
  if (odds.against !== undefined) return message('dice.sheet.oddsAgainst', { chance, ...odds.against });
  return odds.target === undefined
    ? undefined
    : message('dice.sheet.oddsTarget', { chance, target: odds.target });
}
