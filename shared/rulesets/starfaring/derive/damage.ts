import { sum } from '../../../kernel/sum';

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

/** Damage of one type, and what the target has against it. */
export interface DamagePart {
  readonly amount: number;
  readonly type: DamageType;
  readonly resistant: boolean;
  readonly vulnerable: boolean;
}

/**
 * The vitality points that damage takes: armor first, then resistance (half, rounded down) or vulnerability
 * (double); both together cancel ("Resistance and vulnerability").
 */
export function damageTaken(hit: DamagePart & { readonly armorValue: number }): number {
  const past = Math.max(0, hit.amount - armorAgainst(hit.type, hit.armorValue));
  if (hit.resistant === hit.vulnerable) return past;
  return hit.resistant ? Math.floor(past / 2) : past * 2;
}

/** What a hit of several types takes, and the part that the armor reduced. */
export interface MixedDamage {
  readonly taken: number;
  readonly armored: DamagePart | undefined;
  /** The type that hurt most, which decides about the trauma of falling. */
  readonly main: DamageType;
}

/** One hit with damage of several types: the armor counts once, where it spares most ("Armor value"). */
export function mixedDamage(parts: readonly DamagePart[], armorValue: number): MixedDamage {
  const bare = parts.map((part) => damageTaken({ ...part, armorValue: 0 }));
  const worn = parts.map((part) => damageTaken({ ...part, armorValue }));
  const spared = bare.map((points, place) => points - (worn[place] ?? 0));
  const most = Math.max(0, ...spared);
  const place = most === 0 ? -1 : spared.indexOf(most);
  const taken = bare.map((points, at) => (at === place ? points - most : points));
  const worst = taken.indexOf(Math.max(...taken));
  return {
    taken: sum(taken),
    armored: parts[place],
    main: parts[worst]?.type ?? 'kinetic',
  };
}
