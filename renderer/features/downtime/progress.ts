import type { ActivityResult } from '#shared/downtime/outcome';
import { message, type Text } from '#shared/kernel/text';

type ActivityProgress = Pick<ActivityResult, 'kind' | 'done' | 'needed' | 'left'>;

/** A short result of an activity; `undefined` where there is nothing to say. */
export function stateOf(outcome: ActivityResult | undefined): Text | undefined {
  if (outcome === undefined) return undefined;
  if (outcome.complete && outcome.doneOnDay !== null)
    return message('downtimePage.state.done', { day: outcome.doneOnDay });
  return outcome.needed === null
    ? message('downtimePage.state.days', { count: outcome.days })
    : message('downtimePage.state.open', { progress: progressText(outcome), left: leftText(outcome.left) });
}

/** Progress in the units of the work: "40 of 100 credits of value". */
export function progressText({ kind, done, needed }: ActivityProgress): Text {
  const unit = kind === 'craft' || kind === 'repair' ? kind : 'days';
  return needed === null
    ? message('downtimePage.progress.endless', { count: done })
    : message(`downtimePage.progress.${unit}`, { done, count: needed });
}

/** A range of days where the result depends on dice. */
export function leftText(left: ActivityProgress['left']): Text {
  if (left === null) return message('downtimePage.left.unknown');
  const { least, most } = left;
  if (most === 0) return message('downtimePage.left.none');
  return least === most
    ? message('downtimePage.left.days', { count: most })
    : message('downtimePage.left.range', { least, count: most });
}
