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
 * days, one a month forever (hours, days and months of UTC). The newest of each period stays, and a period counts as
 * old once all of it is, so that pruning repeatedly gives the same result as pruning once. Periods with nothing to
 * delete are left out.
 */
export function prunePlan(states: readonly DatedSnapshot[], now: string): readonly RetentionSlot[] {
  const moment = Date.parse(now);
  const spans = new Map<string, string[]>();
  for (const { key, at } of states.toSorted(newestFirst)) {
    const span = spanOf(at, moment);
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
function spanOf(at: string, now: number): string | undefined {
  const saved = Date.parse(at);
  if (now - saved <= hour) return undefined;
  // An ISO moment such as 2026-01-31T12:00:00.000Z starts with month, day and hour.
  if (now - endOf(saved, hour) < day) return `hour ${at.slice(0, 13)}`;
  if (now - endOf(saved, day) < 30 * day) return `day ${at.slice(0, 10)}`;
  return `month ${at.slice(0, 7)}`;
}

/** Returns the end of the hour or day of UTC that a moment lies in; both are whole in the milliseconds since 1970. */
function endOf(moment: number, period: number): number {
  return (Math.floor(moment / period) + 1) * period;
}
