import { z } from 'zod';
import { readData } from '../../../rules/data';
import { statIds } from '../data';
import toolsJson from '../data/tools.json';

const toolSchema = z.strictObject({
  item: z.string(),
  /** The skill whose kind of task it helps with. */
  skill: z.string(),
  stat: z.enum(statIds),
  bonus: z.int(),
  source: z.string(),
});

/** What tools add to the rolls that they are made for (13.3). */
export const tools = readData('data/tools.json', z.array(toolSchema), toolsJson);
