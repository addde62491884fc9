import { z } from 'zod';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { Chosen } from '#shared/rules/checks';
import { overlaid } from './compare';

const record = z.record(z.string(), jsonSchema);
const faces = z.array(z.int());
/** The faces of a group of dice: "3 5". */
const fallen = z
  .string()
  .regex(/^(\d+( \d+)*)?$/)
  .transform((text) => text.split(' ').filter(Boolean).map(Number));

/** The choices of a player after the dice fell. */
const chosen = z
  .array(z.strictObject({ choice: z.string(), option: z.string().optional(), dice: faces.optional() }))
  .transform((all) =>
    all.map(({ choice, option, dice }): Chosen => ({
      choice,
      ...(option !== undefined && { option }),
      ...(dice && { dice }),
    })),
  )
  .default([]);

/** Inputs of a check in place of those that a control of the sheet gives it, part by part. */
const inputs = record.default({});

/**
 * A use of the sheet: a button or a switch by its id, an option of a button, a button whose dice fell; a roll of a button
 * or of the sheet by its label, with all that follows from its dice; what follows from an outcome, a special result of the
 * sheet's rolls or a choice after one, a hit whose first box may be chosen by its label, the edge of a turn, days of rest, a find, values of play by their paths.
 */
const step = z.union([
  z.string(),
  z.strictObject({ press: z.string(), option: z.string().optional(), dice: z.array(fallen).optional() }),
  z.strictObject({ rolls: z.string(), dice: z.array(fallen), with: inputs, chosen }),
  z.strictObject({ roll: z.string(), outcome: z.string() }),
  z.strictObject({ rest: z.number(), recuperating: z.number().default(0) }),
  z.strictObject({
    gain: z.number(),
    item: z.strictObject({ name: z.string(), quantity: z.int() }).optional(),
  }),
  z.strictObject({ special: z.string() }),
  z.strictObject({ choice: z.string() }),
  z.strictObject({ hit: z.int(), type: z.string().optional(), box: z.string().optional() }),
  z.strictObject({ turn: z.enum(['start', 'end']) }),
  z.strictObject({ set: record }),
]);
export type Step = z.infer<typeof step>;

/**
 * A calculator with its inputs; a check before its dice fall, or with a roll and what was chosen since; a draw for
 * initiative; or else a character by its plan, after some steps of play.
 */
const subject = {
  calculator: z.string().optional(),
  check: z.string().optional(),
  drawn: faces.optional(),
  /** A form of characters besides the main one, whose `with` are choices instead of a plan. */
  form: z.string().optional(),
  template: z.string().optional(),
  /** The plan of the character that owns this one. */
  owner: record.optional(),
  /** The section of the rule document; that of the calculator or the check if left out. */
  rule: z.string().optional(),
  with: record.default({}),
  /** The whole result. */
  is: record.optional(),
};

const oneCase = z.strictObject({
  ...subject,
  why: z.string().optional(),
  roll: z.array(fallen).optional(),
  chosen,
  do: z.array(step).default([]),
  /** The roll of the character that `reading` tells of: a label or the id of a button, with dice and inputs. */
  rolls: z
    .strictObject({ of: z.string(), dice: z.array(fallen).optional(), with: inputs, chosen })
    .optional(),
  /** Parts of the result by their paths (`rollFacts.ts`, `characterFacts.ts`, a calculator's result as data). */
  has: record.optional(),
  /** The path of the refusal, or "path: text". */
  refused: z.string().optional(),
});
export type Case = z.infer<typeof oneCase>;

/** Exactly one of them, and one that says something. */
const isExpecting = ({ is, has, refused }: Case): boolean =>
  [is, has, refused].filter((each) => each !== undefined).length === 1 &&
  (has === undefined || Object.keys(has).length > 0);

/** Cases that share what their group says; what a case says itself is laid over that. */
const group = z
  .strictObject({
    ...subject,
    cases: z.array(oneCase.refine(isExpecting, 'one of is, has and refused')).min(1),
  })
  .transform(({ cases, ...shared }) =>
    cases.map((one): Case => {
      const is = one.is && { is: overlaid(shared.is ?? {}, one.is) };
      return { ...shared, is: undefined, ...one, with: overlaid(shared.with, one.with), ...is };
    }),
  );

/** `cases.json` of a ruleset: facts of its rule document. */
export const casesSchema = z.strictObject({
  /** The number of pages that every printed sheet fills; left out if it depends on the character. */
  pages: z.int().optional(),
  groups: z.array(group),
});
