import { z } from 'zod';
import { readData } from '#shared/rules/data';
import { scaleSchema, type Economy } from '#shared/rules/ledger/economy';
import type { Content } from './index';
import economyJson from '#shared/rulesets/heroic/data/economy.json';

/**
 * Interpretation: a meal costs 2 coins, and at most two a day have an effect (13.3). A poor day, 20 credits of the
 * lifestyle table, is therefore one meal, and a modest one, 40, is two.
 */
const { scale } = readData('data/economy.json', z.strictObject({ scale: scaleSchema }), economyJson);

/** Uses the content's currency. */
export function economyOf({ currency }: Content): Economy {
  return { money: { label: currency.label, amount: (sum) => currency.amount(sum) }, scale };
}
