import { z } from 'zod';
import type { Text } from '#shared/kernel/text';

/** Amounts are formatted like "$12" or "12 ¢"; debts have a minus sign. */
export interface MoneyWords {
  readonly label: Text;
  readonly amount: (sum: number) => Text;
}

const share = z.int().min(1);

/**
 * The cost of living between adventures in a ruleset: the exchange rate between its coins and credits of the lifestyle
 * table. `source` is the section with the prices.
 */
export const scaleSchema = z.strictObject({ coins: share, credits: share, source: z.string().min(1) });

export interface Economy {
  /** Missing if the rules name no money. */
  readonly money?: MoneyWords;
  /** Missing if the document has no prices; then a coin equals a credit. */
  readonly scale?: z.infer<typeof scaleSchema>;
  /** New campaigns charge nothing for lifestyles until their GM writes prices. */
  readonly livesFree?: true;
}
