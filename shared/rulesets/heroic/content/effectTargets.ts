import { sourcesFor, type EffectSource } from '../../../rules/effects';
import type { Source } from '../../../rules/explained';

/** What races, skills, relics and whatever passes may add to (1, 2.1, 4, 12): numbers of whoever has them. */
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
] as const;

/** What modifiers, and relics that are gear, may add to: the figures of their own weapon or armor (13.1, 13.2). */
export const gearTargets = ['attack', 'damage', 'armor-roll', 'armor-absorbs', 'armor-encumbrance'] as const;

/** What coats a weapon adds to (5.1). */
export const coatingTargets = ['attack', 'damage'] as const;

/** What NPC modifiers may add to (14.1). */
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

/** Everything that an effect can add to; `mental-defense` is the shield of Protection (11.2) alone. */
export type Target = (typeof personTargets)[number] | (typeof npcTargets)[number] | 'mental-defense';

/** The types of armor (13.1); Armorcraft is about one of them (4). */
export const armorTypes = ['unarmored', 'light', 'medium', 'heavy', 'power'] as const;
export type ArmorType = (typeof armorTypes)[number];

/** Something that holds or does not: the load, what is worn, the groups of weapons in hand, that of the weapon that attacks. */
export const encumbered = 'encumbered';
export const wearing = (type: string): string => `wearing:${type}`;
export const wielding = (group: string): string => `wielding:${group}`;
export const using = (group: string): string => `using:${group}`;

/** Every fact that can hold where there are these groups of weapons, or instead of a group the focus of a skill. */
export function factsWith(groups: readonly string[]): readonly string[] {
  return [
    encumbered,
    ...armorTypes.map(wearing),
    ...groups.flatMap((group) => [wielding(group), using(group)]),
  ];
}

/** The focus that was chosen for a skill, inside of a fact. */
export const focusMark = '{focus}';

/** What the effect sources add to a target under the given facts. */
export function added(
  target: Target,
  effectSources: readonly EffectSource[],
  facts: ReadonlySet<string>,
): Source[] {
  return sourcesFor(target, effectSources, facts);
}
