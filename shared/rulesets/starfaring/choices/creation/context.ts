import type { StarfaringCharacter } from '../../derive';

/** What the wizard's steps are made from. */
export interface StepContext {
  readonly character: StarfaringCharacter;
}

/** The wizard steps of this ruleset, in order. */
export const stepIds = ['concept', 'abilities', 'skills', 'values', 'gear'] as const;
export type StepId = (typeof stepIds)[number];
