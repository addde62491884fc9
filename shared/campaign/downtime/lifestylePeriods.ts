import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import type { Living } from '#shared/campaign/party/members';
import type { DayRange } from './planning';

/** Consecutive days under one lifestyle; `usual` if no span changes it. */
export interface LifestylePeriod extends DayRange {
  readonly living: Living;
  readonly usual: boolean;
}

type Lives = Pick<MemberDowntime, 'living' | 'spans'>;

/** Covers all days without a gap; a later span overrides an earlier one. */
export function lifestylePeriods({ living, spans }: Lives, days: number): readonly LifestylePeriod[] {
  const borders = [1, ...spans.flatMap(({ from, to }) => [from, to + 1]), days + 1]
    .filter((day) => day >= 1 && day <= days + 1)
    .toSorted((a, b) => a - b);
  const bands: LifestylePeriod[] = [];
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
export function setLifestyle<S extends Lives>(memberDowntime: S, { from, to }: DayRange, living: Living): S {
  const { id, perDay } = living;
  return withBands(memberDowntime, {
    ...memberDowntime,
    spans: [...memberDowntime.spans, { id, perDay, from, to }],
  });
}

/** Changes the lifestyle of all days without a span of their own. */
export function setUsualLifestyle<S extends Lives>(memberDowntime: S, living: Living): S {
  const { id, perDay } = living;
  const next = { ...memberDowntime, living: { id, perDay } };
  return withBands(next, next);
}

/** Moves the start of a period and shortens the one before it; each keeps at least one day. */
export function moveBorder<S extends Lives>(memberDowntime: S, days: number, index: number, day: number): S {
  const bands = lifestylePeriods(memberDowntime, days);
  const [before, band] = [bands[index - 1], bands[index]];
  if (before === undefined || band === undefined) return memberDowntime;
  const from = Math.min(Math.max(day, before.from + 1), band.to);
  if (from === band.from) return memberDowntime;
  return from < band.from
    ? setLifestyle(memberDowntime, { from, to: band.from - 1 }, band.living)
    : setLifestyle(memberDowntime, { from: band.from, to: from - 1 }, before.living);
}

/** Compares lifestyle and price. */
export function isSameLiving(a: Living, b: Living): boolean {
  return a.id === b.id && a.perDay === b.perDay;
}

/** Stores the smallest set of spans without overlaps, including days after the end of downtime. */
function withBands<S extends Lives>(memberDowntime: S, plan: Lives): S {
  const horizon = Math.max(0, ...plan.spans.map(({ to }) => to));
  const spans = lifestylePeriods(plan, horizon)
    .filter(({ usual }) => !usual)
    .map(({ from, to, living }) => ({ id: living.id, perDay: living.perDay, from, to }));
  return { ...memberDowntime, spans };
}
