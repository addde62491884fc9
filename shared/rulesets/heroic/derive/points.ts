import type { Play } from '#shared/rulesets/heroic/state/play';
import type { HeroicCharacter } from './index';

/** Limited to the present maximum, which temporary changes of stats affect. */
export function enduranceLeft(play: Play, { endurance, exceeds }: HeroicCharacter): number {
  const most = Math.max(0, endurance.value);
  if (play.endurance === null) return most;
  return exceeds === true ? play.endurance : Math.min(play.endurance, most);
}

/** Implements section 3.3, reduced by permanent powers (11.1). */
export function sessionHeroism(play: Play, { heroism }: HeroicCharacter): number {
  return Math.max(0, heroism.value - play.permanent);
}

export function heroismLeft(play: Play, character: HeroicCharacter): number {
  return play.heroism ?? sessionHeroism(play, character);
}
