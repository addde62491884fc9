import type { Explained } from '#shared/rules/explained';
import { settleDues, settleLifestyle, settleWork, type Payment } from './bills';
import { figures } from './data';
import { courseOf, type DayCosts, type Discount } from './days';
import { explainLeft, explainLifestyle, explainPayments, explainTotal } from './explain';
import { outcomeOf, type ActivityResult } from './outcome';
import type { PersonPlan } from './plan';
import type { Terms } from './terms';
import { sum } from '#shared/kernel/sum';

export type { Payment } from './bills';
export type { ActivityResult } from './outcome';
export type { Due, PersonPlan, LifestyleChoice, LifestyleSpan } from './plan';
export { planProblems, type PlanProblem } from './problems';

/** In whole coins; `balance` is the money at the end of the day. */
export interface DayResult {
  readonly day: number;
  readonly lifestyle: string;
  readonly lifestyleCost: number;
  readonly discount: Discount;
  readonly activity: string | null;
  readonly activityCost: number;
  readonly dues: number;
  readonly balance: number;
}

/**
 * Costs and results of downtime for one member, in whole coins.
 *
 * - `idle`: days without work
 * - `work`: the cost of all activities
 * - `runsOutOnDay`: the first day that the money does not cover; `left` below 0 is a debt
 */
export interface DowntimeResult {
  readonly days: readonly DayResult[];
  readonly activities: readonly ActivityResult[];
  readonly idle: number;
  readonly lifestyle: number;
  readonly work: number;
  readonly dues: number;
  readonly total: number;
  readonly left: number;
  readonly runsOutOnDay: number | null;
  readonly payments: readonly Payment[];
  readonly explained: Readonly<Record<'lifestyle' | 'work' | 'dues' | 'total' | 'left', Explained>>;
}

/** Implements Between adventures; a plan with problems is calculated as far as possible. */
export function runDowntime(plan: PersonPlan, terms: Terms): DowntimeResult {
  const course = courseOf(plan, terms);
  const living = settleLifestyle(course.days, terms);
  const working = settleWork(course.days, terms);
  const owing = settleDues(plan.dues, course.days.length);
  const lifestyle = sum(living.coins);
  const work = sum(working.coins);
  const dues = sum(owing.coins);
  const total = lifestyle + work + dues;
  const paidFor = new Map(working.payments.map(({ id, amount }) => [id, amount]));
  return {
    ...dayByDay(plan.money, course.days, living.coins, working.coins, owing.coins),
    activities: course.activities.map((progress) =>
      outcomeOf(progress, paidFor.get(progress.activity.id) ?? 0, terms),
    ),
    idle: course.days.filter(({ activity }) => activity === null).length,
    lifestyle,
    work,
    dues,
    total,
    left: plan.money - total,
    payments: [...living.payments, ...working.payments, ...owing.payments],
    explained: {
      lifestyle: explainLifestyle(course.days, lifestyle, terms),
      work: explainPayments(working.payments, figures.activities.source),
      dues: explainPayments(owing.payments, figures.expenses.source),
      total: explainTotal(lifestyle, work, dues),
      left: explainLeft(plan.money, lifestyle, work, dues),
    },
  };
}

/** Returns the costs and balance of each day, and the first day that the money did not cover. */
function dayByDay(
  money: number,
  costs: readonly DayCosts[],
  living: readonly number[],
  working: readonly number[],
  owing: readonly number[],
): Pick<DowntimeResult, 'days' | 'runsOutOnDay'> {
  let balance = money;
  let runsOutOnDay: number | null = null;
  const days = costs.map(({ day, lived, discount, activity }, index): DayResult => {
    const lifestyleCost = living[index] ?? 0;
    const activityCost = working[index] ?? 0;
    const dues = owing[index] ?? 0;
    const cost = lifestyleCost + activityCost + dues;
    balance -= cost;
    // Only a day with costs can exhaust the money; earlier debts do not count.
    if (cost > 0 && balance < 0) runsOutOnDay ??= day;
    return {
      day,
      lifestyle: lived.id,
      lifestyleCost,
      discount,
      activity: activity?.id ?? null,
      activityCost,
      dues,
      balance,
    };
  });
  return { days, runsOutOnDay };
}
