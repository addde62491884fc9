import type { InjectionKey } from 'vue';
import type { RollRequest } from '../../../shared/rules/checks';

/** The chance of success, and the total to reach where that is a single number. */
export interface RollOdds {
  readonly success: number;
  readonly target?: number;
}

export interface SheetRolling {
  oddsOf(request: RollRequest): RollOdds | undefined;
  /** Opens the roller, or rolls without asking. */
  roll(request: RollRequest, atOnce: boolean): void;
}

/** Provided by a sheet whose numbers can be rolled; without it they are only text. */
export const sheetRollingKey: InjectionKey<SheetRolling> = Symbol('sheet rolling');
