export interface Absorption {
  readonly damage: number;
  readonly armorLeft: number;
  readonly destroyed: boolean;
  /** Holds the number of removed dice, highest first. */
  readonly removed: number;
}

/**
 * Implements ARMOR ABSORPTION: the armor loses its Absorb, and each point removes the highest remaining die. Armor
 * that would drop to 0 is destroyed and absorbs nothing.
 */
export function absorb(armor: number, amount: number, dice: readonly number[]): Absorption {
  const destroyed = armor - amount <= 0;
  const removed = destroyed ? 0 : Math.min(amount, dice.length);
  const kept = keptDice(dice, removed);
  const damage = dice.reduce((total, face, index) => total + (kept[index] === true ? face : 0), 0);
  return { damage, armorLeft: destroyed ? 0 : armor - amount, destroyed, removed };
}

/** Marks the dice that still count after the highest ones are removed. */
export function keptDice(dice: readonly number[], removed: number): boolean[] {
  const highestFirst = dice.map((_, index) => index).toSorted((a, b) => (dice[b] ?? 0) - (dice[a] ?? 0));
  const out = new Set(highestFirst.slice(0, removed));
  return dice.map((_, index) => !out.has(index));
}
