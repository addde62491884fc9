import { z } from 'zod';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { planFault, planFields } from '#shared/rules/plan';
import definition from './definition.json';

const scoreOf = (id: string): string => `score${id.charAt(0).toUpperCase()}${id.slice(1)}`;

const words = z.string().max(60).default('');
const whole = (min: number, max: number) => z.int().min(min).max(max);
const score = whole(3, 18).exactOptional();
const save = whole(-20, 30).nullable().exactOptional();
const records = <T extends z.ZodRawShape>(most: number, fields: T) =>
  z.array(z.strictObject(fields)).max(most).exactOptional();

/** The contract of the command line (Other plans): skills are written as `{ name: level }`. */
const planSchema = z.strictObject({
  ruleset: z.literal('delver'),
  ...planFields,
  class: words,
  level: whole(0, 30).exactOptional(),
  attributes: z
    .strictObject({ str: score, dex: score, con: score, int: score, wis: score, cha: score })
    .exactOptional(),
  skills: z.record(z.string().trim().min(1).max(60), whole(-1, 4)).default({}),
  hitPoints: whole(1, 999).exactOptional(),
  armorClass: whole(0, 40).exactOptional(),
  attackBonus: whole(-10, 30).exactOptional(),
  weapons: records(50, {
    name: words,
    skill: words,
    attribute: z.enum(['str', 'dex', 'con', 'int', 'wis', 'cha']).default('str'),
    dice: z.strictObject({ count: whole(1, 6), sides: whole(2, 20) }).exactOptional(),
    shock: z.strictObject({ damage: whole(0, 20), armorClass: whole(0, 40) }).exactOptional(),
    ranged: z.boolean().default(false),
  }),
  spells: records(200, { name: words, note: z.string().max(200).default('') }),
  saves: z.strictObject({ physical: save, evasion: save, mental: save, luck: save }).exactOptional(),
  modifiers: records(16, { from: whole(3, 18), modifier: whole(-9, 9) }),
});

const listOf = (list?: Json) =>
  (Array.isArray(list) ? (list as readonly Json[]) : []).filter((each) => isRecord(each));
const recordIn = (value?: Json): JsonRecord => (isRecord(value) ? value : {});
const byScore = (values?: Json): JsonRecord =>
  Object.fromEntries(Object.entries(recordIn(values)).map(([id, value]) => [scoreOf(id), value]));
const row = (fields: JsonRecord): JsonRecord => ({ from: '', item: '', ...fields });

function weaponOf({ dice, shock, ...weapon }: JsonRecord): JsonRecord {
  const { count = 1, sides = 6 } = recordIn(dice);
  const { damage = 0, armorClass = 0 } = recordIn(shock);
  const own = { name: '', skill: '', attribute: 'str', ranged: false, ...weapon };
  const thrown = `${String(Number(count))}d${String(Number(sides))}`;
  return row({ ...own, dice: thrown, shock: damage, shockArmorClass: armorClass });
}

/** Of rows with one score the last one counted, at any place. */
function tableOf(modifiers?: Json): JsonRecord[] {
  const usual = definition.lists.find(({ id }) => id === 'modifierTable')?.initial ?? [];
  if (modifiers === undefined) return usual.map(row);
  const rows = listOf(modifiers).map(({ from = 3, modifier = 0 }) => ({ score: Number(from), modifier }));
  const sorted = rows.toReversed().toSorted((a, b) => a.score - b.score);
  return sorted.map(row);
}

function choicesOf(planned: JsonRecord): JsonRecord {
  const { class: calling = '', level = 1, armorClass = 10, attackBonus = 0, hitPoints = 1 } = planned;
  return {
    words: { class: calling },
    numbers: {
      concept: { level },
      attributes: byScore(planned['attributes']),
      fighting: { attackBonus },
      hitPoints: { most: hitPoints },
    },
    overrides: {
      armorClass,
      ...Object.fromEntries(Object.entries(recordIn(planned['saves'])).filter(([, value]) => value !== null)),
    },
    lists: {
      skills: listOf(planned['skills']).map(row),
      weapons: listOf(planned['weapons']).map(weaponOf),
      spells: listOf(planned['spells']).map(({ name = '', note = '' }) => row({ name, effect: note })),
      modifierTable: tableOf(planned['modifiers']),
    },
  };
}

/** A plan of the command line as the definition writes it; the fault names its place. */
export function planOf(plan: unknown): Result<unknown, AppError> {
  const read = planSchema.safeParse(plan);
  if (!read.success) return err(planFault(read.error, plan));
  const { ruleset, name, waivers: exceptions, skills, ...planned } = read.data;
  const rows = Object.entries(skills).map(([skill, level]) => ({ name: skill, level }));
  return ok({ ruleset, name, waivers: exceptions, ...choicesOf({ ...planned, skills: rows }) });
}
