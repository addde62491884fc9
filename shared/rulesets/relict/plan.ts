import { z } from 'zod';
import type { JsonRecord } from '#shared/kernel/record';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { planFault, planFields } from '#shared/rules/plan';
import definition from './definition.json';

const stats = definition.numbers.find(({ id }) => id === 'stats')?.of.map(({ id }) => id) ?? [];
const text = z.string().max(200);
const whole = (min: number, max: number, initial = min) => z.int().min(min).max(max).default(initial);
const die = z.literal([4, 6, 8, 10, 12]).default(6);
const phrases = z.array(text).max(30).default([]);
const pool = z.strictObject({ capacity: whole(0, 999), regeneration: whole(0, 999) }).prefault({});
const dice = z.strictObject({ count: whole(1, 20), sides: die, bonus: whole(-99, 99, 0) }).prefault({});
const armorSet = z.strictObject({ name: text.default(''), armor: whole(0, 99), absorb: whole(0, 99) });
const rows = <T extends z.ZodRawShape>(most: number, fields: T) =>
  z
    .array(z.strictObject({ name: text.default(''), ...fields, note: text.default('') }))
    .max(most)
    .default([]);

/** The contract of the command line (Other plans): everything is entered by hand. */
const fields = {
  level: whole(1, 99),
  stats: z.strictObject(Object.fromEntries(stats.map((id) => [id, whole(0, 99)]))).prefault({}),
  armor: whole(0, 99),
  speed: whole(0, 999),
  stamina: pool,
  mana: pool,
  fatePoints: whole(0, 99),
  gp: whole(0, 10_000_000),
  armorSet: armorSet.prefault({}),
  weapons: rows(100, {
    kind: z.enum(['melee', 'ranged']).default('melee'),
    damage: dice,
    range: whole(0, 9999, 5),
    throw: whole(0, 9999),
    size: z.enum(['small', 'medium', 'large', 'giant']).default('medium'),
    hands: whole(1, 2),
    offHand: z.boolean().default(false),
  }),
  gear: rows(500, { quantity: whole(1, 999), price: whole(0, 10_000_000) }),
  senses: phrases,
  criticalEffects: phrases,
};
const planSchema = z.strictObject({ ruleset: z.literal('relict'), ...planFields, ...fields });

const rowOf = (row: JsonRecord): JsonRecord => ({ from: '', item: '', ...row });

/** A plan always names an armor set, which may be nothing. */
const isWorn = ({ name, armor, absorb }: z.infer<typeof armorSet>): boolean =>
  name !== '' || armor > 0 || absorb > 0;

type Planned = Omit<z.infer<typeof planSchema>, 'ruleset' | 'name' | 'waivers'>;

function choicesOf(planned: Planned): JsonRecord {
  const { level, armor, speed, stamina, mana, armorSet, gp } = planned;
  return {
    numbers: {
      person: { level },
      stats: planned.stats as JsonRecord,
      defense: { armorEntered: armor, speedEntered: speed },
      pools: {
        staminaCapacity: stamina.capacity,
        staminaRegeneration: stamina.regeneration,
        manaCapacity: mana.capacity,
        manaRegeneration: mana.regeneration,
        fatePointsEntered: planned.fatePoints,
      },
      purse: { gpEntered: gp },
    },
    lists: {
      weapons: planned.weapons.map(({ damage: { count, sides, bonus }, ...weapon }) =>
        rowOf({ ...weapon, count, die: `d${String(sides)}`, bonus }),
      ),
      wornArmor: isWorn(armorSet) ? [rowOf({ ...armorSet, worn: true })] : [],
      gear: planned.gear.map(rowOf),
      senses: planned.senses.map((name) => rowOf({ name, about: '' })),
      criticalEffects: planned.criticalEffects.map((name) => rowOf({ name })),
    },
  };
}

/** A plan of the command line as the definition writes it; the fault names its place. */
export function planOf(plan: unknown): Result<unknown, AppError> {
  const read = planSchema.safeParse(plan);
  if (!read.success) return err(planFault(read.error, plan));
  const { ruleset, name, waivers: exceptions, ...planned } = read.data;
  return ok({ ruleset, name, waivers: exceptions, ...choicesOf(planned) });
}
