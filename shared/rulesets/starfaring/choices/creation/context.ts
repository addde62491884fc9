import type { StarfaringCharacter } from '../../derive';

export interface StepContext {
  readonly character: StarfaringCharacter;
}

/** The wizard follows this order. */
export type StepId = 'concept' | 'abilities' | 'skills' | 'values' | 'gear';
