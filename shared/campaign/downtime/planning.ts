import type { Activity } from '../../downtime/activities';
import type { Ids } from '../../kernel/ports';
import type { Interlude, Sojourn } from '../log/chronicle';
import type { CampaignDocument } from '../document';
import { freshSojourn } from './sojourns';

/** Days are counted from 1, both bounds included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Includes every member who is not away, with their usual lifestyle. */
export function freshInterlude(
  campaign: Pick<CampaignDocument, 'terms' | 'party'>,
  date: string,
  days: number,
): Interlude {
  const here = campaign.party.filter(({ away }) => !away);
  return { title: '', date, days, summary: '', sojourns: here.map(({ id }) => freshSojourn(campaign, id)) };
}

/** Returns the same campaign if no downtime is planned or nothing changes. */
export function planInterlude(
  campaign: CampaignDocument,
  change: (interlude: Interlude) => Interlude,
): CampaignDocument {
  const { interlude } = campaign.drafts;
  const next = interlude && change(interlude);
  return next === interlude ? campaign : { ...campaign, drafts: { ...campaign.drafts, interlude: next } };
}

export function planFor(
  interlude: Interlude,
  member: string,
  change: (sojourn: Sojourn) => Sojourn,
): Interlude {
  const sojourns = interlude.sojourns.map((sojourn) =>
    sojourn.member === member ? change(sojourn) : sojourn,
  );
  const changed = sojourns.some((sojourn, index) => sojourn !== interlude.sojourns[index]);
  return changed ? { ...interlude, sojourns } : interlude;
}

/** Adds a member in the order of the party. */
export function takePart(campaign: CampaignDocument, interlude: Interlude, member: string): Interlude {
  if (interlude.sojourns.some((sojourn) => sojourn.member === member)) return interlude;
  const order = new Map(campaign.party.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? campaign.party.length;
  const sojourns = [...interlude.sojourns, freshSojourn(campaign, member)];
  return { ...interlude, sojourns: sojourns.toSorted((a, b) => place(a.member) - place(b.member)) };
}

/** Removes a member with all their plans. */
export function leaveOut(interlude: Interlude, member: string): Interlude {
  return { ...interlude, sojourns: interlude.sojourns.filter((sojourn) => sojourn.member !== member) };
}

export function lastDay({ from, days }: Pick<Activity, 'from' | 'days'>): number {
  return from + days - 1;
}

/** Days without an activity; `except` is ignored. */
export function freeStretches(
  { activities }: Pick<Sojourn, 'activities'>,
  days: number,
  except?: string,
): readonly Stretch[] {
  const taken = activities.filter(({ id }) => id !== except).toSorted((a, b) => a.from - b.from);
  const found: Stretch[] = [];
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
export function addActivity(sojourn: Sojourn, days: number, activity: Activity): Sojourn | null {
  const free = freeStretches(sojourn, days);
  const place = free.find(({ to }) => to >= activity.from) ?? free[0];
  if (place === undefined) return null;
  const inside = activity.from >= place.from && activity.from <= place.to;
  const from = inside ? activity.from : place.from;
  const placed = { ...activity, from, days: Math.min(activity.days, place.to - from + 1) };
  return { ...sojourn, activities: inOrder([...sojourn.activities, placed]) };
}

/** Moves an activity as close to a day as it fits completely; without a gap it stays. */
export function moveActivity(sojourn: Sojourn, days: number, id: string, from: number): Sojourn {
  return moved(sojourn, days, id, from, () => true);
}

/** Moves an activity by a number of days, skipping others in its way; it stays if there is no space beyond. */
export function stepActivity(sojourn: Sojourn, days: number, id: string, by: number): Sojourn {
  const activity = sojourn.activities.find((each) => each.id === id);
  if (activity === undefined) return sojourn;
  const onward = (from: number) => Math.sign(from - activity.from) === Math.sign(by);
  return moved(sojourn, days, id, activity.from + by, onward);
}

function moved(
  sojourn: Sojourn,
  days: number,
  id: string,
  wanted: number,
  allowed: (from: number) => boolean,
): Sojourn {
  const activity = sojourn.activities.find((each) => each.id === id);
  if (activity === undefined) return sojourn;
  const [from] = freeStretches(sojourn, days, id)
    .filter((free) => free.to - free.from + 1 >= activity.days)
    .map((free) => Math.min(Math.max(wanted, free.from), free.to - activity.days + 1))
    .filter((each) => allowed(each))
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
  return from === undefined ? sojourn : placedAt(sojourn, activity, from, activity.days);
}

/** Moves the start or the end of an activity, as far as its neighbors and the downtime allow. */
export function resizeActivity(
  sojourn: Sojourn,
  days: number,
  id: string,
  edge: 'from' | 'to',
  day: number,
): Sojourn {
  const activity = sojourn.activities.find((each) => each.id === id);
  if (activity === undefined) return sojourn;
  const [first, last] = [activity.from, Math.min(lastDay(activity), days)];
  const kept = edge === 'to' ? first : last;
  const free = freeStretches(sojourn, days, id).find(({ from, to }) => from <= kept && kept <= to);
  if (free === undefined) return sojourn;
  const from = edge === 'to' ? first : Math.min(Math.max(day, free.from), last);
  const to = edge === 'from' ? last : Math.min(Math.max(day, first), free.to);
  return placedAt(sojourn, activity, from, to - from + 1);
}

/** Splits an activity: the second part starts on `day` and continues the same work. */
export function splitActivity(sojourn: Sojourn, id: string, day: number, ids: Ids): Sojourn {
  const activity = sojourn.activities.find((each) => each.id === id);
  if (activity === undefined || day <= activity.from || day > lastDay(activity)) return sojourn;
  const head = day - activity.from;
  const whole: Activity = goesOn(activity)
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
  const activities = sojourn.activities.flatMap((each) => (each.id === id ? halves : [each]));
  return { ...sojourn, activities: inOrder(activities) };
}

/** Extends an activity over all free days after its start, in several parts if necessary. */
export function fillWith(sojourn: Sojourn, days: number, id: string, ids: Ids): Sojourn {
  const longer = resizeActivity(sojourn, days, id, 'to', days);
  const activity = longer.activities.find((each) => each.id === id);
  const later = freeStretches(longer, days).filter(
    ({ from }) => activity !== undefined && from > activity.from,
  );
  if (activity === undefined || later.length === 0) return longer;
  const whole: Activity = goesOn(activity)
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
  sojourn: Sojourn,
  worked: readonly { readonly id: string; readonly days: number }[],
  which: (activity: Activity) => boolean,
): Sojourn {
  const days = new Map(worked.map((each) => [each.id, each.days]));
  const activities = sojourn.activities.flatMap((activity) => {
    const most = which(activity) ? (days.get(activity.id) ?? activity.days) : activity.days;
    if (most === 0) return [];
    return [most < activity.days ? { ...activity, days: most } : activity];
  });
  return { ...sojourn, activities };
}

/** Replaces an activity; other parts of its project change with it. */
export function changeActivity(sojourn: Sojourn, changed: Activity): Sojourn {
  const activities = sojourn.activities.map((activity): Activity => {
    if (activity.id === changed.id) return changed;
    if (activity.project === undefined || activity.project !== changed.project) return activity;
    if (activity.kind !== changed.kind) return activity;
    const { id, from, days } = activity;
    const same = { ...changed, id, from, days };
    return same.kind === 'repair' && activity.kind === 'repair' ? { ...same, rolls: activity.rolls } : same;
  });
  return { ...sojourn, activities };
}

export function removeActivity(sojourn: Sojourn, id: string): Sojourn {
  return { ...sojourn, activities: sojourn.activities.filter((activity) => activity.id !== id) };
}

/** Returns a copy without any progress. */
export function asNew(activity: Activity, ids: Ids): Activity {
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
  interlude: Interlude,
  members: readonly string[],
  make: (member: string) => Activity,
): { readonly interlude: Interlude; readonly full: readonly string[] } {
  const full: string[] = [];
  const sojourns = interlude.sojourns.map((sojourn) => {
    if (!members.includes(sojourn.member)) return sojourn;
    const added = addActivity(sojourn, interlude.days, make(sojourn.member));
    if (added === null) full.push(sojourn.member);
    return added ?? sojourn;
  });
  return { interlude: { ...interlude, sojourns }, full };
}

/** Copies lifestyle and activities; the copied work starts without progress. */
export function copyDays(interlude: Interlude, member: string, to: readonly string[], ids: Ids): Interlude {
  const origin = interlude.sojourns.find((sojourn) => sojourn.member === member);
  if (origin === undefined) return interlude;
  const { living, spans, activities } = origin;
  const sojourns = interlude.sojourns.map((sojourn) =>
    sojourn.member === member || !to.includes(sojourn.member)
      ? sojourn
      : { ...sojourn, living, spans: [...spans], activities: inStep(activities, ids) },
  );
  return { ...interlude, sojourns };
}

/** Parts of one project become parts of one new project. */
function inStep(activities: readonly Activity[], ids: Ids): Activity[] {
  const projects = new Map<string, string>();
  return activities.map((activity) => {
    const copy = asNew(activity, ids);
    if (activity.project === undefined || copy.project === undefined) return copy;
    const project = projects.get(activity.project) ?? copy.project;
    projects.set(activity.project, project);
    return { ...copy, project };
  });
}

/** Only work with an end, or with an optional end, can continue in a later downtime. */
export function goesOn({ kind }: Pick<Activity, 'kind'>): boolean {
  return kind !== 'profession' && kind !== 'recuperate';
}

function placedAt(sojourn: Sojourn, activity: Activity, from: number, days: number): Sojourn {
  if (from === activity.from && days === activity.days) return sojourn;
  const activities = sojourn.activities.map((each) => (each === activity ? { ...each, from, days } : each));
  return { ...sojourn, activities: inOrder(activities) };
}

/** Parts of one project continue in the order of their days. */
function inOrder(activities: readonly Activity[]): Activity[] {
  return activities.toSorted((a, b) => a.from - b.from);
}
