import type { Activity } from './activities';

/** How somebody lives: a row of the lifestyle table, and the credits a day that an open one costs. */
export interface Stay {
  readonly id: string;
  readonly perDay: number | null;
}

/** How somebody lives from one day to another, both included and counted from 1. */
export interface StaySpan extends Stay {
  readonly from: number;
  readonly to: number;
}

/** A recurring expense that falls due on a day of the downtime period, in whole coins. */
export interface Due {
  readonly day: number;
  readonly id: string;
  readonly name: string;
  readonly amount: number;
}

/**
 * What one person means to do in a downtime period.
 *
 * - `money`: whole coins at its start, below 0 where there are debts
 * - `lifestyle`: holds on every day that no span of `spans` names
 * - `intelligence`: the ability that shortens learning
 */
export interface PersonPlan {
  readonly days: number;
  readonly money: number;
  readonly lifestyle: Stay;
  readonly spans: readonly StaySpan[];
  readonly intelligence: number;
  readonly activities: readonly Activity[];
  readonly dues: readonly Due[];
}
