import { z } from 'zod';
import type { Text } from '../../kernel/text';

/** What money is called, and how a sum of it is written: "$12", "12 ¢"; a sum that is owed with its minus. */
export interface MoneyWords {
  readonly label: Text;
  readonly amount: (sum: number) => Text;
}

const share = z.int().min(1);

/**
 * How dear life between adventures is in a ruleset: so many of its coins for so many credits of the lifestyle table.
 * `source` is the section whose prices it is taken from.
 */
export const scaleSchema = z.strictObject({ coins: share, credits: share, source: z.string().min(1) });

/** The money of a ruleset, and what new campaigns pay for a day's life in it. */
export interface Economy {
  readonly money: MoneyWords;
  /** Absent where the document has no prices: a coin for a credit. */
  readonly scale?: z.infer<typeof scaleSchema>;
}
