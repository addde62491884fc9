/** In milliseconds: the clocks of two computers differ by minutes. */
const tolerance = 3_600_000;

/** True for a date ahead of the clock: one of the two is wrong, so it says nothing. Both use ISO 8601 in UTC. */
export function isAhead(moment: string, now: string): boolean {
  return Date.parse(moment) - Date.parse(now) > tolerance;
}

/** Compares dates of ISO 8601 in UTC: the latest first, and those ahead of the clock after all others. */
export function latestFirst(now: string): (a: string, b: string) => number {
  const limit = new Date(Date.parse(now) + tolerance).toISOString();
  return (a, b) => {
    // As text, because thousands of rows are compared.
    if (a > limit !== b > limit) return a > limit ? 1 : -1;
    return compare(b, a);
  };
}

interface Saved {
  readonly revision: number;
  readonly updatedAt: string;
}

export type Age = 'newer' | 'older' | 'unclear';

/**
 * Compares a version of a document with another one: by revision, and by date if that is the same. `unclear` if the
 * two contradict each other, as those of copies do that went on apart.
 */
export function ageBeside(one: Saved, other: Saved, now: string): Age {
  const isDated = !isAhead(one.updatedAt, now) && !isAhead(other.updatedAt, now);
  const date = isDated ? compare(one.updatedAt, other.updatedAt) : 0;
  const revision = Math.sign(one.revision - other.revision);
  if (date + revision === 0) return 'unclear';
  return date + revision > 0 ? 'newer' : 'older';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
