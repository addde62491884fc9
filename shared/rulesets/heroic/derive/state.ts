import type { HeroicCharacter } from '.';
import type { Play } from '#shared/rulesets/heroic/state/play';

/** A character with all temporary effects, and the remaining points. */
export interface CharacterState {
  readonly character: HeroicCharacter;
  readonly play: Play;
}
