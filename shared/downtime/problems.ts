import { message, raw, type Text, type TextParam } from '#shared/kernel/text';
import { activityTitle, type Activity } from './activities';
import { figures, longestDowntime } from './data';
import { courseOf, type Progress } from './days';
import type { PersonPlan, LifestyleChoice } from './plan';
import { lifestyleName, lifestyleOf, type Terms } from './terms';

/** The catalog holds `downtime.problem.<code>` for each code. */
export const problemCodes = [
  'days',
  'money',
  'intelligence',
  'lifestyle-unknown',
  'lifestyle-sum',
  'lifestyle-least',
  'lifestyle-fixed',
  'span-reversed',
  'span-beyond',
  'span-overlap',
  'activity-twice',
  'activity-days',
  'activity-beyond',
  'activity-overlap',
  'workers',
  'missing-points',
  'rolls-missing',
  'nothing-left',
  'too-many-days',
  'project-differs',
  'due-beyond',
  'due-amount',
] as const;
export type PlanProblemCode = (typeof problemCodes)[number];

/** `text` says how to fix it, `rule` names the section of the document. */
export interface PlanProblem {
  readonly code: PlanProblemCode;
  readonly path: readonly (string | number)[];
  readonly text: Text;
  readonly rule: string;
}

type Path = PlanProblem['path'];

const rules = {
  lifestyle: figures.lifestyles.source,
  expenses: figures.expenses.source,
  activities: figures.activities.source,
};

/** Follows the order of the plan's fields; a plan without problems can be committed if there is enough money. */
export function planProblems(plan: PersonPlan, terms: Terms): readonly PlanProblem[] {
  if (!isBetween(plan.days, 1, longestDowntime))
    return [problem('days', ['days'], rules.activities, { most: longestDowntime })];
  return [
    ...(Number.isSafeInteger(plan.money) ? [] : [problem('money', ['money'], rules.lifestyle)]),
    ...(Number.isSafeInteger(plan.intelligence)
      ? []
      : [problem('intelligence', ['intelligence'], figures.learning.source)]),
    ...stayProblems(plan.lifestyle, ['lifestyle'], terms),
    ...spanProblems(plan, terms),
    ...activityProblems(plan, terms),
    ...dueProblems(plan),
  ];
}

function problem(
  code: PlanProblemCode,
  path: Path,
  rule: string,
  params?: Readonly<Record<string, TextParam>>,
): PlanProblem {
  return { code, path, rule, text: message(`downtime.problem.${code}`, params) };
}

function stayProblems({ id, perDay }: LifestyleChoice, path: Path, terms: Terms): readonly PlanProblem[] {
  const found = lifestyleOf(terms, id);
  if (found === undefined)
    return [problem('lifestyle-unknown', [...path, 'id'], rules.lifestyle, { id: raw(id) })];
  const params = { lifestyle: lifestyleName(found), least: found.perDay };
  const sum = (code: PlanProblemCode) => [problem(code, [...path, 'perDay'], rules.lifestyle, params)];
  if (!found.open) return perDay === null || perDay === found.perDay ? [] : sum('lifestyle-fixed');
  if (perDay === null) return sum('lifestyle-sum');
  return perDay < found.perDay ? sum('lifestyle-least') : [];
}

function spanProblems({ spans, days }: PersonPlan, terms: Terms): readonly PlanProblem[] {
  return spans.flatMap((span, index) => {
    const { from, to } = span;
    const at = (code: PlanProblemCode, field: string, params = {}) => [
      problem(code, ['spans', index, field], rules.lifestyle, { from, to, days, ...params }),
    ];
    const stay = stayProblems(span, ['spans', index], terms);
    if (!(from >= 1 && from <= to)) return [...stay, ...at('span-reversed', 'from')];
    if (to > days) return [...stay, ...at('span-beyond', 'to')];
    const other = spans.slice(0, index).find((earlier) => earlier.from <= to && from <= earlier.to);
    return other === undefined
      ? stay
      : [...stay, ...at('span-overlap', 'from', { day: Math.max(from, other.from) })];
  });
}

function activityProblems(plan: PersonPlan, terms: Terms): readonly PlanProblem[] {
  const { activities: course } = courseOf({ ...plan, spans: [] }, terms);
  const claimed = new Map<number, Activity>();
  const ids = new Set<string>();
  const projects = new Map<string, Progress>();
  return course.flatMap((progress, index) => {
    const { activity } = progress;
    const at = (code: PlanProblemCode, field: string, params = {}) =>
      problem(code, ['activities', index, field], progress.work.rule, {
        what: activityTitle(activity),
        ...params,
      });
    if (ids.has(activity.id)) return [at('activity-twice', 'id')];
    ids.add(activity.id);
    const found: PlanProblem[] = [];
    if (activity.kind === 'craft' && activity.workers < 1) found.push(at('workers', 'workers'));
    if (activity.kind === 'repair' && activity.missing > activity.structurePoints)
      found.push(at('missing-points', 'missing', { most: activity.structurePoints }));
    const { project } = activity;
    const first = project === undefined ? undefined : projects.get(project);
    if (project !== undefined && first === undefined) projects.set(project, progress);
    if (first !== undefined && !isSameWork(first, progress)) found.push(at('project-differs', 'project'));
    const place = placeProblem(activity, plan.days, claimed, at);
    if (place !== undefined) return [...found, place];
    const { days } = progress;
    if (days === 0) return [...found, at('nothing-left', 'days')];
    if (days < activity.days) return [...found, at('too-many-days', 'days', { count: days })];
    if (activity.kind === 'repair' && activity.rolls.length < days)
      found.push(at('rolls-missing', 'rolls', { count: days - activity.rolls.length }));
    return found;
  });
}

/** Claims the activity's days in `claimed` if there is no problem. */
function placeProblem(
  activity: Activity,
  days: number,
  claimed: Map<number, Activity>,
  at: (code: PlanProblemCode, field: string, params?: Readonly<Record<string, TextParam>>) => PlanProblem,
): PlanProblem | undefined {
  const { from, days: length } = activity;
  if (!isBetween(length, 1, longestDowntime)) return at('activity-days', 'days');
  if (from < 1 || from > days) return at('activity-beyond', 'from', { days, fits: 0, count: length });
  if (from + length - 1 > days)
    return at('activity-beyond', 'days', { days, fits: days - from + 1, count: length });
  const own = Array.from({ length }, (_, index) => from + index);
  const taken = own.find((day) => claimed.has(day));
  const other = taken === undefined ? undefined : claimed.get(taken);
  if (taken !== undefined && other !== undefined)
    return at('activity-overlap', 'from', { day: taken, other: activityTitle(other) });
  for (const day of own) claimed.set(day, activity);
  return undefined;
}

function dueProblems({ dues, days }: PersonPlan): readonly PlanProblem[] {
  return dues.flatMap(({ day, name, amount }, index) => [
    ...(isBetween(day, 1, days)
      ? []
      : [problem('due-beyond', ['dues', index, 'day'], rules.expenses, { name: raw(name), day, days })]),
    // A negative one is income.
    ...(Number.isSafeInteger(amount)
      ? []
      : [problem('due-amount', ['dues', index, 'amount'], rules.expenses, { name: raw(name) })]),
  ]);
}

/** Activities of one project must do the same thing from the same starting point. */
function isSameWork({ activity, work: a }: Progress, { activity: other, work: b }: Progress): boolean {
  return (
    activity.kind === other.kind &&
    a.needed === b.needed &&
    a.before === b.before &&
    a.price.n === b.price.n &&
    a.price.d === b.price.d
  );
}

function isBetween(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
