import { textOr, type Text } from '../../../kernel/text';
import { explain, type Explained } from '../../../rules/explained';
import type { Choices, Weapon } from '../choices';
import { rules, type StatId } from '../data';
import { stepDown } from '../checks/dice';
import type { Play } from '../play/state';
import { statName, t } from '../texts';

/** What the weapon is called. */
export function weaponName({ name }: Weapon): Text {
  return textOr(name, t('weapon.unnamed'));
}

/** The stat of its attacks: Might in melee, Precision at range (CORE STATS), which a throw is (Throwing). */
export function attackStat({ kind }: Weapon, thrown = false): StatId {
  return kind === 'melee' && !thrown ? 'might' : 'precision';
}

/** True for a melee weapon that may also be thrown. */
export function isThrown({ kind, throw: thrown }: Weapon): boolean {
  return kind === 'melee' && thrown > 0;
}

/** What is added to the attack die. */
export function attackBonus(choices: Choices, stat: StatId): Explained {
  return explain([{ label: statName(stat), amount: choices.stats[stat], rule: rules.stats.source }]);
}

/** Places of the weapons that the main hand may hold beside one in the off-hand. */
export function mainHandChoices({ weapons }: Choices): number[] {
  return weapons.flatMap(({ hands, offHand }, index) => (hands === 1 && !offHand ? [index] : []));
}

/** The weapon in the main hand: the one that was picked, or the first that fits. */
export function mainHandOf(choices: Choices, { mainHand }: Play): number | undefined {
  const fitting = mainHandChoices(choices);
  return fitting.find((index) => index === mainHand) ?? fitting[0];
}

/** True where a medium weapon in the off-hand makes both weapons of the pair roll a smaller die (Dual Wielding). */
export function hasSmallerDie({ weapons }: Choices): boolean {
  return weapons.some(({ offHand, hands, size }) => offHand && hands === 1 && size === 'medium');
}

/** Whether a weapon rolls that smaller die: only the two that are wielded together do. */
export function usesSmallerDie(choices: Choices, play: Play, weapon: Weapon): boolean {
  if (!hasSmallerDie(choices) || weapon.hands !== 1) return false;
  if (weapon.offHand) return weapon.size === 'medium';
  const held = mainHandOf(choices, play);
  return held !== undefined && choices.weapons[held] === weapon;
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
