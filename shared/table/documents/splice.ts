/** One stretch of a text replaced by another. */
export interface Splice {
  readonly at: number;
  readonly removed: number;
  readonly added: string;
}

const isHigh = (code: number): boolean => code >= 0xd8_00 && code <= 0xdb_ff;
const isLow = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;

/** The smallest splice that never cuts a character of two units, which Yjs would replace. */
export function spliceBetween(before: string, after: string): Splice {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start -= 1;
  let end = 0;
  while (
    end < most - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (end > 0 && isLow(before.charCodeAt(before.length - end))) end -= 1;
  return { at: start, removed: before.length - end - start, added: after.slice(start, after.length - end) };
}

/** The splice `before` → `after` in a text that became `now` meanwhile; `null` if both changed the same stretch. */
export function rebasedSplice(before: string, after: string, now: string): Splice | null {
  const own = spliceBetween(before, after);
  if (now === before) return own;
  const other = spliceBetween(before, now);
  if (own.at + own.removed <= other.at) return own;
  if (own.at < other.at + other.removed) return null;
  return { ...own, at: own.at + other.added.length - other.removed };
}

/** As `rebasedSplice`, but if both changed the same stretch nothing is removed, so that no words are lost. */
export function keptSplice(before: string, after: string, now: string): Splice {
  const rebased = rebasedSplice(before, after, now);
  if (rebased !== null) return rebased;
  const other = spliceBetween(before, now);
  return { at: other.at + other.added.length, removed: 0, added: spliceBetween(before, after).added };
}
