import type { Fields, Scope } from '../formula/types';

/** The names that a formula may use where it stands, and the row of a surrounding loop. */
export interface Place {
  readonly scope: Scope;
  readonly loops?: Fields | undefined;
  /** Rows for which it is evaluated at most. */
  readonly times?: number;
}
