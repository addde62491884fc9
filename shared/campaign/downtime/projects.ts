import type { Activity } from '#shared/downtime/activities';
import { zero } from '#shared/downtime/fraction';
import { outcomeOf, type ActivityResult } from '#shared/downtime/outcome';
import type { Terms } from '#shared/downtime/terms';
import { workOf } from '#shared/downtime/work';
import type { Ids } from '#shared/kernel/ports';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { projectsOf, type Project } from '#shared/campaign/log/log';
import { resumeActivity } from './memberDowntime';

/** Progress and remainder of unfinished work, in its own units (Downtime Activities). */
export interface OpenProject extends Pick<ActivityResult, 'title' | 'kind' | 'done' | 'needed' | 'left'> {
  readonly id: string;
  readonly member: string;
  /** The activity as planned last, continuing after the work done. */
  readonly activity: Activity;
  /** The number of downtime periods in which it was worked on. */
  readonly downtimePeriods: number;
}

/** `intelligence` shortens learning. */
export function openProjects(
  log: readonly LogEntry[],
  terms: Terms,
  intelligence: (member: string) => number,
): readonly OpenProject[] {
  return projectsOf(log)
    .filter(({ complete }) => !complete)
    .map((project) => openProjectOf(project, terms, intelligence(project.member)));
}

/** Returns the next part of a project for a plan, starting on day `from`. */
export function continuation({ activity }: OpenProject, from: number, days: number, ids: Ids): Activity {
  return { ...activity, id: ids.next(), from, days };
}

/** Also works for completed projects. */
export function openProjectOf(project: Project, terms: Terms, intelligence: number): OpenProject {
  const activity = resumeActivity(project);
  const work = workOf(activity, intelligence);
  const begun = { activity, work, days: 0, gained: 0, cost: zero, done: work.before, doneOnDay: null };
  const { title, kind, done, needed, left } = outcomeOf(begun, 0, terms);
  // A repair counts missing points from zero; over all downtime periods it counts restored points.
  const restored = kind === 'repair' ? project.done : 0;
  return {
    id: project.id,
    member: project.member,
    activity,
    title,
    kind,
    left,
    done: done + restored,
    needed: needed === null ? null : needed + restored,
    downtimePeriods: project.entries.length,
  };
}
