import { clamp } from '#shared/kernel/clamp';
import type { PassagePart } from '#shared/kernel/search';

export interface ResultRow {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** In place of the summary, on two lines. */
  readonly passage?: readonly PassagePart[] | undefined;
  /** The ruleset and the group. */
  readonly from: string;
  /** A note at the end of the line, such as "on the screen". */
  readonly mark?: string | undefined;
  /** The heading above it; rows of one heading follow each other. */
  readonly group?: string;
}

/** The index that a key moves to from the active one; `undefined` for keys that do not move. */
export function lineAfter(key: string, active: number, count: number): number | undefined {
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[key];
  return by === undefined ? undefined : clamp(active + by, 0, count - 1);
}
