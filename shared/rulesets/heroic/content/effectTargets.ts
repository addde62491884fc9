import { sourcesFor, type EffectSource } from '#shared/rules/effects';
import type { Source } from '#shared/rules/explained';

/** Targets of races, skills, relics and temporary effects (1, 2.1, 4, 12). */
export const personTargets = [
  'endurance',
  'heroism',
  'defense',
  'initiative',
  'movement',
  'attack',
  'damage',
  'armor-roll',
  'armor-absorbs',
  'armor-encumbrance',
  'roll',
  'physical',
  'power',
  'power-defense',
  'night-vision',
] as const;

/** Targets of modifiers, and of relics made of gear: the figures of that weapon or armor (13.1, 13.2). */
export const gearTargets = ['attack', 'damage', 'armor-roll', 'armor-absorbs', 'armor-encumbrance'] as const;

/** Targets of coatings on weapons (5.1). */
export const coatingTargets = ['attack', 'damage'] as const;

/** Targets of NPC modifiers (14.1). */
export const npcTargets = [
  'str',
  'agi',
  'mnd',
  'endurance',
  'heroism',
  'defense',
  'initiative',
  'attack',
  'damage',
  'armor-roll',
  'armor-absorbs',
  'roll',
  'physical',
] as const;

/** `mental-defense` is used only by Protection (11.2). */
export type Target = (typeof personTargets)[number] | (typeof npcTargets)[number] | 'mental-defense';

/** Implements 13.1; also the focuses of Armorcraft (4). */
export const armorTypes = ['unarmored', 'light', 'medium', 'heavy', 'power'] as const;

/** Facts about the load, worn armor, wielded groups of weapons, and the group of the attacking weapon. */
export const encumbered = 'encumbered';
export const wearing = (type: string): string => `wearing:${type}`;
export const wielding = (group: string): string => `wielding:${group}`;
export const using = (group: string): string => `using:${group}`;

/** Uses each group of weapons, or the placeholder of a skill's focus. */
export function factsWith(groups: readonly string[]): readonly string[] {
  return [
    encumbered,
    ...armorTypes.map(wearing),
    ...groups.flatMap((group) => [wielding(group), using(group)]),
  ];
}

/** A placeholder for the chosen focus in a fact. */
export const focusMark = '{focus}';

/** Active effects, and the facts that they depend on. */
export interface Affected {
  readonly effectSources: readonly EffectSource[];
  readonly facts: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Effects that depend on no fact, or none that holds. */
export const always = (effectSources: readonly EffectSource[]): Affected => ({ effectSources, facts: none });

export function added(target: Target, { effectSources, facts }: Affected): Source[] {
  return sourcesFor(target, effectSources, facts);
}
