import { z } from 'zod';
import { readData } from '#shared/rules/data';
import workshopJson from '#shared/rulesets/heroic/data/workshop.json';

const source = z.string();

/** Implements section 4: brewing potions with Healing, minor relics with Crafting. */
export const workshop = readData(
  'data/workshop.json',
  z.strictObject({
    /** The modifier of the roll, its price in Heroism, and the free potions of a scenario. */
    brewing: z.strictObject({ modifier: z.int(), heroism: z.int(), free: z.int(), source }),
    /** The price is in Heroism. */
    minorRelic: z.strictObject({ heroism: z.int(), source }),
  }),
  workshopJson,
);
