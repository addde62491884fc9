import { creation } from '../data';
import type { Standing } from '../rollRequests';

/** The weapons that use ammunition, with how many shots a scenario starts with (3.3). */
export function shooters({ character }: Standing): { readonly id: string; readonly full: number }[] {
  const pieces = new Map<string, number>();
  for (const { weapon, item } of character.attacks)
    if (weapon.ammunition === true && item !== undefined)
      pieces.set(weapon.id, (pieces.get(weapon.id) ?? 0) + item.owned.quantity);
  return [...pieces].map(([id, count]) => ({ id, full: count * creation.ammunition.scenario }));
}
