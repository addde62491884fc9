import type { Activity } from '../../downtime/activities';
import { zero } from '../../downtime/fraction';
import { outcomeOf, type ActivityResult } from '../../downtime/outcome';
import type { Terms } from '../../downtime/terms';
import { workOf } from '../../downtime/work';
import type { Ids } from '../../kernel/ports';
import type { LogEntry } from '../log/chronicle';
import { projectsOf, type Project } from '../log/log';
import { resumeActivity } from './memberDowntime';

/** How far unfinished work has come, in its own units, and what is left of it (Downtime Activities). */
export interface OpenProject extends Pick<ActivityResult, 'title' | 'kind' | 'done' | 'needed' | 'left'> {
  readonly id: string;
  readonly member: string;
  /** What goes on: as it was planned last, after what was done. */
  readonly activity: Activity;
  /** In how many downtime periods it was worked at. */
  readonly interludes: number;
}

/** The work of earlier downtime periods that is not done yet; `intelligence` shortens learning. */
export function openProjects(
  log: readonly LogEntry[],
  terms: Terms,
  intelligence: (member: string) => number,
): readonly OpenProject[] {
  return projectsOf(log)
    .filter(({ complete }) => !complete)
    .map((project) => openProjectOf(project, terms, intelligence(project.member)));
}

/** Work that goes on for so many days from a day on, as a part of the plan. */
export function continuation({ activity }: OpenProject, from: number, days: number, ids: Ids): Activity {
  return { ...activity, id: ids.next(), from, days };
}

/** How far work has come, done or not. */
export function openProjectOf(project: Project, terms: Terms, intelligence: number): OpenProject {
  const activity = resumeActivity(project);
  const work = workOf(activity, intelligence);
  const begun = { activity, work, days: 0, gained: 0, cost: zero, done: work.before, doneOnDay: null };
  const { title, kind, done, needed, left } = outcomeOf(begun, 0, terms);
  // A repair counts what is missing from nothing; over all downtime periods it counts what was restored.
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
    interludes: project.entries.length,
  };
}
