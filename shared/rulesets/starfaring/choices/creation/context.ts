import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';

export interface StepContext {
  readonly character: StarfaringCharacter;
}

/** The wizard follows this order. */
export type StepId = 'concept' | 'abilities' | 'skills' | 'values' | 'gear';
