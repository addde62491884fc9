import type { Play } from '#shared/rulesets/heroic/state/play';
import { changeBy, type Edit } from '#shared/character/edits';
import type { HeroicCharacter } from './index';
import type { CharacterState } from './state';

/** Limited to the present maximum, which temporary changes of stats affect. */
export function enduranceLeft(play: Play, { endurance, exceeds }: HeroicCharacter): number {
  const most = Math.max(0, endurance.value);
  if (play.endurance === null) return most;
  return exceeds === true ? play.endurance : Math.min(play.endurance, most);
}

/** Actions that take a number of a roll: the sheet loses End, or gains some, even above the maximum (14.2). */
export type Numbered = 'harmed' | 'drained';

export function followed({ play, character }: CharacterState, action: string, taken: number): Edit[] {
  const signs: Readonly<Partial<Record<string, number>>> = { harmed: -1, drained: 1 } satisfies Record<
    Numbered,
    number
  >;
  const sign = signs[action];
  const from = enduranceLeft(play, character);
  return sign === undefined ? [] : [changeBy(['endurance'], { from, by: sign * taken })];
}

/** Implements section 3.3, reduced by permanent powers (11.1). */
export function sessionHeroism(play: Play, { heroism }: HeroicCharacter): number {
  return Math.max(0, heroism.value - play.permanent);
}

export function heroismLeft(play: Play, character: HeroicCharacter): number {
  return play.heroism ?? sessionHeroism(play, character);
}
