import { t } from '#shared/rulesets/heroic/texts';
import type { Attack } from './attacks';
import type { HeroicCharacter } from './index';
import type { Play } from '#shared/rulesets/heroic/state/play';
import { changeBy, type Edit } from '#shared/character/edits';
import { creation } from '#shared/rulesets/heroic/data/index';
import type { WeaponEntry } from '#shared/rulesets/heroic/content/entries';

/** A character with all temporary effects, and the remaining points. */
export interface CharacterState {
  readonly character: HeroicCharacter;
  readonly play: Play;
}

/** Limited to the present maximum, which temporary changes of stats affect. */
export function enduranceLeft(play: Play, { endurance, exceeds }: HeroicCharacter): number {
  const most = Math.max(0, endurance.value);
  if (play.endurance === null) return most;
  return exceeds === true ? play.endurance : Math.min(play.endurance, most);
}

/** Actions that take a number of a roll: the sheet loses End, or gains some, even above the maximum (14.2). */
export type Numbered = 'harmed' | 'drained';

export function followed({ play, character }: CharacterState, action: string, taken: number): Edit[] {
  const from = enduranceLeft(play, character);
  const signs: Readonly<Record<Numbered, number>> = { harmed: -1, drained: 1 };
  return Object.entries(signs).flatMap(([id, sign]) =>
    id === action ? [changeBy(['endurance'], { from, by: sign * taken })] : [],
  );
}

/** End that is restored, never beyond the maximum (7). */
export function restoring({ play, character }: CharacterState, amount: number) {
  const from = enduranceLeft(play, character);
  const most = character.endurance.value;
  const to = Math.max(from, Math.min(most, from + amount));
  const edit = changeBy(['endurance'], { from, by: amount, most });
  return { isWhole: from >= most, from, to, line: t('play.lines.endurance', { from, to }), edit };
}

/** End that is lost. */
export function losing({ play, character }: CharacterState, amount: number) {
  const from = enduranceLeft(play, character);
  const to = Math.max(0, from - amount);
  const edit = changeBy(['endurance'], { from, by: -amount });
  return { from, to, line: t('play.lines.endurance', { from, to }), edit };
}

/** Heroism that is spent, or the reason why it cannot be. */
export function paying({ play, character }: CharacterState, points: number) {
  const left = heroismLeft(play, character);
  return {
    edits: [changeBy(['heroism'], { from: left, by: -points })],
    ...(left < points && { blocked: t('rolls.heroism.none', { left }) }),
  };
}

/** Implements section 3.3, reduced by permanent powers (11.1). */
export function sessionHeroism(play: Play, { heroism }: HeroicCharacter): number {
  return Math.max(0, heroism.value - play.permanent);
}

export function heroismLeft(play: Play, character: HeroicCharacter): number {
  return play.heroism ?? sessionHeroism(play, character);
}

/** A kind of weapon, with its number of shots at the start of a scenario (3.3). */
interface Shooter {
  readonly weapon: WeaponEntry;
  readonly full: number;
}

/** The wielded ones first. */
export function shooters({ character }: CharacterState): Shooter[] {
  const pieces = new Map<WeaponEntry, number>();
  const isStowed = ({ item }: Attack): number => Number(item?.owned.state !== 'wielded');
  for (const { weapon, item } of character.attacks.toSorted((a, b) => isStowed(a) - isStowed(b)))
    if (weapon.ammunition === true && item !== undefined)
      pieces.set(weapon, (pieces.get(weapon) ?? 0) + item.owned.quantity);
  return [...pieces].map(([weapon, count]) => ({ weapon, full: count * creation.ammunition.scenario }));
}

/** Undefined for weapons without ammunition (3.3). */
export function shotsOf(
  current: CharacterState,
  { id }: Pick<WeaponEntry, 'id'>,
): { readonly left: number; readonly full: number } | undefined {
  const shooter = shooters(current).find(({ weapon }) => weapon.id === id);
  return shooter && { left: current.play.ammunition[id] ?? shooter.full, full: shooter.full };
}
