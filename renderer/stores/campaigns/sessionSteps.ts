import type { CampaignDocument } from '#shared/campaign/document';
import { pinViews } from '#shared/campaign/table/pins';
import { isDone } from '#shared/campaign/table/progressClocks';
import type { Handout, ProgressClock, Stash } from '#shared/campaign/table/schemas';
import { isRunning } from '#shared/campaign/table/timer';
import { message, raw, type Text } from '#shared/kernel/text';
import { listStep } from '#renderer/stores/editing/listStep';

/** Names a tick by what it reached, because most steps of a session are ticks. */
export function clockStep(
  before: readonly ProgressClock[],
  after: readonly ProgressClock[],
): Text | undefined {
  const step = listStep(before, after);
  if (step === undefined) return undefined;
  const { did, item, was } = step;
  const name = raw(item.name);
  if (was === undefined || was.filled === item.filled) return message(`undoStep.clock.${did}`, { name });
  if (item.filled === 0) return message('undoStep.clock.reset', { name });
  if (isDone(item)) return message('undoStep.clock.done', { name });
  return message('undoStep.clock.ticked', {
    name,
    before: was.filled,
    after: item.filled,
    segments: item.segments,
  });
}

export function handoutStep(before: readonly Handout[], after: readonly Handout[]): Text | undefined {
  const step = listStep(before, after);
  if (step === undefined) return undefined;
  const { item, was, did } = step;
  const isToggled = did === 'changed' && was !== undefined && was.shown !== item.shown;
  const name = isToggled ? (item.shown ? 'shown' : 'hidden') : did;
  return message(`undoStep.handout.${name}`, { title: raw(item.title) });
}

type Pinned = Pick<CampaignDocument, 'pins' | 'notes'>;

export function pinStep(before: Pinned, after: Pinned): Text | undefined {
  const step = listStep(before.pins ?? [], after.pins ?? []);
  if (step === undefined) return undefined;
  const state = step.did === 'removed' ? before : after;
  const view = pinViews(state).find(({ pin }) => pin.id === step.item.id);
  return message(`undoStep.pin.${step.did}`, { title: raw(view?.title ?? '') });
}

export function stashStep(before: Stash, after: Stash): Text | undefined {
  const step = listStep(before.items, after.items);
  if (step === undefined) return before.money === after.money ? undefined : message('undoStep.stash.money');
  return message(`undoStep.stash.${step.did}`, { name: raw(step.item.name), count: step.count });
}

export function timerStep(
  before: Pick<CampaignDocument, 'timer'>,
  after: Pick<CampaignDocument, 'timer'>,
): Text {
  if (after.timer === undefined) return message('undoStep.timer.reset');
  if (isRunning(after) === isRunning(before)) return message('undoStep.timer.changed');
  return message(`undoStep.timer.${isRunning(after) ? 'started' : 'paused'}`);
}
