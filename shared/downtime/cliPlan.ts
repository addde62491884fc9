import { z } from 'zod';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import { activityFields, type Activity } from './activities';
import { longestDowntime } from './data';
import { courseOf, type DayCosts, type Progress } from './days';
import { fraction, isNegative, isZero, minus, plus, sumOf, toNumber } from './fraction';
import { isComplete } from './outcome';
import type { PersonPlan, LifestyleChoice } from './plan';
import { planProblems } from './problems';
import { defaultTerms, lifestyleOf } from './terms';

const days = z.int().min(1).max(longestDowntime);
const done = z.int().min(0).max(1_000_000).default(0);
const what = activityFields.words.default('');
const atLeastOne = { value: activityFields.value.min(1), points: activityFields.points.min(1) };

/** Activities of a plan follow one another without gaps. */
export const planItemSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('craft'),
    what,
    value: atLeastOne.value,
    workers: activityFields.workers.min(1),
    days,
    made: activityFields.value.default(0),
  }),
  z.strictObject({
    kind: z.literal('repair'),
    what,
    price: activityFields.price,
    structurePoints: atLeastOne.points,
    missing: atLeastOne.points,
    conditions: activityFields.conditions,
    rolls: activityFields.rolls,
    days,
  }),
  z.strictObject({ kind: z.literal('learn'), subject: activityFields.words, days, done }),
  z.strictObject({ kind: z.literal('profession'), what, days, standing: activityFields.standing }),
  z.strictObject({ kind: z.literal('research'), subject: what, days }),
  z.strictObject({ kind: z.literal('recuperate'), days }),
  z.strictObject({ kind: z.literal('idle'), days }),
]);
export type PlanItem = z.infer<typeof planItemSchema>;

const lifestyleId = z
  .string()
  .refine((id) => lifestyleOf(defaultTerms, id) !== undefined, { params: { what: 'lifestyle' } });
const perDay = z.int().min(0).max(1_000_000);

/** The plan of `downtime` (contract of the command line); `lifestyle` is an id, or an id with its price per day. */
function planSchema(lifestyle: 'id' | 'sum') {
  return z
    .strictObject({
      days,
      money: z.int().min(-1e12).max(1e12),
      lifestyle:
        lifestyle === 'id'
          ? lifestyleId.transform((id) => ({ id, perDay: null }))
          : z.strictObject({ id: lifestyleId, perDay: perDay.nullable().default(null) }),
      intelligence: z.int().min(-50).max(50).optional(),
      activities: z.array(planItemSchema).max(longestDowntime).default([]),
    })
    .check(({ value, issues }) => {
      if (value.intelligence !== undefined) return;
      if (!value.activities.some(({ kind }) => kind === 'learn')) return;
      issues.push({ code: 'invalid_type', expected: 'int', input: undefined, path: ['intelligence'] });
    });
}
export type CliPlan = z.output<ReturnType<typeof planSchema>>;

const headSchema = z.object({ lifestyle: z.object({}) });

/** Accepts only known fields; faults against the rules are left to `reportPlan`. */
export function readPlan(input: unknown): z.ZodSafeParseResult<CliPlan> {
  // The two forms are distinguished first, so that an error in one is not reported against the other.
  return planSchema(headSchema.safeParse(input).success ? 'sum' : 'id').safeParse(input);
}

/** The output of `downtime`, in the order of the contract; amounts are exact. */
export interface CliReport {
  readonly days: number;
  readonly idle: number;
  readonly lifestyle: number;
  readonly activities: readonly Readonly<Record<string, string | number | boolean>>[];
  readonly total: number;
  readonly left: number;
  readonly runsOutOnDay: number | null;
}

/** The reason why a valid plan cannot be carried out, and its place in the plan. */
export interface CliFault {
  readonly path: readonly (string | number)[];
  readonly text: Text;
}

/** Fails with every fault against the rules. */
export function reportPlan(plan: CliPlan): Result<CliReport, readonly CliFault[]> {
  const full = tooManyDays(plan);
  if (full !== undefined) return err([full]);
  const person = personOf(plan);
  const faults = planProblems(person, defaultTerms);
  if (faults.length > 0)
    return err(faults.map(({ path, text }) => ({ path: pathIn(path, person.activities), text })));
  const course = courseOf(person, defaultTerms);
  const lifestyle = sumOf(course.days.map((day) => day.lifestyle));
  const total = plus(lifestyle, sumOf(course.activities.map(({ cost }) => cost)));
  const progress = new Map(course.activities.map((each) => [each.activity.id, each]));
  return ok({
    days: plan.days,
    idle: course.days.filter(({ activity }) => activity === null).length,
    lifestyle: toNumber(lifestyle),
    activities: plan.activities.map((item, index) => reported(item, progress.get(String(index)))),
    total: toNumber(total),
    left: toNumber(minus(fraction(plan.money), total)),
    runsOutOnDay: runsOutOn(plan.money, course.days),
  });
}

/** The first activity, idle days included, that exceeds the days of downtime. */
export function tooManyDays({
  days: length,
  activities,
}: Pick<CliPlan, 'days' | 'activities'>): CliFault | undefined {
  let used = 0;
  for (const [index, item] of activities.entries()) {
    if (used + item.days > length)
      return {
        path: ['activities', index, 'days'],
        text: message('downtime.plan.full', { days: length, count: length - used }),
      };
    used += item.days;
  }
  return undefined;
}

/** Places one activity after another; idle days stay free. */
export function placedActivities(
  items: readonly PlanItem[],
  idOf: (index: number) => string,
): readonly Activity[] {
  let from = 1;
  return items.flatMap((item, index) => {
    const activity = activityOf(item, { id: idOf(index), from });
    from += item.days;
    return activity;
  });
}

/** The id of each activity is its index in the plan. */
function personOf({ days: length, money, lifestyle, intelligence = 0, activities }: CliPlan): PersonPlan {
  const placed = placedActivities(activities, String);
  const stay = namedSum(lifestyle);
  return { days: length, money, lifestyle: stay, spans: [], intelligence, activities: placed, dues: [] };
}

/** An open lifestyle without a price costs its minimum. */
function namedSum({ id, perDay: sum }: LifestyleChoice): LifestyleChoice {
  const found = lifestyleOf(defaultTerms, id);
  return { id, perDay: sum ?? (found?.open === true ? found.perDay : null) };
}

function activityOf(
  item: PlanItem,
  place: { readonly id: string; readonly from: number },
): readonly Activity[] {
  switch (item.kind) {
    case 'craft':
    case 'repair':
    case 'profession':
    case 'learn':
    case 'recuperate':
      return [{ ...item, ...place }];
    case 'research':
      return [{ ...item, ...place, target: null }];
    case 'idle':
      return [];
  }
}

/** Costs come first, then results over all downtime periods. */
function reported(item: PlanItem, progress: Progress | undefined): CliReport['activities'][number] {
  const { kind } = item;
  const spent = { kind, days: item.days, cost: progress === undefined ? 0 : toNumber(progress.cost) };
  if (progress === undefined) return spent;
  const { done: reached, work } = progress;
  const complete = isComplete(progress);
  const needed = work.needed ?? 0;
  switch (item.kind) {
    case 'craft':
      return { ...spent, made: reached, complete };
    case 'repair':
      return { ...spent, repaired: reached, left: needed - reached, complete };
    case 'learn':
      return { ...spent, subject: item.subject, done: reached, needed, complete };
    case 'profession':
    case 'research':
    case 'recuperate':
    case 'idle':
      return spent;
  }
}

/** The first day that the money does not cover, to the last fraction of a credit. */
function runsOutOn(money: number, costs: readonly DayCosts[]): number | null {
  let left = fraction(money);
  for (const { day, lifestyle, work } of costs) {
    const cost = plus(lifestyle, work);
    left = minus(left, cost);
    if (!isZero(cost) && isNegative(left)) return day;
  }
  return null;
}

/** Translates a path to the plan as it was written, if activities have their own index and no `from`. */
function pathIn(path: CliFault['path'], activities: readonly Activity[]): CliFault['path'] {
  const [head, index, field] = path;
  if (head !== 'activities' || typeof index !== 'number' || field === undefined) return path;
  return [head, Number(activities[index]?.id), field];
}
