import { message, raw } from '#shared/kernel/text';
import { markOf } from '#shared/rules/definition/interpret/playState';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import type { ConditionModel, TrackerModel } from '#shared/rules/definition/model/game';
import { defeated, defeatedState, type Fighter } from '#shared/rules/fight/fighter';

/** The word is the condition that its rules have for it, the sentence the mark of the points. */
export function healthState(
  sheet: Sheet,
  model: TrackerModel,
  now: number,
  existing: readonly ConditionModel[],
): Pick<Fighter, 'state'> {
  const dead = existing.find(({ rules }) => rules.dead);
  if (dead === undefined && now > 0) return {};
  const mark = markOf(sheet, model, now);
  const own = mark?.text?.run(sheet.env);
  const { counts = [] } = mark ?? {};
  const usual = dead === undefined ? defeatedState.text : message('rules.fight.deadText');
  const text = own === undefined || dead !== undefined ? usual : raw(own);
  const named = dead ?? existing.find(({ rules }) => rules.hidden && rules.is === undefined);
  return {
    state: {
      ...defeatedState,
      kind: dead === undefined ? 'down' : 'dead',
      label: named?.label ?? defeated.label,
      text,
      ...(mark?.action !== undefined && { next: mark.action }),
      ...(counts.length > 0 && { counted: { trackers: counts, text } }),
    },
  };
}
