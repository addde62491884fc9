import { sum } from '#shared/kernel/sum';

/** Implements "Damage types". */
export const damageTypes = ['kinetic', 'energy', 'biotic', 'psychic'] as const;
export type DamageType = (typeof damageTypes)[number];

/** Implements "Resistance and vulnerability" that lasts. */
export const protections = ['none', 'resistant', 'vulnerable'] as const;
export type Protections = Readonly<Partial<Record<DamageType, (typeof protections)[number]>>>;

/** Damage as it arrives, with the resistances and vulnerabilities that its target always has. */
export function partsOf(
  parts: readonly { amount: number; type?: string; resistant?: boolean; vulnerable?: boolean }[],
  own: Protections = {},
): DamagePart[] {
  return parts.map((part) => {
    const type = damageTypes.find((each) => each === part.type) ?? 'kinetic';
    const has = (as: 'resistant' | 'vulnerable') => part[as] === true || own[type] === as;
    return { amount: part.amount, type, resistant: has('resistant'), vulnerable: has('vulnerable') };
  });
}

/** Implements "Damage types": energy weapons and psionics bring their own, and kinetic is the most common. */
export function usualDamageType(skill: string): DamageType {
  if (skill === 'energy-weapons') return 'energy';
  return skill === 'psionics' ? 'psychic' : 'kinetic';
}

/**
 * Implements "Armor value": all of it against kinetic damage, half rounded down against energy, nothing against
 * others.
 */
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

/** Describes damage of one type, with the target's resistance and vulnerability. */
export interface DamagePart {
  readonly amount: number;
  readonly type: DamageType;
  readonly resistant: boolean;
  readonly vulnerable: boolean;
}

/**
 * Implements "Resistance and vulnerability": armor first, then resistance (half, rounded down) or vulnerability
 * (double); both together cancel.
 */
export function damageTaken(hit: DamagePart & { readonly armorValue: number }): number {
  const past = Math.max(0, hit.amount - armorAgainst(hit.type, hit.armorValue));
  if (hit.resistant === hit.vulnerable) return past;
  return hit.resistant ? Math.floor(past / 2) : past * 2;
}

/** `armored` is the part that armor reduced. */
export interface MixedDamage {
  readonly taken: number;
  readonly armored: DamagePart | undefined;
  /** The type with the most damage, which decides the trauma of falling. */
  readonly main: DamageType;
}

/** Implements "Armor value": armor reduces only one of the types, the one where it prevents most damage. */
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
