import type { InjectionKey } from 'vue';
import type { RollRequest } from '../../../shared/rules/checks';

/** How likely a roll of the sheet succeeds, and what its total has to reach, where that is one number. */
export interface RollOdds {
  readonly success: number;
  readonly target?: number;
}

/** What a sheet does with what can be rolled on it. */
export interface SheetRolling {
  oddsOf(request: RollRequest): RollOdds | undefined;
  /** Opens the roller, or rolls without asking. */
  roll(request: RollRequest, atOnce: boolean): void;
}

/** Given by a sheet on which things can be rolled; without it they are only read. */
export const sheetRollingKey: InjectionKey<SheetRolling> = Symbol('sheet rolling');
