import type { Play } from '#shared/rulesets/heroic/state/play';
import type { Line } from './inventory';

/** The GM's number or that of the table (5.2); 0 if it is no focus. */
export function dailyStrain({ absorbs }: Play, { relic, root }: Line): number {
  return relic?.absorbs === undefined ? 0 : (absorbs[root] ?? relic.absorbs);
}

export function leftToday(play: Play, line: Line): number {
  return Math.max(0, dailyStrain(play, line) - (play.absorbed[line.root] ?? 0));
}
