import type { ActivityResult } from '../../../../shared/downtime/outcome';
import { message, type Text } from '../../../../shared/kernel/text';

type Standing = Pick<ActivityResult, 'kind' | 'done' | 'needed' | 'left'>;

/** What came of an activity of the plan in a few words; `undefined` where nothing is to be said. */
export function stateOf(outcome: ActivityResult | undefined): Text | undefined {
  if (outcome === undefined) return undefined;
  if (outcome.complete && outcome.doneOnDay !== null)
    return message('interlude.state.done', { day: outcome.doneOnDay });
  return outcome.needed === null
    ? message('interlude.state.days', { count: outcome.days })
    : message('interlude.state.open', { progress: progressText(outcome), left: leftText(outcome.left) });
}

/** How far work has come in its own units: "40 of 100 credits of value". */
export function progressText({ kind, done, needed }: Standing): Text {
  const unit = kind === 'craft' || kind === 'repair' ? kind : 'days';
  return needed === null
    ? message('interlude.progress.endless', { count: done })
    : message(`interlude.progress.${unit}`, { done, count: needed });
}

/** How many days of work are left, as the dice may fall. */
export function leftText(left: Standing['left']): Text {
  if (left === null) return message('interlude.left.unknown');
  const { least, most } = left;
  if (most === 0) return message('interlude.left.none');
  return least === most
    ? message('interlude.left.days', { count: most })
    : message('interlude.left.range', { least, count: most });
}
