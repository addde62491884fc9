import { z } from 'zod';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { idOf, planFault, planFields, recordOf } from '#shared/rules/plan';
import definition from './definition.json';

const skills = new Set(
  definition.numbers
    .filter(({ id }) => id === 'skills')
    .flatMap(({ of }) => of.map(({ id }: { readonly id: string }) => id)),
);
const words = z.string().max(200).default('');
const whole = (min: number, max: number) => z.int().min(min).max(max);
const rowsOf = <T extends z.ZodRawShape>(most: number, fields: T) =>
  z
    .array(z.strictObject({ name: words, ...fields }))
    .max(most)
    .exactOptional();

/** The contract of the command line (Other plans): ranks by skill, attributes by the campaign's names. */
const planSchema = z.strictObject({
  ruleset: z.literal('tiers'),
  ...planFields,
  concept: words,
  attributes: z
    .record(z.string().trim().min(1).max(60), whole(-9, 20))
    .refine((attributes) => Object.keys(attributes).length <= 8)
    .exactOptional(),
  skills: recordOf(skills, 'skill', whole(0, 6)).exactOptional(),
  speed: whole(0, 999).exactOptional(),
  shield: whole(0, 99).exactOptional(),
  hitPoints: whole(0, 9999).exactOptional(),
  weapons: rowsOf(100, {
    skill: idOf(skills, 'skill').default('fighting'),
    hands: whole(1, 2).default(1),
    range: words,
    damage: words,
    note: words,
  }),
  techniques: rowsOf(100, {
    takes: z.enum(['action', 'minor', 'reaction', 'nothing']).default('action'),
    text: z.string().max(1000).default(''),
  }),
  gear: rowsOf(500, { quantity: whole(1, 999).default(1), note: words }),
});

const listOf = (list?: Json) => (Array.isArray(list) ? (list as readonly Json[]) : []);
function rowOf(row: Json): Json {
  if (!isRecord(row)) return row;
  const { text, ...fields } = row;
  return { from: '', item: '', ...fields, ...(text !== undefined && { effect: text }) };
}

function choicesOf(planned: JsonRecord): JsonRecord {
  const { concept = '', skills: ranks = {}, speed = 0, shield = 0, hitPoints } = planned;
  const lists = ['attributes', 'weapons', 'techniques', 'gear'].filter((id) => Object.hasOwn(planned, id));
  return {
    words: { concept },
    numbers: {
      skills: ranks,
      others: { speed, shield },
      ...(hitPoints !== undefined && { hitPoints: { most: hitPoints } }),
    },
    lists: Object.fromEntries(lists.map((id): [string, Json] => [id, listOf(planned[id]).map(rowOf)])),
  };
}

/** A plan of the command line as the definition writes it; the fault names its place. */
export function planOf(plan: unknown): Result<unknown, AppError> {
  const read = planSchema.safeParse(plan);
  if (!read.success) return err(planFault(read.error, plan));
  const { ruleset, name, waivers: exceptions, attributes, ...planned } = read.data;
  const named = attributes && {
    attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
  };
  return ok({ ruleset, name, waivers: exceptions, ...choicesOf({ ...planned, ...named }) });
}
