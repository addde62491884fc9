import { z } from 'zod';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { quickAttackSchema, quickLimits } from './quickLine';

/**
 * A prepared encounter as a campaign keeps it. Numbers of the foes are not stored: stat blocks are read from the
 * library or the bestiary when the encounter starts, and frozen then.
 */

const id = z.string().min(1).max(64);
const name = nameSchema;
const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least).max(most);

export const planLimits = {
  plans: 500,
  foes: 200,
  waves: 50,
  waveTimes: 20,
  loot: 200,
  events: 50,
  eventRound: 10_000,
  initiative: 1000,
  exp: 1_000_000_000,
} as const;

/** A document of the library, a foe of a ruleset's bestiary, or a few typed numbers. */
const foeSourceSchema = z.union([
  z.strictObject({ character: documentIdSchema }),
  z.strictObject({ form: z.string().min(1).max(64), template: z.string().min(1).max(200) }),
  z.strictObject({
    health: z.int().min(0).max(quickLimits.health.most),
    defense: between(quickLimits.defense),
    armor: between(quickLimits.armor),
    attack: quickAttackSchema.exactOptional(),
  }),
]);

/**
 * - `name`: also names a document that was deleted since
 * - `above`: one more for each member of the party above this number; missing to keep the count
 * - `minor`: falls at once if the rules distinguish minor foes
 * - `together`: those of this line share one turn
 * - `mob`: quick foes of this line are one combatant with the health of all
 * - `initiative`: a typed number; missing to draw one
 * - `alias`, `shown`, `hidden`: see `combatantSchema`
 */
export const foeSchema = z.looseObject({
  id,
  name,
  ruleset: z.string().min(1),
  source: foeSourceSchema,
  count: between(quickLimits.count),
  above: z.int().min(0).max(100).exactOptional(),
  minor: z.boolean(),
  together: z.boolean().exactOptional(),
  mob: z.boolean().exactOptional(),
  initiative: z.int().min(-planLimits.initiative).max(planLimits.initiative).exactOptional(),
  alias: name.exactOptional(),
  shown: z.enum(['words', 'bar', 'nothing']).exactOptional(),
  hidden: z.boolean().exactOptional(),
});
export type Foe = z.infer<typeof foeSchema>;

/** The first fall, or the given round, lets the wave enter; `hand` if only the GM decides. */
const triggerSchema = z.union([
  z.strictObject({ on: z.literal('hand') }),
  z.strictObject({ on: z.literal('fall') }),
  z.strictObject({ on: z.literal('round'), round: z.int().min(2).max(1000) }),
]);
export type Trigger = z.infer<typeof triggerSchema>;

/** `times`: enters so often, after the first time by hand; missing for once. */
export const waveSchema = z.looseObject({
  id,
  name,
  trigger: triggerSchema,
  times: z.int().min(2).max(planLimits.waveTimes).exactOptional(),
  foes: z.array(foeSchema).max(planLimits.foes),
});
export type Wave = z.infer<typeof waveSchema>;

/**
 * A turn that is nobody's, such as a lair's, a hazard's or a timer's.
 *
 * - `initiative`: comes after everyone who is as quick; `null` for the beginning of the round
 * - `from`: the first round
 * - `every`: rounds from one time to the next; `null` for one that happens once
 * - `shown`: the players are told when it happens
 */
export const plannedEventSchema = z.looseObject({
  id,
  text: nameSchema,
  initiative: z.int().min(-planLimits.initiative).max(planLimits.initiative).nullable(),
  from: z.int().min(1).max(planLimits.eventRound),
  every: z.int().min(1).max(planLimits.eventRound).nullable(),
  shown: z.boolean(),
});
export type PlannedEvent = z.infer<typeof plannedEventSchema>;

/** `exp` is for each member. */
export const prizesSchema = z.looseObject({
  loot: z
    .array(
      z.looseObject({
        id,
        name: nameSchema.trim().min(1),
        quantity: z.int().min(1).max(1_000_000),
      }),
    )
    .max(planLimits.loot),
  exp: z.int().min(0).max(planLimits.exp),
  days: z.int().min(0).max(3660),
});
export type Prizes = z.infer<typeof prizesSchema>;

/**
 * - `absent`: members of the party who do not take part
 * - `initiative`: typed numbers of members, who do not draw
 * - `mode`: how the rules of the campaign draw; missing for their first way
 */
export const planSchema = z.looseObject({
  id,
  name,
  template: z.boolean(),
  notes: z.string().max(limits.notes),
  foes: z.array(foeSchema).max(planLimits.foes),
  waves: z.array(waveSchema).max(planLimits.waves),
  events: z.array(plannedEventSchema).max(planLimits.events).exactOptional(),
  absent: z.array(id).max(100),
  initiative: z.record(id, z.int().min(-planLimits.initiative).max(planLimits.initiative)).exactOptional(),
  mode: z.string().max(64).exactOptional(),
  prizes: prizesSchema,
});
export type Plan = z.infer<typeof planSchema>;
