import { attributes, rules, type ModifierRow } from '../data';

/** Uses the last row that starts at or below the score; 0 below the first row. */
export function modifierOf(score: number, table: readonly ModifierRow[] = attributes.modifiers): number {
  return table
    .filter(({ from }) => from <= score)
    .reduce<ModifierRow>((best, row) => (row.from >= best.from ? row : best), { from: 0, modifier: 0 })
    .modifier;
}

/** Implements Saving Throws: the lowest face always fails, the highest always succeeds. */
export function saveSucceeds(die: number, score: number): boolean {
  const { alwaysFails, alwaysSucceeds } = rules.saves;
  return die === alwaysSucceeds || (die !== alwaysFails && die >= score);
}

/** Implements Saving Throws for monsters and NPCs: hit dice halved and rounded down. */
export function npcSave(hitDice: number): number {
  return rules.saves.npcBase - Math.floor(hitDice / 2);
}

/** Implements Hitting And Damage: die and bonus must reach the Armor Class; a 1 or 20 decides alone. */
export function attackHits(die: number, bonus: number, armorClass: number): boolean {
  const { alwaysMisses, alwaysHits } = rules.attacks;
  return die === alwaysHits || (die !== alwaysMisses && die + bonus >= armorClass);
}

/** The damage of a miss against this Armor Class or a lower one. */
export interface Shock {
  readonly damage: number;
  readonly armorClass: number;
}

/** Implements Hitting And Damage: includes damage bonuses; never below 0. */
export function shockDamage(shock: Shock | undefined, armorClass: number, damageBonus: number): number {
  if (shock === undefined || shock.damage === 0 || armorClass > shock.armorClass) return 0;
  return Math.max(0, shock.damage + damageBonus);
}

/** Implements Hitting And Damage: a hit never causes less than the Shock of a miss. */
export function attackDamage(attack: {
  readonly hit: boolean;
  /** The sum of the weapon's dice. */
  readonly rolled: number;
  readonly damageBonus: number;
  readonly armorClass: number;
  readonly shock: Shock | undefined;
}): number {
  const { hit, rolled, damageBonus, armorClass, shock } = attack;
  const least = shockDamage(shock, armorClass, damageBonus);
  return hit ? Math.max(least, rolled + damageBonus) : least;
}

/** Implements Injury And Healing; `rounds` are full rounds since the fall. */
export function stabiliseDifficulty(rounds: number): number {
  return rules.injury.difficulty + rounds;
}

/** Implements Morale Checks: a total above the score breaks morale. */
export function moraleHolds(total: number, score: number): boolean {
  return total <= score;
}

/** Implements Combat Rounds: the player characters win ties. */
export function partyFirst(party: number, foes: number): boolean {
  return party >= foes;
}
