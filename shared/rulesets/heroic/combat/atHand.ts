import type { Attack } from '../derive/attacks';
import type { WeaponEntry } from '../content/entries';
import type { CharacterState } from '../derive/state';

/** The attacks with weapons in hand, and the unarmed ones. */
export function attacksAtHand({ character }: CharacterState): readonly Attack[] {
  return character.attacks.filter(({ item }) => item === undefined || item.owned.state === 'wielded');
}

/** True for what strikes within an arm's length: a power weapon does as well (13.2). */
export function strikesClose({ melee, armsLength }: WeaponEntry): boolean {
  return melee || armsLength === true;
}

/** The range of a weapon in yards, shot or thrown; nothing for one of melee alone (13.4). */
export function rangeOf({ keywords }: WeaponEntry): number | undefined {
  return keywords.find(({ id }) => id === 'range' || id === 'thrown')?.x;
}

/** The turns that a weapon needs after it was used (Slow in 13.4). */
export function slowness({ keywords }: WeaponEntry): number {
  return keywords.find(({ id }) => id === 'slow')?.x ?? 0;
}

/** Turns until a weapon may be used again; 0 where it is ready. */
export function turnsToReload({ play }: CharacterState, { id }: WeaponEntry): number {
  return play.reloading[id] ?? 0;
}

/** How long a slow weapon is out of use once it was used: this turn, and those that it needs (13.4). */
export function turnsAfterUse(weapon: WeaponEntry): number {
  return slowness(weapon) === 0 ? 0 : slowness(weapon) + 1;
}
