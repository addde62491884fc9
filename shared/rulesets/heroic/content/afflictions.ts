import { z } from 'zod';
import { readData } from '../../../rules/data';
import afflictionsJson from '../data/afflictions.json';
import { statIds } from '../data';

const unit = z.enum(['minute', 'hour', 'day', 'week', 'month']);
const span = z.strictObject({ count: z.int(), unit });
export type Span = z.infer<typeof span>;

const afflictionSchema = z.strictObject({
  id: z.string(),
  /** The hazard that it is an example of, and how hard it is. */
  hazard: z.enum(['illness', 'poison']),
  severity: z.int(),
  /** What a failed roll takes: End, or a stat for now. */
  harm: z.strictObject({ to: z.enum([...statIds, 'endurance']), by: z.int() }),
  /** How often it is rolled for; once, on exposure, where nothing is said. */
  every: span.exactOptional(),
  /** How long it goes on; the dice say how long where it is not the same for all. */
  lasts: z.union([span, z.strictObject({ dice: z.strictObject({ count: z.int(), sides: z.int() }), unit })]),
  /** A roll that comes later, and the condition that its failure brings. */
  later: z
    .strictObject({ after: span, stat: z.enum(statIds), modifier: z.int(), condition: z.string() })
    .exactOptional(),
  /** What happens when the stat has fallen so low, lowest first. */
  thresholds: z.array(z.strictObject({ at: z.int(), id: z.string() })).exactOptional(),
  source: z.string(),
});
export type Affliction = z.infer<typeof afflictionSchema>;

/** The illnesses and poisons that the document describes (15). */
export const afflictions = readData('data/afflictions.json', z.array(afflictionSchema), afflictionsJson);
export const afflictionById: ReadonlyMap<string, Affliction> = new Map(
  afflictions.map((affliction) => [affliction.id, affliction]),
);

const minutes = { minute: 1, hour: 60, day: 1_440, week: 10_080, month: 43_200 };

/** A span of time in days. */
export function daysOf({ count, unit }: Span): number {
  return (count * minutes[unit]) / minutes.day;
}

/** How many times an affliction is rolled for over as many of its units of time; once where it does not come again. */
export function rollsOf({ every, lasts }: Affliction, count?: number): number {
  if (every === undefined) return 1;
  const whole = (count ?? ('count' in lasts ? lasts.count : 0)) * minutes[lasts.unit];
  return Math.floor(whole / (every.count * minutes[every.unit]));
}

/** What has happened to someone whose stat has fallen so low. */
export function thresholdOf({ thresholds = [] }: Affliction, stat: number): string | undefined {
  return thresholds.find(({ at }) => stat <= at)?.id;
}
