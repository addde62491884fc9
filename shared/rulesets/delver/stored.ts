import { z } from 'zod';
import type { Change } from '../../character/journalEntry';
import type { Json } from '../../kernel/json';
import { isRecord, type JsonRecord } from '../../kernel/record';
import { err, ok } from '../../kernel/result';
import { toDefinition, type StoredForms } from '../../rules/definition/builtIn';
import { planFault, planFields } from '../../rules/plan';
import definition from './definition.json';

const states = { mortal: 'mortal', stable: 'stable', dead: 'killed' } as const;
const trackers: readonly string[] = definition.trackers.map(({ id }) => id);
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

/** Of rows with one score the last one counted, wherever it stood. */
function tableOf(modifiers?: Json): JsonRecord[] {
  const usual = definition.lists.find(({ id }) => id === 'modifierTable')?.initial ?? [];
  if (modifiers === undefined) return usual.map(row);
  const rows = listOf(modifiers).map(({ from = 3, modifier = 0 }) => ({ score: Number(from), modifier }));
  const sorted = rows.toReversed().toSorted((a, b) => a.score - b.score);
  return sorted.map(row);
}

/** Choices as they were before the rules were a definition; skills are rows with a name and a level. */
function choicesOf(old: JsonRecord): JsonRecord {
  const { class: calling = '', level = 1, armorClass = 10, attackBonus = 0, hitPoints = 1, rolled } = old;
  return {
    words: { class: calling },
    numbers: {
      concept: { level },
      attributes: byScore(old['attributes']),
      fighting: { armorClass, attackBonus },
      hitPoints: { most: hitPoints },
    },
    overrides: Object.fromEntries(
      Object.entries(recordIn(old['saves'])).filter(([, value]) => value !== null),
    ),
    ...(rolled !== undefined && { rolls: { attributes: byScore(rolled) } }),
    lists: {
      skills: listOf(old['skills']).map(row),
      weapons: listOf(old['weapons']).map(weaponOf),
      spells: listOf(old['spells']).map(({ name = '', note = '' }) => row({ name, effect: note })),
      modifierTable: tableOf(old['modifiers']),
    },
  };
}

const statesOf = (condition: Json | undefined): JsonRecord =>
  Object.fromEntries(Object.entries(states).map(([was, id]) => [id, condition === was]));

function playOf({ condition, round, frail = false, ...old }: JsonRecord): JsonRecord {
  const [spent, others] = [true, false].map((isSpent) =>
    Object.fromEntries(Object.entries(old).filter(([id]) => trackers.includes(id) === isSpent)),
  );
  return {
    ...others,
    trackers: spent ?? {},
    conditions: { ...statesOf(condition), frail, ...recordIn(round) },
  };
}

/** The state and the round were one place each, of which every part has a place of its own now. */
function changesOf(change: Change): Change[] {
  const [first = ''] = change.path;
  if (trackers.includes(first)) return [{ ...change, path: ['trackers', first] }];
  if (first === 'frail') return [{ ...change, path: ['conditions', first] }];
  if (first !== 'condition' && first !== 'round') return [change];
  const partsOf = first === 'condition' ? statesOf : recordIn;
  const [before, after] = [partsOf(change.from), partsOf(change.to)];
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const moved = ids.filter((id) => (before[id] === true) !== (after[id] === true));
  return moved.map((id) => ({ path: ['conditions', id], from: before[id] === true, to: after[id] === true }));
}

/** Forms that Delver stored before its rules were a definition, in which days of bed rest begin at 0. */
export const stored: StoredForms = {
  migrations: [
    { to: 2, name: 'days of bed rest', migrate: (character) => character },
    toDefinition(3, { choicesOf, playOf, changesOf }),
  ],
  plan(plan) {
    const read = planSchema.safeParse(plan);
    if (!read.success) return err(planFault(read.error, plan));
    const { ruleset, name, waivers, skills, ...choices } = read.data;
    const rows = Object.entries(skills).map(([skill, level]) => ({ name: skill, level }));
    return ok({ ruleset, name, waivers, ...choicesOf({ ...choices, skills: rows }) });
  },
};
