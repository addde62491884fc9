import { set, type Edit } from '#shared/character/edits';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Outcome } from '#shared/rules/party';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Env, Row } from '#shared/rules/definition/formula/types';
import { own, places } from '#shared/rules/definition/model/character';
import type { ConditionModel, ListModel, TrackerModel } from '#shared/rules/definition/model/game';
import { rolledKey } from '#shared/rules/definition/model/live/plain';
import { marksOf } from '#shared/rules/definition/model/lists';
import { startOf } from '#shared/rules/definition/model/trackers';
import { moveBoxes } from './live/boxes';
import { restoreRows } from './live/liveRows';
import { changePoints, joined, movePoints, restorePoints, type Points } from './live/points';
import { endsWith, type Recovery } from './live/spans';
import { isOn, levelOf } from '#shared/rules/definition/model/live/levels';
import type { Sheet } from './sheet';

export interface TrackerState {
  readonly now: number;
  readonly least: number;
  readonly most: number | null;
  readonly start: number;
}

export function trackerState({ env }: Sheet, model: TrackerModel): TrackerState {
  const row = env.world[model.slot] as Readonly<Record<string, number>>;
  const most = model.rules.most === null ? null : (row['most'] ?? 0);
  return { now: row['now'] ?? 0, least: row['least'] ?? 0, most, start: startOf(model, env, most) };
}

/** A tracker may be of no use to some characters, such as slots to those who cast nothing. */
export function isShown({ env }: Sheet, { showWhen }: TrackerModel): boolean {
  return showWhen === undefined || showWhen.expression.run(env) === true;
}

/** It is full again every turn or round, and nothing else restores it, so that it says nothing about a character. */
export function isFleeting({ restored }: TrackerModel): boolean {
  const lasts = restored.rest !== undefined || restored.day !== undefined;
  return !lasts && (restored.turn !== undefined || restored.round !== undefined);
}

/** A tracker as points. */
export function trackerPoints(sheet: Sheet, model: TrackerModel): Points {
  const { env, play } = sheet;
  const { now, least, most } = trackerState(sheet, model);
  return {
    label: model.label,
    path: places.tracker(model.rules.id),
    now,
    least,
    most,
    isStored: (own(play.trackers, model.rules.id) ?? null) !== null,
    at(at) {
      const row = env.world[model.slot] as Row;
      const world = env.world.with(model.slot, { ...row, now: at, lost: (row['most'] as number) - at });
      return { ...env, world };
    },
  };
}

/** Moves a tracker to a number within its bounds. */
export function moveTracker(sheet: Sheet, model: TrackerModel, to: number): Outcome {
  return movePoints(trackerPoints(sheet, model), to);
}

/** Changes a tracker by the whole amount. */
export function changeTracker(sheet: Sheet, model: TrackerModel, by: number): Outcome {
  return changePoints(trackerPoints(sheet, model), by);
}

/**
 * Switches a condition; of a group, the others go off. Nothing happens if it is already so. One with levels begins at
 * `level`, or is one higher without it.
 */
export function switchCondition(sheet: Sheet, model: ConditionModel, on: boolean, level?: number): Outcome {
  const { rules, is, label } = model;
  if (is !== undefined || (rules.level === undefined && isStored(sheet, rules.id) === on))
    return { changes: [], edits: [] };
  const others =
    on && rules.group !== undefined
      ? sheet.program.game.conditions.filter(
          (other) =>
            other.rules.group === rules.group &&
            other.rules.id !== rules.id &&
            isStored(sheet, other.rules.id),
        )
      : [];
  const ends = others.map((other): Edit => set(places.condition(other.rules.id), false));
  const points = levelPoints(sheet, model);
  if (points !== undefined) {
    const moved =
      !on || level !== undefined ? movePoints(points, on ? (level ?? 1) : 0) : changePoints(points, 1);
    return moved.changes.length === 0
      ? { changes: [], edits: [] }
      : { changes: moved.changes, edits: [...moved.edits, ...ends] };
  }
  return {
    changes: [message(on ? 'definition.change.on' : 'definition.change.off', { name: label })],
    edits: [set(places.condition(rules.id), on), ...ends],
  };
}

/** The level of a condition that is switched by hand, as points. */
export function levelPoints(sheet: Sheet, { rules, is, label, slot }: ConditionModel): Points | undefined {
  if (rules.level === undefined || is !== undefined) return undefined;
  return {
    label,
    path: places.condition(rules.id),
    now: levelOf(sheet.env.world[slot]),
    least: 0,
    most: rules.level.most,
    isStored: typeof own(sheet.play.conditions, rules.id) === 'number',
    at: (at) => ({ ...sheet.env, world: sheet.env.world.with(slot, at) }),
  };
}

/** Switches a condition and starts its trackers again. */
export function switchByHand(sheet: Sheet, model: ConditionModel, on: boolean, level?: number): Outcome {
  const outcome = switchCondition(sheet, model, on, level);
  if (outcome.edits.length === 0) return outcome;
  const trackers = sheet.program.game.trackers.filter(({ rules }) => model.rules.resets.includes(rules.id));
  const started = trackers.map((tracker) => moveTracker(sheet, tracker, trackerState(sheet, tracker).start));
  return joined([outcome, ...started]);
}

function isStored({ play }: Sheet, id: string): boolean {
  return isOn(own(play.conditions, id));
}

/**
 * Points that come back, several times over; a whole number each time. Trackers that are full already are among the
 * edits, too; see `changePoints`.
 */
export function restore(
  sheet: Sheet,
  when: Recovery,
  times = 1,
  rolled: ReadonlyMap<string, number> = new Map(),
): Outcome {
  return joined([
    ...sheet.program.game.trackers.map((model) =>
      restoreTracker(sheet, model, when, times, rolled.get(model.rules.id)),
    ),
    ...[...sheet.program.game.lists.values()].flatMap((model) => [
      unmarked(sheet, model, when),
      restoreRows(sheet, model, when, times),
    ]),
    ...ended(sheet, when),
    ...fallen(sheet, when, times),
  ]);
}

/** Points of one tracker; `fell` is the sum of its dice. */
export function restoreTracker(
  sheet: Sheet,
  model: TrackerModel,
  when: Recovery,
  times: number,
  fell: number | undefined,
): Outcome {
  const formula = model.restored[when];
  if (formula === undefined) return { changes: [], edits: [] };
  const { dice } = model.rules.restored;
  if (dice !== undefined && fell === undefined && isRolledFor(sheet, model, when))
    return {
      changes: [message('definition.harm.toRoll', { name: model.label, dice: raw(dice) })],
      edits: [],
    };
  const known = fell === undefined ? sheet : { ...sheet, env: ownEnv(sheet.env, [fell]) };
  if (model.each !== undefined) return freed(known, model, formula, times);
  return restorePoints(trackerPoints(known, model), formula, Math.min(times, 1_000_000));
}

/** True if dice say how many points come back, and some are missing. */
function isRolledFor(sheet: Sheet, model: TrackerModel, when: Recovery): boolean {
  const { now, most } = trackerState(sheet, model);
  const isMissing = model.each === undefined ? most === null || now < most : now > 0;
  return isMissing && model.restored[when]?.reads.has(rolledKey) === true;
}

/** The dice that say how many points come back, by the ids of their trackers. */
export function diceToRestore(
  sheet: Sheet,
  when: Recovery,
): readonly (readonly [id: string, dice: string])[] {
  return sheet.program.game.trackers.flatMap((model) => {
    const { id, restored } = model.rules;
    const { dice } = restored;
    return dice !== undefined && isRolledFor(sheet, model, when) ? [[id, dice] as const] : [];
  });
}

/** Conditions that end now, without a word. */
function ended(sheet: Sheet, when: Recovery): Outcome[] {
  return sheet.program.game.conditions
    .filter(({ rules }) => endsWith(rules.until, when))
    .map((model) => ({ ...switchCondition(sheet, model, false), changes: [] }));
}

/** Frees as many boxes as points come back, from the first box. */
function freed(sheet: Sheet, model: TrackerModel, formula: Formula, times: number): Outcome {
  const { now } = trackerState(sheet, model);
  const back = rounded(formula.expression.run(sheet.env) as number, 'down') * times;
  const to = Math.max(0, now - back);
  const edits = moveBoxes(sheet, model, to);
  const changes =
    edits.length === 0 ? [] : [message('definition.change.tracker', { name: model.label, from: now, to })];
  return { changes, edits };
}

/** Conditions that lose levels now. */
function fallen(sheet: Sheet, when: Recovery, times: number): Outcome[] {
  return sheet.program.game.conditions.flatMap((model) => {
    const by = model.rules.level?.falls[when];
    const points = levelPoints(sheet, model);
    if (by === undefined || points === undefined || points.now === 0) return [];
    return [changePoints(points, -Math.min(by * times, points.now))];
  });
}

/** Marks that end now. */
function unmarked(sheet: Sheet, { list }: ListModel, when: Recovery): Outcome {
  const ending = list.marks.filter(({ until }) => endsWith(until, when));
  const rows = Object.keys(own(sheet.play.marks ?? {}, list.id) ?? {});
  return joined(
    ending.flatMap(({ id }) => rows.map((row) => ({ ...markRow(sheet, list, row, id, false), changes: [] }))),
  );
}

/** Gives a row of a list, by its key, a mark, or takes it. */
export function markRow(
  sheet: Sheet,
  list: ListModel['list'],
  row: string,
  id: string,
  on: boolean,
): Outcome {
  const marks = marksOf(sheet, list.id, row);
  const mark = list.marks.find((each) => each.id === id);
  if (mark === undefined || marks.includes(id) === on) return { changes: [], edits: [] };
  const others = marks.filter((each) => each !== id);
  const known = own(sheet.play.marks ?? {}, list.id) ?? {};
  const bearers = mark.alone && on ? Object.keys(known) : [];
  return {
    changes: [message(on ? 'definition.change.on' : 'definition.change.off', { name: raw(mark.name) })],
    edits: [
      set(places.marks(list.id, row), on ? [...others, id] : others),
      ...bearers.flatMap((other): Edit[] => {
        const theirs = marksOf(sheet, list.id, other);
        const left = theirs.filter((each) => each !== id);
        return other === row || left.length === theirs.length
          ? []
          : [set(places.marks(list.id, other), left)];
      }),
    ],
  };
}

export function ownEnv(env: Env, own: readonly number[]): Env {
  return { ...env, own };
}

/** The first mark that holds. */
export function markOf({ env }: Sheet, { marks }: TrackerModel, now: number) {
  return marks.find(
    ({ at, when }) =>
      (at === undefined || now <= (at.expression.run(env) as number)) &&
      (when === undefined || when.expression.run(env) === true),
  );
}

export function noteOf(
  sheet: Sheet,
  model: TrackerModel,
  now: number,
): { readonly tone: 'plain' | 'warning' | 'danger'; readonly note?: Text } {
  const { env } = sheet;
  const mark = markOf(sheet, model, now);
  if (mark === undefined) return { tone: 'plain' };
  return { tone: mark.tone, ...(mark.text !== undefined && { note: raw(mark.text.run(env)) }) };
}
