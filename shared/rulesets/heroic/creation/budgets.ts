import type { Text, TextParam } from '#shared/kernel/text';
import type { Budget } from '#shared/rules/views';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { t } from '#shared/rulesets/heroic/texts';

/** Stat points or Exp, and coins. */
export function budgets({ points, coins, advanced, choices, content }: HeroicCharacter): Budget[] {
  const exp = choices.method === 'point-buy' || advanced.exp.granted > 0 || advanced.exp.spent > 0;
  const { currency } = content;
  return [
    ...(points === null ? [] : [{ ...budget('points', t('budgets.points'), points), mustBeSpent: true }]),
    ...(exp ? [budget('exp', t('budgets.exp'), advanced.exp)] : []),
    ...(choices.gear.method === 'coins'
      ? [budget('coins', currency.label, coins.created, (amount) => currency.amount(amount))]
      : []),
  ];
}

function budget(
  id: 'points' | 'exp' | 'coins',
  label: Text,
  { granted, spent }: { readonly granted: number; readonly spent: number },
  amount: (value: number) => TextParam = (value) => value,
): Budget {
  const left = granted - spent;
  return {
    id,
    label,
    granted,
    spent,
    text:
      left >= 0
        ? t(`budgets.${id}Left`, { left: amount(left), granted: amount(granted) })
        : t(`budgets.${id}Over`, { over: amount(-left) }),
  };
}
