import type { Ages, DatedSnapshot } from './usedTime';

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
 * old once all of it is, so that pruning repeatedly gives the same result as pruning once. A state whose date is not
 * sure stays. Periods with nothing to delete are left out.
 */
export function prunePlan(states: readonly DatedSnapshot[], ages: Ages): readonly RetentionSlot[] {
  const spans = new Map<string, string[]>();
  for (const { key, at } of newestFirst(states)) {
    const span = ages.isSure(at) ? spanOf(at, ages) : undefined;
    if (span === undefined) continue;
    const others = spans.get(span);
    if (others === undefined) spans.set(span, [key]);
    else others.push(key);
  }
  return [...spans.values()].flatMap(([keeper, ...goes]): RetentionSlot[] =>
    keeper === undefined || goes.length === 0 ? [] : [{ keeper, goes }],
  );
}

/**
 * Sorts the states of one document by revision, since dates depend on the clock of a computer. The date decides
 * between equal revisions, and places a state of an unknown one (0).
 */
export function newestFirst<T extends DatedSnapshot>(states: readonly T[]): readonly T[] {
  const sorted = states.filter(({ revision }) => revision > 0).toSorted(byRevision);
  for (const state of states
    .filter(({ revision }) => revision === 0)
    .toSorted(byRevision)
    .toReversed()) {
    const place = sorted.findIndex(({ at }) => at <= state.at);
    sorted.splice(place < 0 ? sorted.length : place, 0, state);
  }
  return sorted;
}

/**
 * Sorts the states of several documents by date. Within a document dates never go back, and one ahead of the clock
 * counts as that of the state before.
 */
export function oldestFirst<T extends DatedSnapshot>(
  histories: readonly (readonly T[])[],
  now: string,
): readonly T[] {
  const dated = histories.flatMap((states) => {
    const inOrder = newestFirst(states).toReversed();
    let latest = inOrder.find(({ at }) => at <= now)?.at ?? '';
    return inOrder.map((state) => {
      if (state.at <= now && state.at > latest) latest = state.at;
      return { state, at: latest === '' ? state.at : latest };
    });
  });
  return dated.toSorted((a, b) => compare(a.at, b.at)).map(({ state }) => state);
}

function byRevision(a: DatedSnapshot, b: DatedSnapshot): number {
  return b.revision - a.revision || compare(b.at, a.at) || compare(b.key, a.key);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns `undefined` for states that must stay: those of the last hour. */
function spanOf(at: string, ages: Ages): string | undefined {
  const saved = Date.parse(at);
  if (ages.since(saved) <= hour) return undefined;
  // An ISO moment such as 2026-01-31T12:00:00.000Z starts with month, day and hour.
  if (ages.since(endOf(saved, hour)) < day) return `hour ${at.slice(0, 13)}`;
  if (ages.since(endOf(saved, day)) < 30 * day) return `day ${at.slice(0, 10)}`;
  return `month ${at.slice(0, 7)}`;
}

/** Returns the end of the hour or day of UTC that a moment lies in; both are whole in the milliseconds since 1970. */
function endOf(moment: number, period: number): number {
  return (Math.floor(moment / period) + 1) * period;
}
