import type { ActivityResult } from '../../../../shared/downtime/outcome';
import { message, type Text } from '../../../../shared/kernel/text';

type ActivityProgress = Pick<ActivityResult, 'kind' | 'done' | 'needed' | 'left'>;

/** What came of an activity of the plan in a few words; `undefined` where nothing is to be said. */
export function stateOf(outcome: ActivityResult | undefined): Text | undefined {
  if (outcome === undefined) return undefined;
  if (outcome.complete && outcome.doneOnDay !== null)
    return message('downtimePage.state.done', { day: outcome.doneOnDay });
  return outcome.needed === null
    ? message('downtimePage.state.days', { count: outcome.days })
    : message('downtimePage.state.open', { progress: progressText(outcome), left: leftText(outcome.left) });
}

/** How far work has come in its own units: "40 of 100 credits of value". */
export function progressText({ kind, done, needed }: ActivityProgress): Text {
  const unit = kind === 'craft' || kind === 'repair' ? kind : 'days';
  return needed === null
    ? message('downtimePage.progress.endless', { count: done })
    : message(`downtimePage.progress.${unit}`, { done, count: needed });
}

/** How many days of work are left, as the dice may fall. */
export function leftText(left: ActivityProgress['left']): Text {
  if (left === null) return message('downtimePage.left.unknown');
  const { least, most } = left;
  if (most === 0) return message('downtimePage.left.none');
  return least === most
    ? message('downtimePage.left.days', { count: most })
    : message('downtimePage.left.range', { least, count: most });
}
