import type { Fault } from '#shared/campaign/prepared';
import type { PlanRow, Selected } from './plan';

/** The activity or lifestyle period that a fault names, else the member; `null` where it belongs to no one. */
export function placeOfFault(rows: readonly PlanRow[], { path }: Fault): Selected | null {
  const [, index, list, at] = /^memberDowntimes\[(\d+)\](?:\.(activities|spans)\[(\d+)\])?/.exec(path) ?? [];
  const row = rows.find((each) => String(each.index) === index);
  if (row === undefined) return null;
  const { member, memberDowntime } = row;
  const activity = list === 'activities' ? memberDowntime.activities[Number(at)] : undefined;
  if (activity !== undefined) return { kind: 'activity', member, id: activity.id };
  const span = list === 'spans' ? memberDowntime.spans[Number(at)] : undefined;
  return span === undefined
    ? { kind: 'person', member, days: null }
    : { kind: 'band', member, day: span.from };
}
