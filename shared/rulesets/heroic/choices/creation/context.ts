import type { Problem } from '../../../../rules/problem';
import type { HeroicCharacter } from '../../derive';

/** What the wizard's steps are made from. */
export interface StepContext {
  readonly character: HeroicCharacter;
  readonly problems: readonly Problem[];
}

/** True where creation is paid with Exp. */
export function isPointBuy({ character }: StepContext): boolean {
  return character.choices.method === 'point-buy';
}
