import { set, type Edit } from '../../../character/edits';
import { sum } from '../../../kernel/sum';
import { message, raw, type Text } from '../../../kernel/text';
import { secondsPerDay } from '../../durations/spans';
import type { Outcome } from '../../party';
import {
  folded,
  type PlayAction,
  type PlayBlock,
  type PlayView,
  type RolledDice,
  type Toggle,
  type Tracker,
} from '../../play';
import { diceOf } from '../dice/inputs';
import { rounded } from '../formula/functions';
import { places } from '../model/character';
import type { ConditionModel, TrackerModel } from '../model/game';
import type { ActionModel } from '../model/program';
import {
  isShown,
  joined,
  changeTracker,
  moveTracker,
  noteOf,
  ownEnv,
  restore,
  switchCondition,
  trackerState,
} from './playState';
import { explainMost, rollRequest, rowsAt, within, type Sheet } from './sheet';

export function playView(sheet: Sheet, rolledDice?: RolledDice): PlayView {
  const { trackers, conditions } = sheet.program.game;
  const shown = trackers.filter((model) => isShown(sheet, model));
  const rolls = shown.filter(({ roll }) => roll !== undefined);
  const actions = sheet.program.actions.map((model) => actionOf(sheet, model, rolledDice));
  const blocks: PlayBlock[] = [
    {
      kind: 'trackers',
      id: 'trackers',
      title: message('definition.play.trackers'),
      trackers: shown.map((model) => trackerOf(sheet, model)),
    },
    {
      kind: 'toggles',
      id: 'conditions',
      title: message('definition.play.conditions'),
      toggles: conditions.map((model) => toggleOf(sheet, model)),
    },
    {
      kind: 'actions',
      id: 'rolls',
      title: message('definition.play.rolls'),
      actions: rolls.map(({ rules, label, roll }) => ({
        id: `roll-${rules.id}`,
        label,
        edits: [],
        ...(roll && { roll: rollRequest(sheet, roll, label) }),
      })),
    },
    { kind: 'actions', id: 'actions', title: message('definition.play.actions'), actions },
    folded({ kind: 'actions', id: 'time', title: message('definition.play.time'), actions: times(sheet) }),
  ];
  return { blocks: blocks.filter(isFilled) };
}

function isFilled(block: PlayBlock): boolean {
  switch (block.kind) {
    case 'trackers':
      return block.trackers.length > 0;
    case 'toggles':
      return block.toggles.length > 0;
    case 'actions':
      return block.actions.length > 0;
    case 'rows':
      return true;
  }
}

export function trackerOf(sheet: Sheet, model: TrackerModel): Tracker {
  const { rules, label } = model;
  const { now, most, start } = trackerState(sheet, model);
  const explained = explainMost(sheet, model);
  return {
    id: rules.id,
    label,
    value: now,
    min: 0,
    max: most,
    path: places.tracker(rules.id),
    rest: start,
    ...(explained && { explained }),
    ...(rules.health && most !== null && { health: true }),
    ...noteOf(sheet, model, now),
  };
}

function toggleOf(sheet: Sheet, model: ConditionModel): Toggle {
  const { rules, label, slot, is } = model;
  const on = sheet.env.world[slot] === true;
  return {
    id: rules.id,
    title: label,
    text: raw(rules.text ?? ''),
    on,
    edits: is === undefined ? switchEdits(sheet, model, !on) : [],
    ...(is !== undefined && { locked: message(on ? 'definition.play.itself' : 'definition.play.itselfOff') }),
  };
}

function switchEdits(sheet: Sheet, model: ConditionModel, on: boolean): Toggle['edits'] {
  const { edits } = switchCondition(sheet, model, on);
  return edits.length > 0 ? edits : [set(places.condition(model.rules.id), on)];
}

function actionOf(sheet: Sheet, model: ActionModel, rolledDice: RolledDice | undefined): PlayAction {
  const { rules } = model;
  const { id, name, text, dice, days, rest } = rules;
  const group = dice === undefined ? undefined : diceOf(dice);
  const fallen = rolledDice?.action === id ? rolledDice.dice.flat() : undefined;
  const isKnown = group === undefined || fallen !== undefined;
  const done = isKnown ? outcomeOf(sheet, model, sum(fallen ?? []) + (group?.plus ?? 0)) : undefined;
  const blocked = blockedBy(sheet, model);
  const options = chosenConditions(sheet, model, done?.edits ?? []);
  const nothing = done?.edits.length === 0 && model.roll === undefined && days === 0 && !rest;
  return {
    id,
    label: raw(name),
    edits: done?.edits ?? [],
    ...(text !== undefined && { text: raw(text) }),
    ...(group && { dice: [{ id: 'dice', sides: group.sides, count: group.count }] }),
    ...(done && done.changes.length > 0 && { changes: done.changes }),
    ...((days > 0 || rest) && { passes: { seconds: days * secondsPerDay, rest } }),
    ...(isKnown && options && options.length > 0 && { options }),
    ...(model.roll && { roll: rollRequest(sheet, model.roll, raw(name)) }),
    ...(blocked
      ? { blocked }
      : (options === undefined ? nothing : options.length === 0) &&
        group === undefined && { blocked: message('definition.play.nothing') }),
  };
}

/** Each condition that may be chosen, with everything else that the action does. */
function chosenConditions(
  sheet: Sheet,
  { rules, choose }: ActionModel,
  edits: readonly Edit[],
): PlayAction['options'] | undefined {
  if (rules.choose === undefined || choose === undefined) return undefined;
  const { on } = rules.choose;
  const { conditions, conditionsSlot } = sheet.program.game;
  return rowsAt(sheet, conditionsSlot).flatMap((row, index) => {
    const model = conditions[index];
    if (model === undefined || !within(sheet.env, row, () => choose.expression.run(sheet.env) === true))
      return [];
    const outcome = switchCondition(sheet, model, on);
    if (outcome.edits.length === 0) return [];
    return [{ id: model.rules.id, label: model.label, edits: [...edits, ...outcome.edits] }];
  });
}

function blockedBy(sheet: Sheet, { rules, not }: ActionModel): Text | undefined {
  const reason = not.find(({ when }) => when.expression.run(sheet.env) === true);
  if (reason !== undefined) return raw(reason.text.run(sheet.env));
  for (const [id, amount] of Object.entries(rules.costs)) {
    const model = sheet.program.game.trackers.find((each) => each.rules.id === id);
    if (model !== undefined && trackerState(sheet, model).now < amount)
      return message('definition.play.costs', { amount, name: model.label });
  }
  return undefined;
}

/** Costs and changes of one tracker come to one change, so that neither overwrites the other. */
function outcomeOf(sheet: Sheet, { rules, set: changes }: ActionModel, rolled: number): Outcome {
  const { trackers, conditions } = sheet.program.game;
  const env = ownEnv(sheet.env, [rolled]);
  const targets = new Map<string, { readonly to: number; readonly isAmount: boolean }>();
  const outcomes: Outcome[] = [];
  rules.set.forEach(({ tracker, condition, on }, index) => {
    const compiled = changes[index];
    if (compiled?.when !== undefined && compiled.when.expression.run(env) !== true) return;
    if (tracker !== undefined && compiled?.to !== undefined)
      targets.set(tracker, {
        to: rounded(compiled.to.expression.run(env) as number, 'down'),
        isAmount: compiled.isAmount,
      });
    const model = conditions.find((each) => each.rules.id === condition);
    if (model !== undefined) outcomes.push(switchCondition(sheet, model, on));
  });
  const moved = trackers.flatMap((model): Outcome[] => {
    const { id } = model.rules;
    const cost = rules.costs[id] ?? 0;
    const target = targets.get(id);
    if (target === undefined && cost === 0) return [];
    if (target !== undefined && !target.isAmount) return [moveTracker(sheet, model, target.to - cost)];
    // An amount counts again when an earlier change is undone.
    const { now } = trackerState(sheet, model);
    return [changeTracker(sheet, model, (target?.to ?? now) - now - cost)];
  });
  const rested = rules.rest ? restore(sheet, 'rest') : { changes: [], edits: [] };
  return joined([
    ...moved,
    ...outcomes,
    ...(rested.edits.length > 0 && moved.every(({ changes: told }) => told.length === 0) ? [rested] : []),
  ]);
}

/** A new turn, round, day or rest, where a tracker gains points by it. */
function times(sheet: Sheet): PlayAction[] {
  const { trackers } = sheet.program.game;
  return (['turn', 'round', 'rest', 'day'] as const).flatMap((when): PlayAction[] => {
    if (!trackers.some(({ restored }) => restored[when] !== undefined)) return [];
    const { changes, edits } = restore(sheet, when);
    return [
      {
        id: `time-${when}`,
        label: message(`definition.play.${when}`),
        changes,
        edits,
        ...(when === 'rest' && { passes: { seconds: 0, rest: true } }),
        ...(when === 'day' && { passes: { seconds: secondsPerDay, rest: true } }),
        ...(edits.length === 0 && { blocked: message('definition.play.nothing') }),
      },
    ];
  });
}
