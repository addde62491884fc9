import type { Activity } from '#shared/downtime/activities';
import type { Ids } from '#shared/kernel/ports';
import type { DowntimePeriod, MemberDowntime } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { freshMemberDowntime } from './memberDowntime';

/** Days are counted from 1, both bounds included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Includes every member who is not away, with their usual lifestyle. */
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
    memberDowntimes: here.map(({ id }) => freshMemberDowntime(campaign, id)),
  };
}

/** Returns the same campaign if no downtime is planned or nothing changes. */
export function planDowntime(
  campaign: CampaignDocument,
  change: (period: DowntimePeriod) => DowntimePeriod,
): CampaignDocument {
  const { downtime: period } = campaign.drafts;
  const next = period && change(period);
  return next === period ? campaign : { ...campaign, drafts: { ...campaign.drafts, downtime: next } };
}

export function planFor(
  period: DowntimePeriod,
  member: string,
  change: (memberDowntime: MemberDowntime) => MemberDowntime,
): DowntimePeriod {
  const memberDowntimes = period.memberDowntimes.map((memberDowntime) =>
    memberDowntime.member === member ? change(memberDowntime) : memberDowntime,
  );
  const changed = memberDowntimes.some(
    (memberDowntime, index) => memberDowntime !== period.memberDowntimes[index],
  );
  return changed ? { ...period, memberDowntimes } : period;
}

/** Adds a member in the order of the party. */
export function addToPlan(
  campaign: CampaignDocument,
  period: DowntimePeriod,
  member: string,
): DowntimePeriod {
  if (period.memberDowntimes.some((memberDowntime) => memberDowntime.member === member)) return period;
  const order = new Map(campaign.party.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? campaign.party.length;
  const memberDowntimes = [...period.memberDowntimes, freshMemberDowntime(campaign, member)];
  return {
    ...period,
    memberDowntimes: memberDowntimes.toSorted((a, b) => place(a.member) - place(b.member)),
  };
}

/** Removes a member with all their plans. */
export function removeFromPlan(period: DowntimePeriod, member: string): DowntimePeriod {
  return {
    ...period,
    memberDowntimes: period.memberDowntimes.filter((memberDowntime) => memberDowntime.member !== member),
  };
}

export function lastDay({ from, days }: Pick<Activity, 'from' | 'days'>): number {
  return from + days - 1;
}

/** Days without an activity; `except` is ignored. */
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
 * Places an activity on its day, or the next free day, or else the first; shortens it to the free days there.
 * `null` if no day is free.
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

/** Moves an activity as close to a day as it fits completely; without a gap it stays. */
export function moveActivity(
  memberDowntime: MemberDowntime,
  days: number,
  id: string,
  from: number,
): MemberDowntime {
  return moved(memberDowntime, days, id, from, () => true);
}

/** Moves an activity by a number of days, skipping others in its way; it stays if there is no space beyond. */
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

/** Moves the start or the end of an activity, as far as its neighbors and the downtime allow. */
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

/** Splits an activity: the second part starts on `day` and continues the same work. */
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

/** Extends an activity over all free days after its start, in several parts if necessary. */
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

/** Shortens activities to the days that were worked; those without any are removed. */
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

/** Replaces an activity; other parts of its project change with it. */
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

export function removeActivity(memberDowntime: MemberDowntime, id: string): MemberDowntime {
  return {
    ...memberDowntime,
    activities: memberDowntime.activities.filter((activity) => activity.id !== id),
  };
}

/** Returns a copy without any progress. */
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

/** Also returns the members without a free day. */
export function addForAll(
  period: DowntimePeriod,
  members: readonly string[],
  make: (member: string) => Activity,
): { readonly downtime: DowntimePeriod; readonly full: readonly string[] } {
  const full: string[] = [];
  const memberDowntimes = period.memberDowntimes.map((memberDowntime) => {
    if (!members.includes(memberDowntime.member)) return memberDowntime;
    const added = addActivity(memberDowntime, period.days, make(memberDowntime.member));
    if (added === null) full.push(memberDowntime.member);
    return added ?? memberDowntime;
  });
  return { downtime: { ...period, memberDowntimes }, full };
}

/** Copies lifestyle and activities; the copied work starts without progress. */
export function copyDays(
  period: DowntimePeriod,
  member: string,
  to: readonly string[],
  ids: Ids,
): DowntimePeriod {
  const origin = period.memberDowntimes.find((memberDowntime) => memberDowntime.member === member);
  if (origin === undefined) return period;
  const { living, spans, activities } = origin;
  const memberDowntimes = period.memberDowntimes.map((memberDowntime) =>
    memberDowntime.member === member || !to.includes(memberDowntime.member)
      ? memberDowntime
      : { ...memberDowntime, living, spans: [...spans], activities: inStep(activities, ids) },
  );
  return { ...period, memberDowntimes };
}

/** Parts of one project become parts of one new project. */
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

/** Only work with an end, or with an optional end, can continue in a later downtime. */
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

/** Parts of one project continue in the order of their days. */
function inOrder(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((a, b) => a.from - b.from);
}
