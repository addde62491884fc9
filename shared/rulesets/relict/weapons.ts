import { raw, type Text } from '../../kernel/text';
import { explain, type Explained } from '../../rules/explained';
import type { Choices, Weapon } from './choices';
import { rules, type StatId } from './data';
import { stepDown } from './dice';
import { statName, t } from './texts';

/** What the weapon is called. */
export function weaponName({ name }: Weapon): Text {
  return name.trim() === '' ? t('weapon.unnamed') : raw(name);
}

/** The stat of its attacks: Might in melee, Precision at range (CORE STATS). */
export function attackStat({ kind }: Weapon): StatId {
  return kind === 'melee' ? 'might' : 'precision';
}

/** What is added to the attack die. */
export function attackBonus(choices: Choices, stat: StatId): Explained {
  return explain([{ label: statName(stat), amount: choices.stats[stat], rule: rules.stats.source }]);
}

/** A medium weapon in the off-hand makes both weapons roll a smaller die (Dual Wielding). */
export function usesSmallerDie(choices: Choices, weapon: Weapon): boolean {
  const offHand = choices.weapons.some((other) => other.offHand && other.size === 'medium');
  return offHand && weapon.hands === 1;
}

/** Distances in feet that a shot or throw reaches, each with its die: as listed, then doubled on and on. */
export function shotsOf(range: number): { readonly feet: number; readonly die: number }[] {
  const shots: { feet: number; die: number }[] = [];
  for (let doublings = 0; shots.at(-1)?.die !== 1; doublings += 1)
    shots.push({ feet: range * 2 ** doublings, die: longshotDie(doublings) });
  return shots;
}

/** The attack die after so many doublings of the range (Longshots). */
export function longshotDie(doublings: number): number {
  return stepDown(rules.dice.crit, doublings * rules.shooting.longshotSteps);
}

/** How often a range has to be doubled to reach a distance. */
export function doublingsTo(range: number, distance: number): number {
  let doublings = 0;
  while (range * 2 ** doublings < distance) doublings += 1;
  return doublings;
}

/** How far it shoots or flies; `undefined` for what is only swung. */
export function reachOf({ kind, range, throw: thrown }: Weapon): number | undefined {
  const reach = kind === 'ranged' ? range : thrown;
  return reach > 0 ? reach : undefined;
}
