import { z } from 'zod';
import { readData } from '#shared/rules/data';
import { effectSchema } from '#shared/rules/effects';
import conditionsJson from '#shared/rulesets/heroic/data/conditions.json';
import hazardsJson from '#shared/rulesets/heroic/data/hazards.json';
import resolutionJson from '#shared/rulesets/heroic/data/resolution.json';
import { statIds } from '#shared/rulesets/heroic/data/index';

/** The figures of play (sections 3 and 6 to 12). */
export const figures = resolutionJson;

const hazardSchema = z.strictObject({
  id: z.string(),
  /** The value that resists it; `defense` is Def. */
  stat: z.enum([...statIds, 'defense']),
  /** The modifier of every roll against it. */
  modifier: z.int(),
  /** True if the GM sets the severity. */
  variable: z.boolean(),
  /** The End lost by a failure. */
  damage: z.int(),
  /** Natural rolls up to this set the victim on fire. */
  catchesTo: z.int().exactOptional(),
  /** The condition caused by a failure. */
  afflicts: z.string().exactOptional(),
  /** The stat that a failure lowers temporarily by 1. */
  weakens: z.enum(statIds).exactOptional(),
  /** The skill that helps the rolls. */
  helps: z.string().exactOptional(),
  /** True if suitable gear helps. */
  geared: z.literal(true).exactOptional(),
  /** The hazard ends with this outcome. */
  endsWith: z.literal('success').exactOptional(),
  source: z.string(),
});
export type Hazard = z.infer<typeof hazardSchema>;

/** Implements section 15; being on fire has a roll of its own, apart from the fire. */
export const hazards = readData('data/hazards.json', z.array(hazardSchema), hazardsJson);
export const hazardById: ReadonlyMap<string, Hazard> = new Map(hazards.map((hazard) => [hazard.id, hazard]));

const conditionSchema = z.strictObject({
  id: z.string(),
  /** Only shown to characters with this skill at the advanced level. */
  needs: z.string().exactOptional(),
  /** The highest of its levels, by which its effects are multiplied; below 0 it harms. */
  levels: z.int().exactOptional(),
  /** Switched off when this condition is switched on. */
  excludes: z.string().exactOptional(),
  /** Ends at the start of the next turn of the one who brought it. */
  untilSource: z.literal(true).exactOptional(),
  /** False if it is only shown while it is on. */
  listed: z.literal(false).exactOptional(),
  /** True for a benefit without an effect on numbers. */
  boon: z.literal(true).exactOptional(),
  /** True if it continues after the scene. */
  outlasts: z.literal(true).exactOptional(),
  effects: z.array(effectSchema),
  source: z.string(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** Temporary states and their effects. */
export const conditions = readData('data/conditions.json', z.array(conditionSchema), conditionsJson);
export const conditionById: ReadonlyMap<string, Condition> = new Map(
  conditions.map((condition) => [condition.id, condition]),
);

/** A condition without an effect on numbers harms unless it is a benefit. */
export function harms(id: string): boolean {
  const { effects = [], boon } = conditionById.get(id) ?? {};
  if (boon === true) return false;
  return effects.length === 0 || effects.some(({ add }) => add < 0);
}
