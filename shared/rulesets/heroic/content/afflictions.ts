import { byId } from '#shared/kernel/byId';
import { z } from 'zod';
import { readData } from '#shared/rules/data';
import afflictionsJson from '#shared/rulesets/heroic/data/afflictions.json';
import { statIds } from '#shared/rulesets/heroic/data/index';

const unit = z.enum(['minute', 'hour', 'day', 'week', 'month']);
const span = z.strictObject({ count: z.int(), unit });
export type Span = z.infer<typeof span>;

const afflictionSchema = z.strictObject({
  id: z.string(),
  /** Its hazard, and the severity. */
  hazard: z.enum(['illness', 'poison']),
  severity: z.int(),
  /** A failed roll costs End, or lowers a stat temporarily. */
  harm: z.strictObject({ to: z.enum([...statIds, 'endurance']), by: z.int() }),
  /** The interval of rolls; without it there is a single roll, on exposure. */
  every: span.exactOptional(),
  /** The duration; dice if it varies. */
  lasts: z.union([span, z.strictObject({ dice: z.strictObject({ count: z.int(), sides: z.int() }), unit })]),
  /** A later roll, and the condition caused by its failure. */
  later: z
    .strictObject({ after: span, stat: z.enum(statIds), modifier: z.int(), condition: z.string() })
    .exactOptional(),
  /** Consequences of a lowered stat, lowest values first. */
  thresholds: z.array(z.strictObject({ at: z.int(), id: z.string() })).exactOptional(),
  source: z.string(),
});
export type Affliction = z.infer<typeof afflictionSchema>;

/** Implements section 15. */
export const afflictions = readData('data/afflictions.json', z.array(afflictionSchema), afflictionsJson);
export const afflictionById = byId(afflictions);

const minutes = { minute: 1, hour: 60, day: 1_440, week: 10_080, month: 43_200 };

/** The result is in days. */
export function daysOf({ count, unit }: Span): number {
  return (count * minutes[unit]) / minutes.day;
}

/** The number of rolls during `count` units of its duration; 1 without an interval. */
export function rollsOf({ every, lasts }: Affliction, count?: number): number {
  if (every === undefined) return 1;
  const whole = (count ?? ('count' in lasts ? lasts.count : 0)) * minutes[lasts.unit];
  return Math.floor(whole / (every.count * minutes[every.unit]));
}

/** Returns the consequence of the lowered stat, if any. */
export function thresholdOf({ thresholds = [] }: Affliction, stat: number): string | undefined {
  return thresholds.find(({ at }) => stat <= at)?.id;
}
