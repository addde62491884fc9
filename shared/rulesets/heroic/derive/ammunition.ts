import { creation } from '#shared/rulesets/heroic/data/index';
import type { WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import type { CharacterState } from './state';

/** A kind of weapon, with its number of shots at the start of a scenario (3.3). */
export interface Shooter {
  readonly weapon: WeaponEntry;
  readonly full: number;
}

export function shooters({ character }: CharacterState): Shooter[] {
  const pieces = new Map<WeaponEntry, number>();
  for (const { weapon, item } of character.attacks)
    if (weapon.ammunition === true && item !== undefined)
      pieces.set(weapon, (pieces.get(weapon) ?? 0) + item.owned.quantity);
  return [...pieces].map(([weapon, count]) => ({ weapon, full: count * creation.ammunition.scenario }));
}
