import type { Activity } from '#shared/downtime/activities';
import type { CampaignDocument } from '#shared/campaign/document';
import type { LogEntry } from './chronicle';

/** The fields that days and numbers are counted from. */
type Logged = Pick<CampaignDocument, 'begins' | 'log'>;

/** `day` is the day of the world on which the entry starts. */
export interface DatedEntry {
  readonly entry: LogEntry;
  readonly day: number;
}

/** Each entry starts where the previous one ends; a remark may name another day. */
export function dated({ begins, log }: Logged): readonly DatedEntry[] {
  let day = begins;
  return log.map((entry) => {
    const at = day;
    day += entry.days;
    return { entry, day: entry.kind === 'entry' && entry.on !== null ? entry.on : at };
  });
}

/** Even an entry without days takes up the day it starts on. */
export function lastDay(day: number, days: number): number {
  return day + Math.max(1, days) - 1;
}

/** Returns the current day of the world. */
export function today({ begins, log }: Logged): number {
  return log.reduce((day, { days }) => day + days, begins);
}

/**
 * Numbers of sessions and scenarios by entry id, each kind counted separately. A beginning has the number of its
 * session or scenario.
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

export function nextNumber(
  campaign: Pick<CampaignDocument, 'firstSession' | 'log'>,
  kind: 'session' | 'scenario',
): number {
  const before = campaign.log.filter((entry) => entry.kind === kind).length;
  return (kind === 'session' ? campaign.firstSession : 1) + before;
}

/** The progress of work that continues across downtime periods. */
export interface Project {
  readonly id: string;
  readonly member: string;
  /** The activity as planned last. */
  readonly activity: Activity;
  /** The total of all downtime periods, in the activity's own units (credits made, points, days). */
  readonly done: number;
  /** The contribution of the last downtime. */
  readonly last: number;
  readonly complete: boolean;
  /** Holds ids of the downtime entries that worked on it, oldest first. */
  readonly entries: readonly string[];
}

/** Follows the order in which they were started. */
export function projectsOf(log: readonly LogEntry[]): readonly Project[] {
  const found = new Map<string, Project>();
  for (const entry of log) {
    if (entry.kind !== 'downtime') continue;
    for (const { member, activities } of entry.memberDowntimes)
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

/** Later downtime entries that continue work of this one and therefore depend on it. */
export function continuedIn(log: readonly LogEntry[], id: string): readonly string[] {
  const later = new Set<string>();
  for (const { entries } of projectsOf(log)) {
    const at = entries.indexOf(id);
    if (at >= 0) entries.slice(at + 1).forEach((entry) => later.add(entry));
  }
  return [...later];
}
