import type { Budget } from '#shared/rules/views';
import { clamp } from '#shared/kernel/clamp';

/** The remaining and the exceeding amount, and the filled part of the meter, which empties as points are spent. */
export interface BudgetState {
  readonly left: number;
  readonly over: number;
  /** 0 to 1. */
  readonly filled: number;
}

export function budgetState({ granted, spent }: Pick<Budget, 'granted' | 'spent'>): BudgetState {
  const left = granted - spent;
  const filled = left < 0 ? 1 : granted <= 0 ? 0 : clamp(left / granted, 0, 1);
  return { left: Math.max(0, left), over: Math.max(0, -left), filled };
}
