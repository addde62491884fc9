import { attributes, rules, type ModifierRow } from '../data';

/** What an attribute's score gives: the row that starts last at or below it, nothing below the first row. */
export function modifierOf(score: number, table: readonly ModifierRow[] = attributes.modifiers): number {
  return table
    .filter(({ from }) => from <= score)
    .reduce<ModifierRow>((best, row) => (row.from >= best.from ? row : best), { from: 0, modifier: 0 })
    .modifier;
}

/** Saving Throws: the die reaches the score; the lowest face always fails, the highest always succeeds. */
export function saveSucceeds(die: number, score: number): boolean {
  const { alwaysFails, alwaysSucceeds } = rules.saves;
  return die === alwaysSucceeds || (die !== alwaysFails && die >= score);
}

/** Saving Throws: the one score of a monster or NPC, from its hit dice halved and rounded down. */
export function npcSave(hitDice: number): number {
  return rules.saves.npcBase - Math.floor(hitDice / 2);
}

/** Hitting And Damage: die and bonus reach the Armor Class; 1 and 20 on the die decide by themselves. */
export function attackHits(die: number, bonus: number, armorClass: number): boolean {
  const { alwaysMisses, alwaysHits } = rules.attacks;
  return die === alwaysHits || (die !== alwaysMisses && die + bonus >= armorClass);
}

/** A weapon's Shock: so much damage on a miss, against this Armor Class or a worse one. */
export interface Shock {
  readonly damage: number;
  readonly armorClass: number;
}

/** Hitting And Damage: what a miss does to this Armor Class; bonuses to damage count, and nothing goes below 0. */
export function shockDamage(shock: Shock | undefined, armorClass: number, damageBonus: number): number {
  if (shock === undefined || shock.damage === 0 || armorClass > shock.armorClass) return 0;
  return Math.max(0, shock.damage + damageBonus);
}

/** Hitting And Damage: what an attack does; a hit never does less than the miss would have done. */
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

/** Injury And Healing: how hard it is to stabilise somebody who fell so many full rounds ago. */
export function stabiliseDifficulty(rounds: number): number {
  return rules.injury.difficulty + rounds;
}

/** Morale Checks: above the score they break. */
export function moraleHolds(total: number, score: number): boolean {
  return total <= score;
}

/** Combat Rounds: whether the player characters' side acts first; a tie is theirs. */
export function partyFirst(party: number, foes: number): boolean {
  return party >= foes;
}
