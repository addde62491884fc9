import type { Activity } from './activities';

/** `perDay` is the price in credits a day of an open lifestyle. */
export interface LifestyleChoice {
  readonly id: string;
  readonly perDay: number | null;
}

/** Days are counted from 1, both bounds included. */
export interface LifestyleSpan extends LifestyleChoice {
  readonly from: number;
  readonly to: number;
}

/** The amount is in whole coins. */
export interface Due {
  readonly day: number;
  readonly id: string;
  readonly name: string;
  readonly amount: number;
}

/**
 * The plan of one member for downtime.
 *
 * - `money`: whole coins at the start, negative for debts
 * - `lifestyle`: applies on every day outside of `spans`
 * - `intelligence`: the ability that shortens learning
 */
export interface PersonPlan {
  readonly days: number;
  readonly money: number;
  readonly lifestyle: LifestyleChoice;
  readonly spans: readonly LifestyleSpan[];
  readonly intelligence: number;
  readonly activities: readonly Activity[];
  readonly dues: readonly Due[];
}
