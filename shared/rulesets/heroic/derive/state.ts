import type { HeroicCharacter } from '.';
import type { Play } from '../play/state';

/** A character as it stands now: the numbers with everything passing in them, and what is left of its points. */
export interface CharacterState {
  readonly character: HeroicCharacter;
  readonly play: Play;
}
