import type { Text } from '#shared/kernel/text';
import type { Explained } from '#shared/rules/explained';
import { activityTitle, type ActivityKind } from './activities';
import type { Progress } from './days';
import { explainWork } from './explain';
import { toNumber } from './fraction';
import type { Terms } from './terms';

/**
 * The result of an activity.
 *
 * - `days`: days of work in this downtime; `gained`: their yield (credits of value, structure points or days)
 * - `done`, `needed`: over all downtime periods and the whole project; `needed` is `null` without an end
 * - `left`: remaining days with the best and worst dice; `null` if unknown
 * - `doneOnDay`: the day on which it was completed
 * - `credits`: the exact cost; `cost`: whole coins
 * - `advantage`: grants advantage on the saves to heal (Recuperating)
 */
export interface ActivityResult {
  readonly id: string;
  readonly kind: ActivityKind;
  readonly title: Text;
  readonly days: number;
  readonly gained: number;
  readonly done: number;
  readonly needed: number | null;
  readonly left: { readonly least: number; readonly most: number } | null;
  readonly complete: boolean;
  readonly doneOnDay: number | null;
  readonly credits: number;
  readonly cost: number;
  readonly advantage: boolean;
  readonly explained: Explained;
}

export function outcomeOf(progress: Progress, cost: number, terms: Terms): ActivityResult {
  const { activity, work, days, gained, done, doneOnDay } = progress;
  const { needed } = work;
  return {
    id: activity.id,
    kind: activity.kind,
    title: activityTitle(activity),
    days,
    gained,
    done,
    needed,
    left: daysLeft(progress),
    complete: isComplete(progress),
    doneOnDay,
    credits: toNumber(progress.cost),
    cost,
    advantage: activity.kind === 'recuperate',
    explained: explainWork(progress, cost, terms),
  };
}

export function isComplete({ work: { needed }, done }: Progress): boolean {
  return needed !== null && done >= needed;
}

function daysLeft({ work: { needed, slowest, fastest }, done }: Progress): ActivityResult['left'] {
  if (needed === null) return null;
  const rest = Math.max(0, needed - done);
  if (rest === 0) return { least: 0, most: 0 };
  return slowest === 0 ? null : { least: Math.ceil(rest / fastest), most: Math.ceil(rest / slowest) };
}
