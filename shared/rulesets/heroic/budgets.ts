import type { Budget } from '../../rules/views';
import type { HeroicCharacter } from './derive';
import { t } from './texts';

/** What creation and play may spend: stat points or Exp, and coins. */
export function budgets(character: HeroicCharacter): Budget[] {
  const { points, coins, advanced, choices } = character;
  const exp = choices.method === 'point-buy' || advanced.exp.granted > 0 || advanced.exp.spent > 0;
  return [
    ...(points === null ? [] : [{ ...budget('points', points.granted, points.spent), mustBeSpent: true }]),
    ...(exp ? [budget('exp', advanced.exp.granted, advanced.exp.spent)] : []),
    ...(choices.gear.method === 'coins' ? [budget('coins', coins.granted, coins.spent)] : []),
  ];
}

function budget(id: 'points' | 'exp' | 'coins', granted: number, spent: number): Budget {
  const left = granted - spent;
  return {
    id,
    label: t(`budgets.${id}`),
    granted,
    spent,
    text:
      left >= 0
        ? t(`budgets.${id}Left`, { left, granted })
        : t(`budgets.${id}Over`, { over: -left, granted }),
  };
}
