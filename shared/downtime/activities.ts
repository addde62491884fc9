import { z } from 'zod';
import { message, raw, type Text } from '#shared/kernel/text';
import { figures, longestDowntime, repairConditions, socialStandings } from './data';

const words = z.string().max(200);
const credits = z.int().min(0).max(1_000_000_000);
const count = z.int().min(0).max(1_000_000);
const days = z.int().min(1).max(longestDowntime);
const roll = z.int().min(1).max(figures.repair.sides);

/** Activities in documents share these limits with plans of the command line. */
export const activityFields = {
  value: credits,
  price: credits,
  workers: count,
  points: count,
  rolls: z.array(roll).max(longestDowntime),
  conditions: z.enum(repairConditions),
  standing: z.enum(socialStandings),
  words,
};

/** A custom activity pays for lifestyles up to this class. */
export const covers = ['none', 'modest', 'comfortable', 'wealthy'] as const;

/**
 * `from` is the first of its `days`, counted from 1; activities with the same `project` continue one another
 * across downtime periods.
 */
const common = {
  id: z.string().min(1).max(64),
  from: days,
  days,
  project: z.string().min(1).max(64).exactOptional(),
  note: z.string().max(10_000).exactOptional(),
};

/**
 * An activity between adventures (Downtime Activities); every price and value is in credits.
 *
 * - `craft`: `made` is the value made in earlier downtime periods
 * - `repair`: `rolls` holds the die of each day; `structurePoints` is the maximum of the thing
 * - `mend`: repairs something without structure points, with the days and credits that the GM decides
 * - `learn`, `research`, `mend`, `custom`: `done` is the days spent in earlier downtime periods
 * - `research`, `custom`: `target` is the number of days required, `null` if unknown
 */
export const activitySchema = z.discriminatedUnion('kind', [
  z.looseObject({
    ...common,
    kind: z.literal('craft'),
    what: words,
    value: activityFields.value,
    workers: activityFields.workers,
    made: activityFields.value.exactOptional(),
  }),
  z.looseObject({
    ...common,
    kind: z.literal('repair'),
    what: words,
    price: activityFields.price,
    structurePoints: activityFields.points.min(1),
    missing: activityFields.points,
    conditions: activityFields.conditions,
    rolls: activityFields.rolls,
  }),
  z.looseObject({
    ...common,
    kind: z.literal('mend'),
    what: words,
    repairDays: days,
    cost: credits,
    done: count.exactOptional(),
  }),
  z.looseObject({ ...common, kind: z.literal('learn'), subject: words, done: count.exactOptional() }),
  z.looseObject({
    ...common,
    kind: z.literal('profession'),
    what: words,
    standing: activityFields.standing,
  }),
  z.looseObject({
    ...common,
    kind: z.literal('research'),
    subject: words,
    target: days.nullable(),
    done: count.exactOptional(),
  }),
  z.looseObject({ ...common, kind: z.literal('recuperate') }),
  z.looseObject({
    ...common,
    kind: z.literal('custom'),
    name: words,
    perDay: credits,
    target: days.nullable(),
    done: count.exactOptional(),
    covers: z.enum(covers),
  }),
]);
export type Activity = z.infer<typeof activitySchema>;
export type ActivityKind = Activity['kind'];

/** An example is "Crafting: protective vest"; only the kind if it has no name. */
export function activityTitle(activity: Activity): Text {
  const what = subjectOf(activity).trim();
  if (what === '') return message(`downtime.kind.${activity.kind}`);
  return activity.kind === 'custom' ? raw(what) : message(`downtime.title.${activity.kind}`, { what });
}

function subjectOf(activity: Activity): string {
  switch (activity.kind) {
    case 'craft':
    case 'repair':
    case 'mend':
    case 'profession':
      return activity.what;
    case 'learn':
    case 'research':
      return activity.subject;
    case 'custom':
      return activity.name;
    case 'recuperate':
      return '';
  }
}
