import type { Snapshot } from './history';

/** When a state was saved, and what names it. */
export type DatedSnapshot = Pick<Snapshot, 'key' | 'at' | 'revision'>;

/** States of one span of time of which only the newest stays: `keeper`, and those that go because it is there. */
export interface RetentionSlot {
  readonly keeper: string;
  readonly goes: readonly string[];
}

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Which states may go, and for which of them each: all of the last hour stay, one an hour for a day, one a day for
 * thirty days, one a month for ever (hours, days and months of UTC). Of each span the newest stays, so that what was
 * pruned once and is pruned again later is the same as what is pruned late. Slots with nothing to go are left out.
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

/** Sorts states with the newest first. */
export function newestFirst(a: DatedSnapshot, b: DatedSnapshot): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.revision !== b.revision) return b.revision - a.revision;
  if (a.key === b.key) return 0;
  return a.key < b.key ? 1 : -1;
}

/** The span whose other states may go; `undefined` within the last hour, and for what lies ahead of the clock. */
function spanOf(at: string, age: number): string | undefined {
  if (age <= hour) return undefined;
  // 2026-01-31T12:00:00.000Z: the month, the day and the hour are what it begins with.
  if (age <= day) return `hour ${at.slice(0, 13)}`;
  if (age <= 30 * day) return `day ${at.slice(0, 10)}`;
  return `month ${at.slice(0, 7)}`;
}
