import { z } from 'zod';
import type { Json } from '../../kernel/json';
import type { JsonRecord } from '../../kernel/record';
import { err, ok } from '../../kernel/result';
import { toDefinition, type StoredForms } from '../../rules/definition/builtIn';
import { movedPlay, type Place } from '../../rules/definition/movedPlay';
import { planFault, planFields } from '../../rules/plan';
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
const choicesSchema = z.looseObject(fields);

const points = z.int().min(0).nullable().exactOptional();
const playSchema = z.looseObject({
  stamina: points,
  mana: points,
  fatePoints: points,
  armorLost: z.int().min(0).exactOptional(),
  cover: z.enum(['none', 'partial', 'significant', 'total']).exactOptional(),
  states: z.array(z.enum(['hidden', 'invisible', 'blinded', 'permanently-blind'])).exactOptional(),
  spent: z.array(z.enum(['first', 'second', 'reaction'])).exactOptional(),
  mainHand: z.int().min(0).nullable().exactOptional(),
  ambush: z.enum(['none', 'ambushing', 'ambushed']).exactOptional(),
});

const rowOf = (row: JsonRecord): JsonRecord => ({ from: '', item: '', ...row });

/** Choices as they were before the rules were a definition, and plans. */
function choicesOf(old: z.infer<typeof choicesSchema>): JsonRecord {
  const { level, armor, speed, stamina, mana, armorSet, gp } = old;
  return {
    words: { armorSetName: armorSet.name },
    numbers: {
      person: { level },
      stats: old.stats as JsonRecord,
      defense: { armorEntered: armor, speedEntered: speed },
      armorSet: { armorSetArmor: armorSet.armor, absorb: armorSet.absorb },
      pools: {
        staminaCapacity: stamina.capacity,
        staminaRegeneration: stamina.regeneration,
        manaCapacity: mana.capacity,
        manaRegeneration: mana.regeneration,
        fatePointsEntered: old.fatePoints,
      },
      purse: { gpEntered: gp },
    },
    lists: {
      weapons: old.weapons.map(({ damage: { count, sides, bonus }, ...weapon }) =>
        rowOf({ ...weapon, count, die: `d${String(sides)}`, bonus }),
      ),
      gear: old.gear.map(rowOf),
      senses: old.senses.map((name) => rowOf({ name })),
      criticalEffects: old.criticalEffects.map((name) => rowOf({ name })),
    },
  };
}

const trackers = ['stamina', 'mana', 'fatePoints', 'armorLost'];
const on = (id: string): Place => [['conditions', id], true];

function placesOf(part: string, value: Json): Place[] | undefined {
  const all: readonly Json[] = Array.isArray(value) ? value : [value];
  const names = all.flatMap((id) => (typeof id === 'string' && id !== 'none' ? [id] : []));
  if (part === 'states' || part === 'ambush' || part === 'spent') return names.map(on);
  if (part === 'cover') return names.map((id) => on(`${id}Cover`));
  if (part === 'mainHand')
    return typeof value === 'number' ? [[['marks', 'weapons', String(value)], ['mainHand']]] : [];
  return trackers.includes(part) ? [[['trackers', part], value]] : undefined;
}

/** Forms that Relict stored before its rules were a definition. */
export const stored: StoredForms = {
  migrations: [
    // The main hand and the Ambush Round begin at what the definition says.
    { to: 2, name: 'the main hand, the Ambush Round', migrate: (character) => character },
    toDefinition(3, {
      reads: { choices: choicesSchema, play: playSchema },
      choicesOf,
      ...movedPlay(placesOf),
    }),
  ],
  plan(plan) {
    const read = planSchema.safeParse(plan);
    if (!read.success) return err(planFault(read.error, plan));
    const { ruleset, name, waivers, ...choices } = read.data;
    return ok({ ruleset, name, waivers, ...choicesOf(choices) });
  },
};
