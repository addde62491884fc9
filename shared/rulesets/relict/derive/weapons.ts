import { textOr, type Text } from '../../../kernel/text';
import { explain, type Explained } from '../../../rules/explained';
import type { Choices, Weapon } from '../choices';
import { rules, type StatId } from '../data';
import { stepDown } from '../checks/dice';
import type { Play } from '../play/state';
import { statName, t } from '../texts';

export function weaponName({ name }: Weapon): Text {
  return textOr(name, t('weapon.unnamed'));
}

/** Implements CORE STATS: Might in melee, Precision at range, including throws (Throwing). */
export function attackStat({ kind }: Weapon, thrown = false): StatId {
  return kind === 'melee' && !thrown ? 'might' : 'precision';
}

/** Only melee weapons have this distinction. */
export function isThrown({ kind, throw: thrown }: Weapon): boolean {
  return kind === 'melee' && thrown > 0;
}

export function attackBonus(choices: Choices, stat: StatId): Explained {
  return explain([{ label: statName(stat), amount: choices.stats[stat], rule: rules.stats.source }]);
}

/** Indexes of the weapons that fit the main hand beside an off-hand weapon. */
export function mainHandChoices({ weapons }: Choices): number[] {
  return weapons.flatMap(({ hands, offHand }, index) => (hands === 1 && !offHand ? [index] : []));
}

/** The selected weapon, or the first one that fits. */
export function mainHandOf(choices: Choices, { mainHand }: Play): number | undefined {
  const fitting = mainHandChoices(choices);
  return fitting.find((index) => index === mainHand) ?? fitting[0];
}

/** Implements Dual Wielding: a medium weapon in the off-hand gives both weapons a smaller die. */
export function hasSmallerDie({ weapons }: Choices): boolean {
  return weapons.some(({ offHand, hands, size }) => offHand && hands === 1 && size === 'medium');
}

/** Only the two weapons wielded together use the smaller die. */
export function usesSmallerDie(choices: Choices, play: Play, weapon: Weapon): boolean {
  if (!hasSmallerDie(choices) || weapon.hands !== 1) return false;
  if (weapon.offHand) return weapon.size === 'medium';
  const held = mainHandOf(choices, play);
  return held !== undefined && choices.weapons[held] === weapon;
}

/** Returns distances in feet with their dice: the listed range, then repeated doublings. */
export function shotsOf(range: number): { readonly feet: number; readonly die: number }[] {
  const shots: { feet: number; die: number }[] = [];
  for (let doublings = 0; shots.at(-1)?.die !== 1; doublings += 1)
    shots.push({ feet: range * 2 ** doublings, die: longshotDie(doublings) });
  return shots;
}

/** Implements Longshots. */
export function longshotDie(doublings: number): number {
  return stepDown(rules.dice.crit, doublings * rules.shooting.longshotSteps);
}

/** Returns the number of doublings of the range to reach the distance. */
export function doublingsTo(range: number, distance: number): number {
  let doublings = 0;
  while (range * 2 ** doublings < distance) doublings += 1;
  return doublings;
}

/** Returns `undefined` for weapons that can neither shoot nor be thrown. */
export function reachOf({ kind, range, throw: thrown }: Weapon): number | undefined {
  const reach = kind === 'ranged' ? range : thrown;
  return reach > 0 ? reach : undefined;
}
