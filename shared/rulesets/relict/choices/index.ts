import { z } from 'zod';
import { damageDice, mostGp, weaponSizes, type StatId } from '../data';

const words = z.string().max(200);

/** The limits are wide enough for any campaign and narrow enough for the printed sheet. */
export const ranges = {
  stat: { min: 0, max: 99 },
  armor: { min: 0, max: 99 },
  speed: { min: 0, max: 999 },
  pool: { min: 0, max: 999 },
  fatePoints: { min: 0, max: 99 },
  level: { min: 1, max: 99 },
  gp: { min: 0, max: mostGp },
  quantity: { min: 1, max: 999 },
  range: { min: 0, max: 9999 },
  diceCount: { min: 1, max: 20 },
  bonus: { min: -99, max: 99 },
} as const;

/** Starts at its minimum. */
const number = ({ min, max }: { min: number; max: number }, initial = min) =>
  z.int().min(min).max(max).default(initial);

const pool = z
  .strictObject({ capacity: number(ranges.pool), regeneration: number(ranges.pool) })
  .prefault({});

/** Ranges are in feet; `throw` is 0 for weapons that cannot be thrown. */
export const weaponSchema = z.strictObject({
  name: words.default(''),
  kind: z.enum(['melee', 'ranged']).default('melee'),
  damage: z
    .strictObject({
      count: number(ranges.diceCount),
      sides: z.literal(damageDice).default(6),
      bonus: number(ranges.bonus, 0),
    })
    .prefault({}),
  range: number(ranges.range, 5),
  throw: number(ranges.range),
  size: z.enum(weaponSizes).default('medium'),
  hands: z.int().min(1).max(2).default(1),
  offHand: z.boolean().default(false),
  note: words.default(''),
});
export type Weapon = z.infer<typeof weaponSchema>;

/** `price` is in GP for one piece. */
export const itemSchema = z.strictObject({
  name: words.default(''),
  quantity: number(ranges.quantity),
  price: number(ranges.gp),
  note: words.default(''),
});
export type Item = z.infer<typeof itemSchema>;

const phrases = z.array(words).max(30).default([]);

/** Entered by the user; a plan has the same shape (contract: Other plans). */
export const choicesFields = {
  level: number(ranges.level),
  stats: z
    .strictObject({
      might: number(ranges.stat),
      precision: number(ranges.stat),
      cleverness: number(ranges.stat),
      knowledge: number(ranges.stat),
      willpower: number(ranges.stat),
      fortitude: number(ranges.stat),
    } satisfies Record<StatId, z.ZodType>)
    .prefault({}),
  armor: number(ranges.armor),
  speed: number(ranges.speed),
  stamina: pool,
  mana: pool,
  fatePoints: number(ranges.fatePoints),
  gp: number(ranges.gp),
  /** The worn set: its contribution to Armor, and its Absorb; 0 without a set. */
  armorSet: z
    .strictObject({ name: words.default(''), armor: number(ranges.armor), absorb: number(ranges.armor) })
    .prefault({}),
  weapons: z.array(weaponSchema).max(100).default([]),
  gear: z.array(itemSchema).max(500).default([]),
  senses: phrases,
  criticalEffects: phrases,
};

/** Like a plan without its envelope, but accepts keys of later versions. */
export const choicesSchema = z.looseObject(choicesFields);
export type Choices = z.infer<typeof choicesSchema>;
