import { message, raw, type Text } from '#shared/kernel/text';
import { isShown, markOf, trackerState } from '#shared/rules/definition/interpret/playState';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import type { ConditionModel, TrackerModel } from '#shared/rules/definition/model/game';
import { defeated, defeatedState, type Fighter } from '#shared/rules/fight/fighter';
import { boxesAt } from './boxStages';
import { healthOf } from './harm';

/** The strength of a combatant; missing for one who has no such points. */
interface HealthLeft {
  readonly label: Text;
  /** Boxes and rows are counted by those that are free. */
  readonly now: number;
  readonly most: number | null;
  readonly isBoxed: boolean;
  readonly tracker?: TrackerModel;
}

export function healthLeft(sheet: Sheet): HealthLeft | undefined {
  const model = healthOf(sheet.program);
  if (model === undefined) return undefined;
  if ('kind' in model) {
    const boxes = boxesAt(sheet, model);
    const now = boxes.filter(({ used }) => !used).length;
    return boxes.length === 0 ? undefined : { label: model.label, now, most: boxes.length, isBoxed: true };
  }
  if (!isShown(sheet, model)) return undefined;
  const { label, each } = model;
  const { now, most } = trackerState(sheet, model);
  const isBoxed = each !== undefined;
  return { label, now: isBoxed ? (most ?? 0) - now : now, most, isBoxed, tracker: model };
}

/** The word is the condition that its rules have for it, the sentence the mark of the points. */
export function healthState(
  sheet: Sheet,
  model: TrackerModel | undefined,
  now: number,
  existing: readonly ConditionModel[],
): Pick<Fighter, 'state'> {
  const dead = existing.find(({ rules }) => rules.dead);
  if (dead === undefined && now > 0) return {};
  const mark = model && markOf(sheet, model, now);
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
