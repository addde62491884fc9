import { z } from 'zod';
import { message, raw, type Text } from '#shared/kernel/text';
import { figures, lifestyleClasses } from './data';
import { fraction, type Fraction } from './fraction';

/**
 * One row of a campaign's lifestyle table (Lifestyle expenses).
 *
 * - `name`: `null` for the document's own name of that id
 * - `perDay`: credits a day, before scaling; the minimum if `open`: the player names the price
 * - `countsAs`: the class, if work pays for a lifestyle; `modest` means modest or below
 */
export const lifestyleSchema = z.looseObject({
  id: z.string().min(1).max(64),
  name: z.string().max(200).nullable(),
  perDay: z.int().min(0).max(1_000_000),
  open: z.boolean(),
  countsAs: z.enum(lifestyleClasses),
});
export type Lifestyle = z.infer<typeof lifestyleSchema>;

const share = z.int().min(1).max(1_000_000);

/**
 * The cost of living in a campaign, and its currency.
 *
 * - `currency`: the name of the coins; `null` for the ruleset's own
 * - `scale`: the exchange rate between coins and credits of the document
 * - `sessionLiving`: those present pay for their lifestyle on the days of sessions, too
 */
export const termsSchema = z.looseObject({
  lifestyles: z.array(lifestyleSchema).min(1).max(50),
  currency: z.string().max(60).nullable(),
  scale: z.looseObject({ coins: share, credits: share }),
  sessionLiving: z.literal(true).exactOptional(),
});
export type Terms = z.infer<typeof termsSchema>;

const named = new Set(figures.lifestyles.rows.map(({ id }) => id));

/** The document's seven lifestyles at one coin per credit. */
export const defaultTerms: Terms = {
  lifestyles: figures.lifestyles.rows.map((row) => ({ ...row, name: null })),
  currency: null,
  scale: { coins: 1, credits: 1 },
};

/** The cost of living as a ruleset has it. */
interface LivingCosts {
  readonly scale?: Terms['scale'];
  readonly livesFree?: true;
}

/** Returns the document's lifestyles at the ruleset's exchange rate, or without a price. */
export function termsFor({ scale, livesFree }: LivingCosts = {}): Terms {
  if (livesFree === true) {
    const lifestyles = defaultTerms.lifestyles.map((row) => ({ ...row, perDay: 0 }));
    return { ...defaultTerms, lifestyles };
  }
  if (scale === undefined) return defaultTerms;
  const { coins, credits } = scale;
  return { ...defaultTerms, scale: { coins, credits } };
}

export function lifestyleName({ id, name }: Lifestyle): Text {
  if (name !== null && name.trim() !== '') return raw(name);
  return named.has(id) ? message(`downtime.lifestyle.${id}`) : raw(id);
}

export function lifestyleOf({ lifestyles }: Terms, id: string): Lifestyle | undefined {
  return lifestyles.find((lifestyle) => lifestyle.id === id);
}

export function coinsPerCredit({ scale }: Terms): Fraction {
  return fraction(scale.coins, scale.credits);
}
