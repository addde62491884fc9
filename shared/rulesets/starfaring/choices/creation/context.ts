import type { StarfaringCharacter } from '../../derive';

export interface StepContext {
  readonly character: StarfaringCharacter;
}

/** The wizard follows this order. */
export const stepIds = ['concept', 'abilities', 'skills', 'values', 'gear'] as const;
export type StepId = (typeof stepIds)[number];
