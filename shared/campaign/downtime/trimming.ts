import { activityTitle } from '../../downtime/activities';
import { lifestyleName, lifestyleOf, type Terms } from '../../downtime/terms';
import { raw, type Text } from '../../kernel/text';
import type { Interlude, Sojourn } from '../log/chronicle';
import { lastDay, planFor } from './planning';

/** `kept` counts the days that lie within the downtime. */
export interface Overhang {
  readonly member: string;
  readonly what: Text;
  readonly to: number;
  readonly kept: number;
}

/** Follows the order of the members. */
export function overhangs({ days, sojourns }: Interlude, terms: Terms): readonly Overhang[] {
  return sojourns.flatMap(({ member, activities, spans }) => [
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
export function trimmed(interlude: Interlude): Interlude {
  const { days } = interlude;
  return interlude.sojourns.reduce(
    (plan, { member }) => planFor(plan, member, (each) => cut(each, days)),
    interlude,
  );
}

function cut(sojourn: Sojourn, days: number): Sojourn {
  const activities = sojourn.activities.flatMap((activity) => {
    const kept = days - activity.from + 1;
    if (kept >= activity.days) return [activity];
    return kept < 1 ? [] : [{ ...activity, days: kept }];
  });
  const spans = sojourn.spans
    .filter(({ from }) => from <= days)
    .map((span) => ({ ...span, to: Math.min(span.to, days) }));
  return { ...sojourn, activities, spans };
}
