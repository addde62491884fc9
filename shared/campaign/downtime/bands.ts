import type { Sojourn } from '../log/chronicle';
import type { Living } from '../party/members';
import type { Stretch } from './planning';

/** Consecutive days under one lifestyle; `usual` if no span changes it. */
export interface Band extends Stretch {
  readonly living: Living;
  readonly usual: boolean;
}

type Lives = Pick<Sojourn, 'living' | 'spans'>;

/** Covers all days without a gap; a later span overrides an earlier one. */
export function bandsOf({ living, spans }: Lives, days: number): readonly Band[] {
  const borders = [1, ...spans.flatMap(({ from, to }) => [from, to + 1]), days + 1]
    .filter((day) => day >= 1 && day <= days + 1)
    .toSorted((a, b) => a - b);
  const bands: Band[] = [];
  for (const [index, from] of borders.entries()) {
    const to = (borders[index + 1] ?? from) - 1;
    if (to < from) continue;
    const span = spans.findLast((each) => each.from <= from && from <= each.to);
    const lived = span === undefined ? living : { id: span.id, perDay: span.perDay };
    const before = bands.at(-1);
    if (before !== undefined && isSameLiving(before.living, lived))
      bands[bands.length - 1] = { ...before, to };
    else bands.push({ from, to, living: lived, usual: isSameLiving(lived, living) });
  }
  return bands;
}

/** Replaces the plan for these days. */
export function liveSo<S extends Lives>(sojourn: S, { from, to }: Stretch, living: Living): S {
  const { id, perDay } = living;
  return withBands(sojourn, { ...sojourn, spans: [...sojourn.spans, { id, perDay, from, to }] });
}

/** Changes the lifestyle of all days without a span of their own. */
export function liveUsually<S extends Lives>(sojourn: S, living: Living): S {
  const { id, perDay } = living;
  const next = { ...sojourn, living: { id, perDay } };
  return withBands(next, next);
}

/** Moves the start of a period and shortens the one before it; each keeps at least one day. */
export function moveBorder<S extends Lives>(sojourn: S, days: number, index: number, day: number): S {
  const bands = bandsOf(sojourn, days);
  const [before, band] = [bands[index - 1], bands[index]];
  if (before === undefined || band === undefined) return sojourn;
  const from = Math.min(Math.max(day, before.from + 1), band.to);
  if (from === band.from) return sojourn;
  return from < band.from
    ? liveSo(sojourn, { from, to: band.from - 1 }, band.living)
    : liveSo(sojourn, { from: band.from, to: from - 1 }, before.living);
}

/** Compares lifestyle and price. */
export function isSameLiving(a: Living, b: Living): boolean {
  return a.id === b.id && a.perDay === b.perDay;
}

/** Stores the smallest set of spans without overlaps, including days after the end of downtime. */
function withBands<S extends Lives>(sojourn: S, plan: Lives): S {
  const horizon = Math.max(0, ...plan.spans.map(({ to }) => to));
  const spans = bandsOf(plan, horizon)
    .filter(({ usual }) => !usual)
    .map(({ from, to, living }) => ({ id: living.id, perDay: living.perDay, from, to }));
  return { ...sojourn, spans };
}
