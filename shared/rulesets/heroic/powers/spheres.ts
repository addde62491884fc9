import { z } from 'zod';
import type { Text } from '../../../kernel/text';
import { readData } from '../../../rules/data';
import { statIds } from '../data';
import spheresJson from '../data/spheres.json';
import { figures } from '../content/resolution';
import { t } from '../texts';

/** One thing that a sphere can do (11.2). */
const useSchema = z.strictObject({
  id: z.string(),
  /** What the Mnd roll is made at. */
  modifier: z.int(),
  /** What the target resists with; a regular roll where it cannot. */
  against: z.enum(['mnd', 'defense']).exactOptional(),
  /** It is an attack, and does damage as one. */
  attack: z.enum(['melee', 'ranged']).exactOptional(),
  lasts: z.enum(['moment', 'scene']),
  /** What it adds to one kind of roll of the target. */
  amount: z.int().exactOptional(),
  /** Whom it heals. */
  heals: z.enum(['self', 'other']).exactOptional(),
  /** The condition that it puts on the target. */
  condition: z.string().exactOptional(),
  /** What a creature that it makes is built with: stat points, and skills or abilities. */
  creature: z.strictObject({ points: z.int(), extras: z.int() }).exactOptional(),
});

/** The facts of a sphere (11.2). */
export const sphereSchema = z.strictObject({
  id: z.string(),
  uses: z.array(useSchema).min(1),
  /** The stat that may stand for Agi in initiative. */
  initiative: z.enum(statIds).exactOptional(),
  source: z.string(),
});

/** A use of a sphere with its words. */
export interface SphereUse extends z.infer<typeof useSchema> {
  readonly name: Text;
  readonly text: Text;
}

/** A power sphere (11.2) with its uses; `id` is also the focus of the Power skill. */
export interface SphereEntry extends Omit<z.infer<typeof sphereSchema>, 'uses'> {
  readonly name: Text;
  readonly text: Text;
  readonly uses: readonly SphereUse[];
}

/** The nine spheres of the document (11.2). */
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

/** The id by which checks and logs name a use: "empower/buff". */
export function useId(sphere: Pick<SphereEntry, 'id'>, use: Pick<SphereUse, 'id'>): string {
  return `${sphere.id}/${use.id}`;
}

/** The id of what a reading says of a use that worked. */
export function effectId(sphere: Pick<SphereEntry, 'id'>, use: Pick<SphereUse, 'id'>): string {
  return `use:${useId(sphere, use)}`;
}

/** How much End a healing power restores (11.2): the caster's Mnd, at least 1. */
export function healedBy(mnd: number): number {
  return Math.max(figures.power.leastHealed, mnd);
}
