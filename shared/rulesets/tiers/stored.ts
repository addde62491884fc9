import { z } from 'zod';
import type { Change } from '../../character/journalEntry';
import { err, ok } from '../../kernel/result';
import type { Json } from '../../kernel/json';
import { isRecord, type JsonRecord } from '../../kernel/record';
import { toDefinition, type StoredForms } from '../../rules/definition/builtIn';
import { idOf, planFault, planFields, recordOf } from '../../rules/plan';
import definition from './definition.json';

const skills = new Set(
  definition.numbers
    .filter(({ id }) => id === 'skills')
    .flatMap(({ of }) => of.map(({ id }: { readonly id: string }) => id)),
);
const trackers: readonly string[] = definition.trackers.map(({ id }) => id);
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
const namesOf = (list: Json | undefined): string[] =>
  listOf(list).flatMap((id) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []));
const recordsOf = <T extends Json>(ids: readonly string[], value: T) =>
  Object.fromEntries(ids.map((id): [string, T] => [id, value]));

function rowOf(row: Json): Json {
  if (!isRecord(row)) return row;
  const { text, ...fields } = row;
  return { from: '', item: '', ...fields, ...(text !== undefined && { effect: text }) };
}

/** Choices as they were before the rules were a definition, and plans: concept, skills and lists by their names. */
function choicesOf(old: JsonRecord): JsonRecord {
  const { concept = '', skills: ranks = {}, speed = 0, shield = 0, hitPoints } = old;
  const lists = ['attributes', 'weapons', 'techniques', 'gear'].filter((id) => Object.hasOwn(old, id));
  return {
    words: { concept },
    numbers: {
      skills: ranks,
      others: { speed, shield },
      ...(hitPoints !== undefined && { hitPoints: { most: hitPoints } }),
    },
    lists: Object.fromEntries(lists.map((id): [string, Json] => [id, listOf(old[id]).map(rowOf)])),
  };
}

function playOf({ conditions, used, ...old }: JsonRecord): JsonRecord {
  const isSpent = ([id]: readonly [string, Json]) => trackers.includes(id);
  const places = Object.entries(old);
  return {
    ...Object.fromEntries(places.filter((place) => !isSpent(place))),
    trackers: Object.fromEntries(places.filter(isSpent)),
    conditions: recordsOf(namesOf(conditions), true),
    marks: { weapons: recordsOf(namesOf(used), ['used']) },
  };
}

/** Conditions and used weapons were lists, of which each entry has a place of its own now. */
function changesOf(change: Change): Change[] {
  const [first = '', ...more] = change.path;
  if (more.length > 0) return [change];
  if (trackers.includes(first)) return [{ ...change, path: ['trackers', first] }];
  if (first !== 'conditions' && first !== 'used') return [change];
  const [before, after] = [new Set(namesOf(change.from)), new Set(namesOf(change.to))];
  const moved = [...before, ...after].filter((id) => before.has(id) !== after.has(id));
  return moved.map((id): Change => {
    const [path, on, off]: [string[], Json, Json] =
      first === 'used' ? [['marks', 'weapons', id], ['used'], []] : [['conditions', id], true, false];
    return { path, from: before.has(id) ? on : off, to: after.has(id) ? on : off };
  });
}

/** Forms that Tiers stored before its rules were a definition. */
export const stored: StoredForms = {
  migrations: [
    // Hands of weapons and weapons used this round begin at what the definition says.
    { to: 2, name: 'hands of weapons, weapons used this round', migrate: (character) => character },
    toDefinition(3, { choicesOf, playOf, changesOf }),
  ],
  plan(plan) {
    const read = planSchema.safeParse(plan);
    if (!read.success) return err(planFault(read.error, plan));
    const { ruleset, name, waivers, attributes, ...choices } = read.data;
    const named = attributes && {
      attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
    };
    return ok({ ruleset, name, waivers, ...choicesOf({ ...choices, ...named }) });
  },
};
