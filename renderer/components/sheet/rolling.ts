import type { InjectionKey } from 'vue';
import type { Text } from '#shared/kernel/text';
import type { OddsTarget, RollRequest } from '#shared/rules/checks';

/** The chance of success, and the total to reach or the number to beat if there is a single one. */
export interface RollOdds {
  readonly success: number;
  readonly target?: OddsTarget;
  readonly against?: { readonly label: Text; readonly value: number };
}

export interface SheetRolling {
  oddsOf(request: RollRequest): RollOdds | undefined;
  /** Whether one press rolls; by default it opens the roller. */
  rollsAtOnce?(request: RollRequest): boolean;
  /** Opens the roller or rolls without asking; with Shift it does the other. */
  roll(request: RollRequest, withShift: boolean): void;
}

/** Provided by a sheet whose numbers can be rolled; without it, or with `null`, they are only text. */
export const sheetRollingKey: InjectionKey<SheetRolling | null> = Symbol('sheet rolling');
