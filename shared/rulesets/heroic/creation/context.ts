import type { Problem } from '#shared/rules/problem';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';

export interface StepContext {
  readonly character: HeroicCharacter;
  readonly problems: readonly Problem[];
}

/** Point buy pays for creation with Exp. */
export function isPointBuy({ character }: StepContext): boolean {
  return character.choices.method === 'point-buy';
}
