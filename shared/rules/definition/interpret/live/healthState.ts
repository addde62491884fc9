import { sum } from '#shared/kernel/sum';
import { list, message, raw, type Text } from '#shared/kernel/text';
import { markOf, trackerState } from '#shared/rules/definition/interpret/playState';
import type { Sheet } from '#shared/rules/definition/interpret/sheet';
import type { ConditionModel, TrackerModel } from '#shared/rules/definition/model/game';
import { defeated, defeatedState, type Fighter } from '#shared/rules/fight/fighter';
import { boxesAt } from './boxStages';
import { healthLists, type HealthList } from './healthLists';

/** The strength of a combatant; missing for one who has no such points. */
interface HealthLeft {
  readonly label: Text;
  /** All lists by name. */
  readonly names: Text;
  /** The harm that can still be taken; 0 as soon as all lists that take one type of it are used up. */
  readonly now: number;
  readonly most: number | null;
  /** It is freed box by box rather than by an amount. */
  readonly isBoxed: boolean;
  /** The one that is healed. */
  readonly tracker?: TrackerModel;
  /** A hit adds to it. */
  readonly adds?: boolean;
}

export function healthLeft(sheet: Sheet): HealthLeft | undefined {
  // A blank sheet has its points all the same, though none yet.
  const isThere = ({ isBoxed, most }: HealthLeft): boolean => !isBoxed || most !== 0;
  const byType = healthLists(sheet).map((lists) => lists.map((each) => leftIn(sheet, each)).filter(isThere));
  const all = [...new Map(byType.flat().map((left) => [left.of, left])).values()];
  const [first, second] = all;
  if (first === undefined || second === undefined) return first;
  const isSpent = byType.some((lists) => lists.length > 0 && lists.every(({ now }) => now <= 0));
  const points = all.filter(({ isBoxed }) => !isBoxed);
  const healed = points.find(({ now }) => now <= 0) ?? points.at(-1);
  return {
    ...healed,
    label: message('definition.harm.health'),
    names: list(all.map(({ label }) => label)),
    now: isSpent ? 0 : sum(all.map(({ now }) => now)),
    most: sum(all.map(({ most, now }) => most ?? now)),
    isBoxed: healed === undefined,
  };
}

/** Boxes and rows are counted by those that are free. */
function leftIn(sheet: Sheet, each: HealthList): HealthLeft & { readonly of: unknown } {
  if (each.kind === 'points') {
    const { tracker, adds } = each;
    const { now, most } = trackerState(sheet, tracker);
    const left = adds ? (most ?? now) - now : now;
    const { label } = tracker;
    return { of: tracker, label, names: label, now: left, most, isBoxed: false, tracker, adds };
  }
  const boxes = boxesAt(sheet, each).filter(({ worth }) => worth > 0);
  const left = { now: boxes.filter(({ used }) => !used).length, most: boxes.length, isBoxed: true };
  if (each.kind === 'rows') return { ...left, of: each, label: each.label, names: each.label };
  const { tracker } = each;
  return { ...left, of: tracker, label: tracker.label, names: tracker.label, tracker };
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
