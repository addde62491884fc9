import { z } from 'zod';
import { readData } from '../../../rules/data';
import { statIds } from '../data';
import toolsJson from '../data/tools.json';

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
