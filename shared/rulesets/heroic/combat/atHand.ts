import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { scaleIds, type ScaleId } from '#shared/rulesets/heroic/content/formData';
import type { WeaponEntry } from '#shared/rulesets/heroic/content/entries';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';

/** Includes unarmed attacks. */
export function attacksAtHand({ character }: CharacterState): readonly Attack[] {
  return character.attacks.filter(({ item }) => item === undefined || item.owned.state === 'wielded');
}

/** Power weapons also strike within an arm's length (13.2). */
export function strikesClose({ melee, armsLength }: WeaponEntry): boolean {
  return melee || armsLength === true;
}

/** The range is in yards, for shooting and throwing; melee weapons have none (13.4). */
export function rangeOf({ keywords }: WeaponEntry): number | undefined {
  return keywords.find(({ id }) => id === 'range' || id === 'thrown')?.x;
}

/** A fact of attacks with a weapon that harms things up to this scale (8, 13.4). */
export const reaching = (scale: ScaleId): string => `reaches.${scale}`;

export function reachOf({ keywords }: WeaponEntry): readonly string[] {
  return scaleIds.filter((scale) => keywords.some(({ id }) => id === `scale-${scale}`)).map(reaching);
}

/** The number of turns after a use (Slow in 13.4). */
export function slowness({ keywords }: WeaponEntry): number {
  return keywords.find(({ id }) => id === 'slow')?.x ?? 0;
}

/** Returns 0 for a weapon that is ready. */
export function turnsToReload({ play }: CharacterState, { id }: WeaponEntry): number {
  return play.reloading[id] ?? 0;
}

/** The present turn and those that the weapon needs (13.4). */
export function turnsAfterUse(weapon: WeaponEntry): number {
  return slowness(weapon) === 0 ? 0 : slowness(weapon) + 1;
}
