import { clamp } from '../../../shared/kernel/clamp';

/** One line of what was found. */
export interface ResultRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Where it comes from: the ruleset and the group. */
  readonly from: string;
  /** A mark at its end, such as "on the screen". */
  readonly mark?: string | undefined;
  /** The heading that it stands under; rows of one heading follow each other. */
  readonly group?: string;
}

/** The line that a key leads to from the active one; `undefined` for keys that move nothing. */
export function lineAfter(key: string, active: number, count: number): number | undefined {
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
  return by === undefined ? undefined : clamp(active + by, 0, count - 1);
}
