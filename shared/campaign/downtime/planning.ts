import type { Activity } from '../../downtime/activities';
import type { Ids } from '../../kernel/ports';
import type { DowntimePeriod, MemberDowntime } from '../log/chronicle';
import type { CampaignDocument } from '../document';
import { freshMemberDowntime } from './memberDowntime';

/** Days from one to another, both included and counted from 1. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** A downtime period before anything is planned in it: everybody who is with the party, living as they settled. */
export function freshDowntimePeriod(
  campaign: Pick<CampaignDocument, 'terms' | 'party'>,
  date: string,
  days: number,
): DowntimePeriod {
  const here = campaign.party.filter(({ away }) => !away);
  return {
    title: '',
    date,
    days,
    summary: '',
    sojourns: here.map(({ id }) => freshMemberDowntime(campaign, id)),
  };
}

/** The campaign with its planned downtime period changed; as it is where none is planned or nothing changes. */
export function planDowntime(
  campaign: CampaignDocument,
  change: (period: DowntimePeriod) => DowntimePeriod,
): CampaignDocument {
  const { interlude: period } = campaign.drafts;
  const next = period && change(period);
  return next === period ? campaign : { ...campaign, drafts: { ...campaign.drafts, interlude: next } };
}

/** The downtime period with the days of one member changed. */
export function planFor(
  period: DowntimePeriod,
  member: string,
  change: (memberDowntime: MemberDowntime) => MemberDowntime,
): DowntimePeriod {
  const memberDowntimes = period.sojourns.map((memberDowntime) =>
    memberDowntime.member === member ? change(memberDowntime) : memberDowntime,
  );
  const changed = memberDowntimes.some((memberDowntime, index) => memberDowntime !== period.sojourns[index]);
  return changed ? { ...period, sojourns: memberDowntimes } : period;
}

/** Somebody takes part after all, in their place in the party. */
export function addToPlan(
  campaign: CampaignDocument,
  period: DowntimePeriod,
  member: string,
): DowntimePeriod {
  if (period.sojourns.some((memberDowntime) => memberDowntime.member === member)) return period;
  const order = new Map(campaign.party.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? campaign.party.length;
  const memberDowntimes = [...period.sojourns, freshMemberDowntime(campaign, member)];
  return { ...period, sojourns: memberDowntimes.toSorted((a, b) => place(a.member) - place(b.member)) };
}

/** Somebody takes no part, with all that was planned for them. */
export function removeFromPlan(period: DowntimePeriod, member: string): DowntimePeriod {
  return {
    ...period,
    sojourns: period.sojourns.filter((memberDowntime) => memberDowntime.member !== member),
  };
}

/** The last day of an activity. */
export function lastDay({ from, days }: Pick<Activity, 'from' | 'days'>): number {
  return from + days - 1;
}

/** The stretches of days on which nothing is planned, but for one activity that is passed over. */
export function freeDayRanges(
  { activities }: Pick<MemberDowntime, 'activities'>,
  days: number,
  except?: string,
): readonly DayRange[] {
  const taken = activities.filter(({ id }) => id !== except).toSorted((a, b) => a.from - b.from);
  const found: DayRange[] = [];
  let from = 1;
  for (const activity of taken) {
    if (activity.from > from) found.push({ from, to: Math.min(activity.from - 1, days) });
    from = Math.max(from, lastDay(activity) + 1);
  }
  return [...found, { from, to: days }].filter((stretch) => stretch.from <= stretch.to);
}

/**
 * Plans an activity where it says, or from the next free day on, or else from the first; cut to what is free there.
 * `null` where no day is free.
 */
export function addActivity(
  memberDowntime: MemberDowntime,
  days: number,
  activity: Activity,
): MemberDowntime | null {
  const free = freeDayRanges(memberDowntime, days);
  const place = free.find(({ to }) => to >= activity.from) ?? free[0];
  if (place === undefined) return null;
  const inside = activity.from >= place.from && activity.from <= place.to;
  const from = inside ? activity.from : place.from;
  const placed = { ...activity, from, days: Math.min(activity.days, place.to - from + 1) };
  return { ...memberDowntime, activities: inOrder([...memberDowntime.activities, placed]) };
}

/** Moves an activity as near to a day as it fits whole; it stays where no gap holds it. */
export function moveActivity(
  memberDowntime: MemberDowntime,
  days: number,
  id: string,
  from: number,
): MemberDowntime {
  return moved(memberDowntime, days, id, from, () => true);
}

/** Moves an activity by so many days, or beyond what lies in its way; it stays where there is nothing beyond. */
export function stepActivity(
  memberDowntime: MemberDowntime,
  days: number,
  id: string,
  by: number,
): MemberDowntime {
  const activity = memberDowntime.activities.find((each) => each.id === id);
  if (activity === undefined) return memberDowntime;
  const onward = (from: number) => Math.sign(from - activity.from) === Math.sign(by);
  return moved(memberDowntime, days, id, activity.from + by, onward);
}

function moved(
  memberDowntime: MemberDowntime,
  days: number,
  id: string,
  wanted: number,
  allowed: (from: number) => boolean,
): MemberDowntime {
  const activity = memberDowntime.activities.find((each) => each.id === id);
  if (activity === undefined) return memberDowntime;
  const [from] = freeDayRanges(memberDowntime, days, id)
    .filter((free) => free.to - free.from + 1 >= activity.days)
    .map((free) => Math.min(Math.max(wanted, free.from), free.to - activity.days + 1))
    .filter((each) => allowed(each))
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  return from === undefined ? memberDowntime : placedAt(memberDowntime, activity, from, activity.days);
}

/** Lets an activity begin or end on another day, as far as its neighbours and the downtime period let it. */
export function resizeActivity(
  memberDowntime: MemberDowntime,
  days: number,
  id: string,
  edge: 'from' | 'to',
  day: number,
): MemberDowntime {
  const activity = memberDowntime.activities.find((each) => each.id === id);
  if (activity === undefined) return memberDowntime;
  const [first, last] = [activity.from, Math.min(lastDay(activity), days)];
  const kept = edge === 'to' ? first : last;
  const free = freeDayRanges(memberDowntime, days, id).find(({ from, to }) => from <= kept && kept <= to);
  if (free === undefined) return memberDowntime;
  const from = edge === 'to' ? first : Math.min(Math.max(day, free.from), last);
  const to = edge === 'from' ? last : Math.min(Math.max(day, first), free.to);
  return placedAt(memberDowntime, activity, from, to - from + 1);
}

/** Makes two of an activity: the second begins on the day and goes on with the same work. */
export function splitActivity(
  memberDowntime: MemberDowntime,
  id: string,
  day: number,
  ids: Ids,
): MemberDowntime {
  const activity = memberDowntime.activities.find((each) => each.id === id);
  if (activity === undefined || day <= activity.from || day > lastDay(activity)) return memberDowntime;
  const head = day - activity.from;
  const whole: Activity = canContinue(activity)
    ? { ...activity, project: activity.project ?? ids.next() }
    : activity;
  const first: Activity = { ...whole, days: head };
  const second: Activity = { ...whole, id: ids.next(), from: day, days: activity.days - head };
  const halves: readonly Activity[] =
    first.kind === 'repair' && second.kind === 'repair'
      ? [
          { ...first, rolls: first.rolls.slice(0, head) },
          { ...second, rolls: second.rolls.slice(head) },
        ]
      : [first, second];
  const activities = memberDowntime.activities.flatMap((each) => (each.id === id ? halves : [each]));
  return { ...memberDowntime, activities: inOrder(activities) };
}

/** Goes on with an activity on every free day after its first: longer where it stands, and in parts of its own. */
export function fillWith(memberDowntime: MemberDowntime, days: number, id: string, ids: Ids): MemberDowntime {
  const longer = resizeActivity(memberDowntime, days, id, 'to', days);
  const activity = longer.activities.find((each) => each.id === id);
  const later = freeDayRanges(longer, days).filter(
    ({ from }) => activity !== undefined && from > activity.from,
  );
  if (activity === undefined || later.length === 0) return longer;
  const whole: Activity = canContinue(activity)
    ? { ...activity, project: activity.project ?? ids.next() }
    : activity;
  const parts = later.map(({ from, to }): Activity => {
    const part = { ...whole, id: ids.next(), from, days: to - from + 1 };
    return part.kind === 'repair' ? { ...part, rolls: [] } : part;
  });
  const rest = longer.activities.map((each) => (each.id === id ? whole : each));
  return { ...longer, activities: inOrder([...rest, ...parts]) };
}

/** Cuts activities to the days on which they were worked at; those that none were left for go. */
export function fitToWork(
  memberDowntime: MemberDowntime,
  worked: readonly { readonly id: string; readonly days: number }[],
  which: (activity: Activity) => boolean,
): MemberDowntime {
  const days = new Map(worked.map((each) => [each.id, each.days]));
  const activities = memberDowntime.activities.flatMap((activity) => {
    const most = which(activity) ? (days.get(activity.id) ?? activity.days) : activity.days;
    if (most === 0) return [];
    return [most < activity.days ? { ...activity, days: most } : activity];
  });
  return { ...memberDowntime, activities };
}

/** Puts an activity in the place of the one with its id; the other parts of its project stay the same work. */
export function changeActivity(memberDowntime: MemberDowntime, changed: Activity): MemberDowntime {
  const activities = memberDowntime.activities.map((activity): Activity => {
    if (activity.id === changed.id) return changed;
    if (activity.project === undefined || activity.project !== changed.project) return activity;
    if (activity.kind !== changed.kind) return activity;
    const { id, from, days } = activity;
    const same = { ...changed, id, from, days };
    return same.kind === 'repair' && activity.kind === 'repair' ? { ...same, rolls: activity.rolls } : same;
  });
  return { ...memberDowntime, activities };
}

/** Takes an activity out of the plan. */
export function removeActivity(memberDowntime: MemberDowntime, id: string): MemberDowntime {
  return {
    ...memberDowntime,
    activities: memberDowntime.activities.filter((activity) => activity.id !== id),
  };
}

/** The same activity for somebody else, or once more: nothing of it is done yet. */
export function asNewActivity(activity: Activity, ids: Ids): Activity {
  const { project, ...rest } = activity;
  const anew = { ...rest, id: ids.next(), ...(project !== undefined && { project: ids.next() }) };
  switch (anew.kind) {
    case 'craft':
      return { ...anew, made: 0 };
    case 'repair':
      return { ...anew, rolls: [] };
    case 'mend':
    case 'learn':
    case 'research':
    case 'custom':
      return { ...anew, done: 0 };
    case 'profession':
    case 'recuperate':
      return anew;
  }
}

/** A downtime period with something more for several members, and those of them who had no free day for it. */
export function addForAll(
  period: DowntimePeriod,
  members: readonly string[],
  make: (member: string) => Activity,
): { readonly interlude: DowntimePeriod; readonly full: readonly string[] } {
  const full: string[] = [];
  const memberDowntimes = period.sojourns.map((memberDowntime) => {
    if (!members.includes(memberDowntime.member)) return memberDowntime;
    const added = addActivity(memberDowntime, period.days, make(memberDowntime.member));
    if (added === null) full.push(memberDowntime.member);
    return added ?? memberDowntime;
  });
  return { interlude: { ...period, sojourns: memberDowntimes }, full };
}

/** Gives others the same days: how one lives and, as new work of their own, what one does. */
export function copyDays(
  period: DowntimePeriod,
  member: string,
  to: readonly string[],
  ids: Ids,
): DowntimePeriod {
  const origin = period.sojourns.find((memberDowntime) => memberDowntime.member === member);
  if (origin === undefined) return period;
  const { living, spans, activities } = origin;
  const memberDowntimes = period.sojourns.map((memberDowntime) =>
    memberDowntime.member === member || !to.includes(memberDowntime.member)
      ? memberDowntime
      : { ...memberDowntime, living, spans: [...spans], activities: inStep(activities, ids) },
  );
  return { ...period, sojourns: memberDowntimes };
}

/** Copies of activities; parts of one project become parts of one new project. */
function inStep(activities: readonly Activity[], ids: Ids): Activity[] {
  const projects = new Map<string, string>();
  return activities.map((activity) => {
    const copy = asNewActivity(activity, ids);
    if (activity.project === undefined || copy.project === undefined) return copy;
    const project = projects.get(activity.project) ?? copy.project;
    projects.set(activity.project, project);
    return { ...copy, project };
  });
}

/** True for work that can go on in a later downtime period: it has an end to come to, or may be given one. */
export function canContinue({ kind }: Pick<Activity, 'kind'>): boolean {
  return kind !== 'profession' && kind !== 'recuperate';
}

function placedAt(
  memberDowntime: MemberDowntime,
  activity: Activity,
  from: number,
  days: number,
): MemberDowntime {
  if (from === activity.from && days === activity.days) return memberDowntime;
  const activities = memberDowntime.activities.map((each) =>
    each === activity ? { ...each, from, days } : each,
  );
  return { ...memberDowntime, activities: inOrder(activities) };
}

/** In the order of the days, which is that in which work of one project goes on. */
function inOrder(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((a, b) => a.from - b.from);
}
