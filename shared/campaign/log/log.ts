import type { Activity } from '../../downtime/activities';
import type { CampaignDocument } from '../document';
import type { LogEntry } from './chronicle';

/** What the log is counted from. */
type Logged = Pick<CampaignDocument, 'begins' | 'log'>;

/** A line of the log with the day of the world on which it begins. */
export interface DatedEntry {
  readonly entry: LogEntry;
  readonly day: number;
}

/** The log with its days: each line begins where those before it end; a loose one may name another day. */
export function dated({ begins, log }: Logged): readonly DatedEntry[] {
  let day = begins;
  return log.map((entry) => {
    const at = day;
    day += entry.days;
    return { entry, day: entry.kind === 'entry' && entry.on !== null ? entry.on : at };
  });
}

/** The last day of the world that something takes which begins on a day. */
export function lastDay(day: number, days: number): number {
  return day + Math.max(1, days) - 1;
}

/** The day of the world on which the campaign stands now. */
export function today({ begins, log }: Logged): number {
  return log.reduce((day, { days }) => day + days, begins);
}

/**
 * The numbers of sessions and scenarios by the ids of their lines; each kind is counted for itself. A beginning has the
 * number of what it begins.
 */
export function numbers({
  firstSession,
  log,
}: Pick<CampaignDocument, 'firstSession' | 'log'>): ReadonlyMap<string, number> {
  const next = { session: firstSession, scenario: 1 };
  const found = new Map<string, number>();
  for (const entry of log)
    if (entry.kind === 'session' || entry.kind === 'scenario') {
      found.set(entry.id, next[entry.kind]);
      next[entry.kind] += 1;
    } else if (entry.kind === 'beginning') found.set(entry.id, next[entry.of]);
  return found;
}

/** The number that the next session or scenario gets. */
export function nextNumber(
  campaign: Pick<CampaignDocument, 'firstSession' | 'log'>,
  kind: 'session' | 'scenario',
): number {
  const before = campaign.log.filter((entry) => entry.kind === kind).length;
  return (kind === 'session' ? campaign.firstSession : 1) + before;
}

/** Work that goes on from downtime period to downtime period, as far as it has come. */
export interface Project {
  readonly id: string;
  readonly member: string;
  /** The activity as it was planned last. */
  readonly activity: Activity;
  /** What is done, over all downtime periods, in the activity's own units (credits made, points, days). */
  readonly done: number;
  /** What the last downtime period added to it. */
  readonly last: number;
  readonly complete: boolean;
  /** The downtime periods that worked on it, oldest first. */
  readonly entries: readonly string[];
}

/** Every project of the log, in the order in which they were begun. */
export function projectsOf(log: readonly LogEntry[]): readonly Project[] {
  const found = new Map<string, Project>();
  for (const entry of log) {
    if (entry.kind !== 'interlude') continue;
    for (const { member, activities } of entry.sojourns)
      for (const activity of activities) {
        if (activity.project === undefined) continue;
        const gained = entry.yields.find((each) => each.member === member && each.activity === activity.id);
        if (gained === undefined) continue;
        const before = found.get(activity.project);
        const inSame = before?.entries.at(-1) === entry.id;
        found.set(activity.project, {
          id: activity.project,
          member,
          activity,
          done: (before?.done ?? 0) + gained.done,
          last: (inSame ? before.last : 0) + gained.done,
          complete: gained.complete,
          entries: inSame ? before.entries : [...(before?.entries ?? []), entry.id],
        });
      }
  }
  return [...found.values()];
}

/** The later downtime periods that went on with work of this one, which do not stand without it. */
export function continuedIn(log: readonly LogEntry[], id: string): readonly string[] {
  const later = new Set<string>();
  for (const { entries } of projectsOf(log)) {
    const at = entries.indexOf(id);
    if (at >= 0) entries.slice(at + 1).forEach((entry) => later.add(entry));
  }
  return [...later];
}
