import { z } from 'zod';
import { readData } from '../../../rules/data';
import { scaleSchema, type Economy } from '../../../rules/ledger/economy';
import type { Content } from '.';
import economyJson from '../data/economy.json';

/**
 * Reading: a meal costs 2 coins, and two a day are the most that do any good (13.3). So a poor day, 20 credits of the
 * lifestyle table, is one meal, and a modest one, 40, is two.
 */
const { scale } = readData('data/economy.json', z.strictObject({ scale: scaleSchema }), economyJson);

/** Money as the content calls it. */
export function economyOf({ currency }: Content): Economy {
  return { money: { label: currency.label, amount: (sum) => currency.amount(sum) }, scale };
}
