/** What an Absorb comes to. */
export interface Absorption {
  /** The damage that is left. */
  readonly damage: number;
  readonly armorLeft: number;
  readonly destroyed: boolean;
  /** How many dice were taken out, the highest first. */
  readonly removed: number;
}

/**
 * The armor loses its Absorb, and for each point the highest die left is taken out of the damage. Armor that
 * would come to 0 is destroyed and takes nothing off (ARMOR ABSORPTION).
 */
export function absorb(armor: number, amount: number, dice: readonly number[]): Absorption {
  const destroyed = armor - amount <= 0;
  const removed = destroyed ? 0 : Math.min(amount, dice.length);
  const kept = keptDice(dice, removed);
  const damage = dice.reduce((total, face, index) => total + (kept[index] === true ? face : 0), 0);
  return { damage, armorLeft: destroyed ? 0 : armor - amount, destroyed, removed };
}

/** For each die whether it still counts when so many of the highest are taken out. */
export function keptDice(dice: readonly number[], removed: number): boolean[] {
  const highestFirst = dice.map((_, index) => index).toSorted((a, b) => (dice[b] ?? 0) - (dice[a] ?? 0));
  const out = new Set(highestFirst.slice(0, removed));
  return dice.map((_, index) => !out.has(index));
}
