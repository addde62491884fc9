import { z } from 'zod';
import type { Text } from '#shared/kernel/text';
import { readData } from '#shared/rules/data';
import { statIds } from '#shared/rulesets/heroic/data/index';
import spheresJson from '#shared/rulesets/heroic/data/spheres.json';
import { figures } from './resolution';
import { t } from '#shared/rulesets/heroic/texts';

/** Implements section 11.2. */
const useSchema = z.strictObject({
  id: z.string(),
  /** Holds the modifier of the Mnd roll. */
  modifier: z.int(),
  /** The target's resistance; without it the roll is regular. */
  against: z.enum(['mnd', 'defense']).exactOptional(),
  /** Marks an attack that causes damage. */
  attack: z.enum(['melee', 'ranged']).exactOptional(),
  lasts: z.enum(['moment', 'scene']),
  /** Holds the modifier to one kind of roll of the target. */
  amount: z.int().exactOptional(),
  /** The person who is healed. */
  heals: z.enum(['self', 'other']).exactOptional(),
  /** Holds the condition of the target. */
  condition: z.string().exactOptional(),
  /** Stat points, and skills or abilities, of a created creature. */
  creature: z.strictObject({ points: z.int(), extras: z.int() }).exactOptional(),
});

/** Implements section 11.2. */
export const sphereSchema = z.strictObject({
  id: z.string(),
  uses: z.array(useSchema).min(1),
  /** A stat that may replace Agi for initiative. */
  initiative: z.enum(statIds).exactOptional(),
  source: z.string(),
});

export interface SphereUse extends z.infer<typeof useSchema> {
  readonly name: Text;
  readonly text: Text;
}

/** Implements section 11.2; `id` is also the focus of the Power skill. */
export interface SphereEntry extends Omit<z.infer<typeof sphereSchema>, 'uses'> {
  readonly name: Text;
  readonly text: Text;
  readonly uses: readonly SphereUse[];
}

/** Implements section 11.2. */
export const builtInSpheres: readonly SphereEntry[] = readData(
  'data/spheres.json',
  z.array(sphereSchema),
  spheresJson,
).map((sphere) => ({
  ...sphere,
  name: t(`skills.power.focuses.${sphere.id}`),
  text: t(`powers.spheres.${sphere.id}.text`),
  uses: sphere.uses.map((use) => ({
    ...use,
    name: t(`powers.spheres.${sphere.id}.uses.${use.id}.name`),
    text: t(`powers.spheres.${sphere.id}.uses.${use.id}.text`, {
      range: figures.power.rangePerMnd,
      numbers: figures.protection.armorRoll.join(', '),
      ...use.creature,
    }),
  })),
}));

/** Used by checks and logs: "empower/buff". */
export function useId(sphere: Pick<SphereEntry, 'id'>, use: Pick<SphereUse, 'id'>): string {
  return `${sphere.id}/${use.id}`;
}

/** The id of a successful use in a reading. */
export function effectId(sphere: Pick<SphereEntry, 'id'>, use: Pick<SphereUse, 'id'>): string {
  return `use:${useId(sphere, use)}`;
}

/** Implements section 11.2: the caster's Mnd, at least 1. */
export function healedBy(mnd: number): number {
  return Math.max(figures.power.leastHealed, mnd);
}
