import { byId } from '#shared/kernel/byId';
import { z } from 'zod';
import { readData } from '#shared/rules/data';
import { effectSchema } from '#shared/rules/effects';
import conditionsJson from '#shared/rulesets/heroic/data/conditions.json';
import hazardsJson from '#shared/rulesets/heroic/data/hazards.json';
import resolutionJson from '#shared/rulesets/heroic/data/resolution.json';
import { statIds } from '#shared/rulesets/heroic/data/index';
import toolsJson from '#shared/rulesets/heroic/data/tools.json';
import workshopJson from '#shared/rulesets/heroic/data/workshop.json';
import type { RollTable } from '#shared/rules/reference/reference';
import { t } from '#shared/rulesets/heroic/texts';

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
export const hazardById = byId(hazards);

const conditionSchema = z.strictObject({
  id: z.string(),
  /** Only shown to characters with this skill at the advanced level. */
  needs: z.string().exactOptional(),
  /** The highest of its levels, by which its effects are multiplied; below 0 it harms. */
  levels: z.int().exactOptional(),
  /** Switched off when this condition is switched on. */
  excludes: z.array(z.string()).exactOptional(),
  /** Ends at the start of the next turn of the one who brought it, or at its end. */
  untilSource: z.union([z.literal(true), z.literal('end')]).exactOptional(),
  /** Over once the one who brought it has attacked its bearer. */
  untilAttack: z.literal(true).exactOptional(),
  /** Over once the one who brought it is down or gone. */
  endsWithSource: z.literal(true).exactOptional(),
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
export const conditionById = byId(conditions);

/** A condition without an effect on numbers harms unless it is a benefit. */
export function harms(id: string): boolean {
  const { effects = [], boon } = conditionById.get(id) ?? {};
  if (boon === true) return false;
  return effects.length === 0 || effects.some(({ add }) => add < 0);
}

const toolSchema = z.strictObject({
  item: z.string(),
  /** The skill whose tasks it helps. */
  skill: z.string(),
  stat: z.enum(statIds),
  bonus: z.int(),
  source: z.string(),
});

/** Bonuses of tools to their rolls (13.3). */
export const tools = readData('data/tools.json', z.array(toolSchema), toolsJson);

/** Implements section 4: brewing potions with Healing, minor relics with Crafting. */
export const workshop = workshopJson;

const { strain, heroism } = figures;

/** Implements 12.1.2: strain by the natural roll of a power. */
const strainTable: RollTable = {
  id: 'strain',
  title: t('tables.strain.title'),
  rule: strain.source,
  dice: { count: 2, sides: 6 },
  rows: [
    { from: 2, to: strain.worst.to, text: t('tables.strain.worst') },
    { from: strain.worst.to + 1, to: strain.light.to, text: t('tables.strain.light') },
    { from: strain.light.to + 1, to: 12, text: t('tables.strain.none') },
  ],
};

/** Implements advanced Luck (4). */
const luckTable: RollTable = {
  id: 'luck',
  title: t('tables.luck.title'),
  rule: '4',
  dice: { count: 1, sides: 6 },
  rows: [
    { from: 1, to: heroism.recoveredFrom - 1, text: t('tables.luck.spent') },
    { from: heroism.recoveredFrom, to: 6, text: t('tables.luck.back') },
  ],
};

export const tables: readonly RollTable[] = [strainTable, luckTable];
