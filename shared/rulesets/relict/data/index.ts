import { z } from 'zod';
import { readData } from '../../../rules/data';
import { scaleSchema } from '../../../rules/ledger/economy';
import rulesJson from './rules.json';

/** Implements CORE STATS. */
export const statIds = ['might', 'precision', 'cleverness', 'knowledge', 'willpower', 'fortitude'] as const;
export type StatId = (typeof statIds)[number];

export const damageDice = [4, 6, 8, 10, 12] as const;

/** Implements Dual Wielding. */
export const weaponSizes = ['small', 'medium', 'large', 'giant'] as const;

/** Implements COVER: degrees that still allow an attack. */
export const coverIds = ['none', 'partial', 'significant'] as const;
export type CoverId = (typeof coverIds)[number];

const source = z.string().min(1);
const die = z.int().min(1);

/** Words for numbers; each band extends up to the next one. */
const bandsSchema = z.strictObject({
  bands: z.array(z.strictObject({ id: z.string(), from: z.int() })).min(1),
  source,
});

const rulesSchema = z.strictObject({
  stats: z.strictObject({ source }),
  initiative: z.strictObject({ source }),
  scale: bandsSchema,
  difficulty: bandsSchema,
  /** Holds the sizes for steps down, largest first, and the face of a crit on the largest. */
  dice: z.strictObject({ sizes: z.array(die), crit: die, source }),
  stealth: z.strictObject({ attackDie: die, source }),
  cover: z.strictObject({
    degrees: z.array(z.strictObject({ id: z.enum(coverIds), armor: z.int() })),
    source,
  }),
  senses: z.strictObject({ keenDie: die, poorDie: die, source }),
  light: z.strictObject({
    blindingDie: die,
    dimDie: die,
    unseenSteps: z.int(),
    invisiblePenalty: die,
    source,
  }),
  /** Prices in GP; `levels` are the first and last character level, or only the first. */
  rarity: z.strictObject({
    classes: z.array(
      z.strictObject({
        id: z.string(),
        upTo: z.int(),
        levels: z.array(z.int()).min(1).max(2).exactOptional(),
      }),
    ),
    source,
  }),
  /** Holds the exchange rate of GP to credits for life between adventures. */
  economy: scaleSchema,
  absorption: z.strictObject({ source }),
  shooting: z.strictObject({
    longshotSteps: z.int(),
    pointBlankFeet: z.int(),
    pointBlankDie: die,
    mediumOffHandDie: die,
    source,
  }),
  turn: z.strictObject({ actions: z.int(), reactions: z.int(), source }),
});

/** Holds all figures of the document. */
export const rules = readData('data/rules.json', rulesSchema, rulesJson);

export type Bands = z.infer<typeof bandsSchema>;
export type Rarity = (typeof rules.rarity.classes)[number];

/** Returns `undefined` below the first band. */
export function bandOf({ bands }: Bands, value: number): string | undefined {
  return bands.findLast((band) => band.from <= value)?.id;
}

/** Treats negative stats as 0. */
export function scaleOf(stat: number): string {
  return bandOf(rules.scale, Math.max(0, stat)) ?? '';
}

/** Returns `undefined` for the last band. */
export function bandEnd({ bands }: Bands, id: string): number | undefined {
  const next = bands[bands.findIndex((band) => band.id === id) + 1];
  return next === undefined ? undefined : next.from - 1;
}

/** Holds the highest price in the table, in GP. */
export const mostGp = Math.max(...rules.rarity.classes.map(({ upTo }) => upTo));

/** Interpretation: a price on a boundary belongs to the lower class. */
export function rarityOf(price: number): Rarity {
  const found = rules.rarity.classes.find(({ upTo }) => price <= upTo);
  if (found === undefined) throw new Error(`No rarity for ${String(price)} GP`);
  return found;
}

/** Is added to Armor. */
export function coverArmor(id: CoverId): number {
  return rules.cover.degrees.find((degree) => degree.id === id)?.armor ?? 0;
}
