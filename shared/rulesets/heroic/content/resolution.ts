import { z } from 'zod';
import { readData } from '../../../rules/data';
import { effectSchema } from '../../../rules/effects';
import conditionsJson from '../data/conditions.json';
import hazardsJson from '../data/hazards.json';
import resolutionJson from '../data/resolution.json';
import { statIds } from '../data';

/** The figures of play: rolls, damage, powers, recovery, vehicles (sections 3, 6 to 12). */
export const figures = resolutionJson;

const hazardSchema = z.strictObject({
  id: z.string(),
  /** What resists it; `defense` is the Def value. */
  stat: z.enum([...statIds, 'defense']),
  /** What every roll against it is made at. */
  modifier: z.int(),
  /** True where the GM sets how hard it is. */
  variable: z.boolean(),
  /** What a failure costs, in End. */
  damage: z.int(),
  /** Natural rolls up to this set the victim on fire. */
  catchesTo: z.int().exactOptional(),
  /** The condition that a failure brings. */
  afflicts: z.string().exactOptional(),
  /** The stat that a failure lowers by 1 for now. */
  weakens: z.enum(statIds).exactOptional(),
  /** The skill whose rolls these are. */
  helps: z.string().exactOptional(),
  /** True where appropriate gear helps. */
  geared: z.literal(true).exactOptional(),
  /** It is over with this outcome. */
  endsWith: z.literal('success').exactOptional(),
  source: z.string(),
});
export type Hazard = z.infer<typeof hazardSchema>;

/** Everything that hurts without attacking (15); being on fire is rolled for apart from the fire. */
export const hazards = readData('data/hazards.json', z.array(hazardSchema), hazardsJson);
export const hazardById: ReadonlyMap<string, Hazard> = new Map(hazards.map((hazard) => [hazard.id, hazard]));

const conditionSchema = z.strictObject({
  id: z.string(),
  /** Shown only to who has this skill at the advanced level. */
  needs: z.string().exactOptional(),
  /** Switched off when this one is switched on. */
  excludes: z.string().exactOptional(),
  /** False where it is shown only while it is on. */
  listed: z.literal(false).exactOptional(),
  /** True for what helps although it changes no number. */
  boon: z.literal(true).exactOptional(),
  /** True where it goes on when the scene ends. */
  outlasts: z.literal(true).exactOptional(),
  effects: z.array(effectSchema),
  source: z.string(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** States that come and go at the table, with what they change. */
export const conditions = readData('data/conditions.json', z.array(conditionSchema), conditionsJson);
export const conditionById: ReadonlyMap<string, Condition> = new Map(
  conditions.map((condition) => [condition.id, condition]),
);
