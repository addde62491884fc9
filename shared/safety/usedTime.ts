import type { Snapshot } from './history';

export type DatedSnapshot = Pick<Snapshot, 'key' | 'at' | 'revision'>;

/** Ages of dated things, as far as their dates can be believed. */
export interface Ages {
  /** False for a date ahead of the clock, and for one that contradicts the order of revisions. */
  isSure(at: string): boolean;
  /** The milliseconds of use since a moment; negative for a moment ahead of the clock. */
  since(moment: number): number;
}

/**
 * Measures ages by the time in which a library was in use, which the dates of its versions prove. A computer clock may
 * run ahead for an evening, or be put back: by itself it makes nothing older.
 */
export interface UsedTime {
  /** Adds the versions of one document; those ahead of the clock prove nothing yet. */
  add(states: readonly DatedSnapshot[], now: string): void;
  ages(now: string): Ages;
}

const hour = 3_600_000;
/** In milliseconds: a longer pause between two saves may as well be a wrong clock, so it counts as none. */
const longestPause = 48 * hour;

export function createUsedTime(): UsedTime {
  /** The last save of each hour in milliseconds, by the number of the hour since 1970. */
  const saves = new Map<number, number>();
  const doubtful = new Set<number>();
  let sums: Sums | undefined;

  return {
    add: (states, now) => {
      const dated = states.map((state) => ({ ...state, moment: Date.parse(state.at) }));
      for (const { moment } of dated) {
        const known = saves.get(hourOf(moment));
        if (known !== undefined && known >= moment) continue;
        saves.set(hourOf(moment), moment);
        sums = undefined;
      }
      const past = dated.filter(({ moment }) => moment <= Date.parse(now));
      for (const moment of contradictions(past)) doubtful.add(hourOf(moment));
    },
    ages: (now) => {
      const moment = Date.parse(now);
      sums ??= sumsOf([...saves.values()].toSorted((a, b) => a - b));
      const known = sums;
      const used = usedUntil(known, moment, moment);
      return {
        isSure: (at) => Date.parse(at) <= moment && !doubtful.has(hourOf(Date.parse(at))),
        since: (from) => used - usedUntil(known, from, moment),
      };
    },
  };
}

function hourOf(moment: number): number {
  return Math.floor(moment / hour);
}

/** Moments of versions that are dated before an earlier revision or after a later one. */
function contradictions(
  states: readonly { readonly moment: number; readonly revision: number }[],
): readonly number[] {
  const inOrder = states
    .filter(({ revision }) => revision > 0)
    .toSorted((a, b) => a.revision - b.revision || a.moment - b.moment)
    .map(({ moment }) => moment);
  const found: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  for (const moment of inOrder) {
    if (moment < latest) found.push(moment);
    latest = Math.max(latest, moment);
  }
  let earliest = Number.POSITIVE_INFINITY;
  for (const moment of inOrder.toReversed()) {
    if (moment > earliest) found.push(moment);
    earliest = Math.min(earliest, moment);
  }
  return found;
}

/** Moments of saves in their order, and the time of use up to each. */
interface Sums {
  readonly moments: readonly number[];
  readonly used: readonly number[];
}

function sumsOf(moments: readonly number[]): Sums {
  let sum = 0;
  const used = moments.map((moment, index) => (sum += counted(moment - (moments[index - 1] ?? moment))));
  return { moments, used };
}

/** The time of use up to a moment; between two saves it passes if the pause is short enough. */
function usedUntil({ moments, used }: Sums, moment: number, now: number): number {
  if (moment > now) return usedUntil({ moments, used }, now, now) + moment - now;
  const next = indexAfter(moments, moment);
  const before = moments[next - 1];
  const after = Math.min(moments[next] ?? now, now);
  if (before === undefined) return -counted(after - moment);
  return (used[next - 1] ?? 0) + (counted(after - before) === 0 ? 0 : moment - before);
}

function counted(pause: number): number {
  return pause > longestPause ? 0 : pause;
}

/** The index of the first moment that is later, by binary search. */
function indexAfter(moments: readonly number[], moment: number): number {
  let [from, to] = [0, moments.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((moments[middle] ?? 0) <= moment) from = middle + 1;
    else to = middle;
  }
  return from;
}
