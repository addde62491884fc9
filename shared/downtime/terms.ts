import { z } from 'zod';
import { message, raw, type Text } from '../kernel/text';
import { figures, lifestyleClasses } from './data';
import { fraction, type Fraction } from './fraction';

/**
 * One row of a campaign's lifestyle table (Lifestyle expenses).
 *
 * - `name`: what the table calls it; `null` for the document's own name of that id
 * - `perDay`: credits a day, before the scale; with `open` the least, as the player names the sum
 * - `countsAs`: what it is where work pays for a lifestyle; `modest` is modest or below
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
 * What life costs in a campaign, and in which money.
 *
 * - `currency`: what its coins are called; `null` for the ruleset's own
 * - `scale`: so many coins for so many credits of the document
 */
export const termsSchema = z.looseObject({
  lifestyles: z.array(lifestyleSchema).min(1).max(50),
  currency: z.string().max(60).nullable(),
  scale: z.looseObject({ coins: share, credits: share }),
});
export type Terms = z.infer<typeof termsSchema>;

const named = new Set(figures.lifestyles.rows.map(({ id }) => id));

/** The document's seven lifestyles, a coin for a credit. */
export const defaultTerms: Terms = {
  lifestyles: figures.lifestyles.rows.map((row) => ({ ...row, name: null })),
  currency: null,
  scale: { coins: 1, credits: 1 },
};

/** The same lifestyles where a ruleset says how many of its coins are so many credits. */
export function termsFor(scale: Terms['scale'] | undefined): Terms {
  if (scale === undefined) return defaultTerms;
  const { coins, credits } = scale;
  return { ...defaultTerms, scale: { coins, credits } };
}

/** What a lifestyle is called. */
export function lifestyleName({ id, name }: Lifestyle): Text {
  if (name !== null && name.trim() !== '') return raw(name);
  return named.has(id) ? message(`downtime.lifestyle.${id}`) : raw(id);
}

/** The lifestyle of an id, where the table has it. */
export function lifestyleOf({ lifestyles }: Terms, id: string): Lifestyle | undefined {
  return lifestyles.find((lifestyle) => lifestyle.id === id);
}

/** How many coins a credit is. */
export function coinsPerCredit({ scale }: Terms): Fraction {
  return fraction(scale.coins, scale.credits);
}
