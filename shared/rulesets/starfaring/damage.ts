/** The four types of damage ("Damage types"). */
export const damageTypes = ['kinetic', 'energy', 'biotic', 'psychic'] as const;
export type DamageType = (typeof damageTypes)[number];

/** What an Armor Value counts for: all of it, half rounded down against energy, nothing against the rest ("Armor value"). */
export function armorAgainst(type: DamageType, armorValue: number): number {
  switch (type) {
    case 'kinetic':
      return armorValue;
    case 'energy':
      return Math.floor(armorValue / 2);
    case 'biotic':
    case 'psychic':
      return 0;
  }
}

/**
 * The vitality points that damage takes: armor first, then resistance (half, rounded down) or vulnerability
 * (double); both together cancel ("Resistance and vulnerability").
 */
export function damageTaken(hit: {
  readonly amount: number;
  readonly type: DamageType;
  readonly armorValue: number;
  readonly resistant: boolean;
  readonly vulnerable: boolean;
}): number {
  const past = Math.max(0, hit.amount - armorAgainst(hit.type, hit.armorValue));
  if (hit.resistant === hit.vulnerable) return past;
  return hit.resistant ? Math.floor(past / 2) : past * 2;
}
