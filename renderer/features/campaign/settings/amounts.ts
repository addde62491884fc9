import { message, raw, type Text } from '../../../../shared/kernel/text';

const most = 2;

/** Coins as people read them, to hundredths. */
export function rounded(coins: number): number {
  return Number(coins.toFixed(most));
}

/** A sum of coins in words: "2.5 crowns"; without a name of their own they are coins. */
export function amountOf(coins: number, currency: string | null): Text {
  const amount = rounded(coins);
  return currency === null
    ? message('campaignSettings.money.amount', { count: amount })
    : message('campaignSettings.money.named', { amount, name: raw(currency) });
}
