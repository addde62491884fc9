import type { Snapshot } from './history';

export type DatedSnapshot = Pick<Snapshot, 'key' | 'at' | 'revision'>;

/** States within one period of time; `keeper` is the newest, the others may be deleted. */
export interface RetentionSlot {
  readonly keeper: string;
  readonly goes: readonly string[];
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Decides which states may be deleted: all of the last hour stay, then one an hour for a day, one a day for thirty
 * days, one a month forever (hours, days and months of UTC). The newest of each period stays, so that pruning
 * repeatedly gives the same result as pruning once. Periods with nothing to delete are left out.
 */
export function prunePlan(states: readonly DatedSnapshot[], now: string): readonly RetentionSlot[] {
  const moment = Date.parse(now);
  const spans = new Map<string, string[]>();
  for (const { key, at } of states.toSorted(newestFirst)) {
    const span = spanOf(at, moment - Date.parse(at));
    if (span === undefined) continue;
    const others = spans.get(span);
    if (others === undefined) spans.set(span, [key]);
    else others.push(key);
  }
  return [...spans.values()].flatMap(([keeper, ...goes]): RetentionSlot[] =>
    keeper === undefined || goes.length === 0 ? [] : [{ keeper, goes }],
  );
}

export function newestFirst(a: DatedSnapshot, b: DatedSnapshot): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.revision !== b.revision) return b.revision - a.revision;
  if (a.key === b.key) return 0;
  return a.key < b.key ? 1 : -1;
}

/** Returns `undefined` for states that must stay: those of the last hour or from the future. */
function spanOf(at: string, age: number): string | undefined {
  if (age <= hour) return undefined;
  // An ISO moment such as 2026-01-31T12:00:00.000Z starts with month, day and hour.
  if (age <= day) return `hour ${at.slice(0, 13)}`;
  if (age <= 30 * day) return `day ${at.slice(0, 10)}`;
  return `month ${at.slice(0, 7)}`;
}
