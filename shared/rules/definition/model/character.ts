import { z } from 'zod';
import type { EditPath } from '#shared/character/edits';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { Advanced } from '#shared/rules/raising/raises';

const names = z.record(z.string(), z.string().max(400));
const faces = z.record(z.string(), z.array(z.int().min(1).max(1000)).max(100));
const row = z
  .object({ from: z.string().max(60).default(''), item: z.string().max(120).default('') })
  .catchall(z.union([z.number(), z.boolean(), z.string().max(1000)]));

/**
 * Choices of every definition, by ids. Ids that the definition no longer has stay where they are, so that nothing is
 * lost when it changes.
 */
export const choicesFields = {
  numbers: z.record(z.string(), z.record(z.string(), z.int())).default({}),
  overrides: z.record(z.string(), z.int()).default({}),
  ways: names.default({}),
  rolls: z.record(z.string(), faces).default({}),
  /** Dice that later ones replaced, the first ones first. */
  earlierRolls: z.record(z.string(), z.array(faces).max(200)).default({}),
  /** Rolled numbers are those of the dice, because the campaign says so. */
  onlyDice: z.boolean().default(false),
  words: names.default({}),
  options: names.default({}),
  lists: z.record(z.string(), z.array(row).max(500)).default({}),
};
export const choicesSchema = z.strictObject(choicesFields);
export type Choices = z.infer<typeof choicesSchema>;
export type ListRow = z.infer<typeof row>;

/** `null`, or missing, before the first change, so that a higher maximum raises the value too. */
export const playSchema = z.looseObject({
  /** Marks of rows, by their list and key; see `keyOf`. */
  marks: z.record(z.string(), z.record(z.string(), z.array(z.string().max(60)).max(20))).exactOptional(),
  /** The values of rows that change in play, by their list and key, and the short name of each field. */
  live: z
    .record(
      z.string(),
      z.record(
        z.string(),
        z.record(z.string(), z.union([z.int().nullable(), z.boolean(), z.string().max(1000)])),
      ),
    )
    .exactOptional(),
  /** Boxes that are used one by one, by their tracker and place from 1. */
  boxes: z.record(z.string(), z.record(z.string(), z.boolean())).exactOptional(),
  /** Rows that began in play, by their list and key; `null` for a row of the choices that has ended. */
  grown: z.record(z.string(), z.record(z.string(), row.nullable())).exactOptional(),
  trackers: z.record(z.string(), z.int().nullable()).default({}),
  /** On, or the level. */
  conditions: z.record(z.string(), z.union([z.boolean(), z.int()])).default({}),
  planned: z.array(jsonSchema).max(500).default([]),
});
export type Play = z.infer<typeof playSchema>;

export interface CharacterState {
  readonly choices: Choices;
  readonly play: Play;
  readonly advanced: Advanced;
}

/** A member of a record that came from outside; never one of JavaScript's own. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

export const places = {
  number: (set: string, id: string): EditPath => ['numbers', set, id],
  override: (id: string): EditPath => ['overrides', id],
  word: (id: string): EditPath => ['words', id],
  option: (id: string): EditPath => ['options', id],
  list: (id: string): EditPath => ['lists', id],
  way: (set: string): EditPath => ['ways', set],
  rolls: (set: string): EditPath => ['rolls', set],
  earlierRolls: (set: string): EditPath => ['earlierRolls', set],
  marks: (list: string, row: string): EditPath => ['marks', list, row],
  live: (list: string, row: string, field: string): EditPath => ['live', list, row, field],
  grown: (list: string, row: string): EditPath => ['grown', list, row],
  tracker: (id: string): EditPath => ['trackers', id],
  box: (id: string, place: string): EditPath => ['boxes', id, place],
  condition: (id: string): EditPath => ['conditions', id],
};
