import { z } from 'zod';
import { readData } from '#shared/rules/data';
import { statIds } from '#shared/rulesets/heroic/data/index';
import toolsJson from '#shared/rulesets/heroic/data/tools.json';

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
