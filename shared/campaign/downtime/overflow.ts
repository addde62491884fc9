import { activityTitle } from '#shared/downtime/activities';
import { lifestyleName, lifestyleOf, type Terms } from '#shared/downtime/terms';
import { raw, type Text } from '#shared/kernel/text';
import type { DowntimePeriod, MemberDowntime } from '#shared/campaign/log/chronicle';
import { lastDay, planFor } from './planning';

/** `kept` counts the days that lie within the downtime. */
export interface Overflow {
  readonly member: string;
  readonly what: Text;
  readonly to: number;
  readonly kept: number;
}

/** Follows the order of the members. */
export function overflows({ days, memberDowntimes }: DowntimePeriod, terms: Terms): readonly Overflow[] {
  return memberDowntimes.flatMap(({ member, activities, spans }) => [
    ...activities
      .filter((activity) => lastDay(activity) > days)
      .map((activity) => ({
        member,
        what: activityTitle(activity),
        to: lastDay(activity),
        kept: Math.max(0, days - activity.from + 1),
      })),
    ...spans
      .filter(({ to }) => to > days)
      .map(({ id, from, to }) => {
        const lifestyle = lifestyleOf(terms, id);
        const what = lifestyle === undefined ? raw(id) : lifestyleName(lifestyle);
        return { member, what, to, kept: Math.max(0, days - from + 1) };
      }),
  ]);
}

/** Removes and shortens everything after the last day. */
export function trimToPeriod(period: DowntimePeriod): DowntimePeriod {
  const { days } = period;
  return period.memberDowntimes.reduce(
    (plan, { member }) => planFor(plan, member, (each) => cut(each, days)),
    period,
  );
}

function cut(memberDowntime: MemberDowntime, days: number): MemberDowntime {
  const activities = memberDowntime.activities.flatMap((activity) => {
    const kept = days - activity.from + 1;
    if (kept >= activity.days) return [activity];
    return kept < 1 ? [] : [{ ...activity, days: kept }];
  });
  const spans = memberDowntime.spans
    .filter(({ from }) => from <= days)
    .map((span) => ({ ...span, to: Math.min(span.to, days) }));
  return { ...memberDowntime, activities, spans };
}
