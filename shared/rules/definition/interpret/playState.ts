import { changeBy, resetTo, set, type Edit } from '#shared/character/edits';
import { clamp } from '#shared/kernel/clamp';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Outcome } from '#shared/rules/party';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Env, Row } from '#shared/rules/definition/formula/types';
import { own, places } from '#shared/rules/definition/model/character';
import type { ConditionModel, ListModel, TrackerModel } from '#shared/rules/definition/model/game';
import { marksOf } from '#shared/rules/definition/model/lists';
import { startOf } from '#shared/rules/definition/model/trackers';
import type { Sheet } from './sheet';

export interface TrackerState {
  readonly now: number;
  readonly most: number | null;
  readonly start: number;
}

export function trackerState({ env }: Sheet, model: TrackerModel): TrackerState {
  const row = env.world[model.slot] as Readonly<Record<string, number>>;
  const most = model.rules.most === null ? null : (row['most'] ?? 0);
  return { now: row['now'] ?? 0, most, start: startOf(model, env, most) };
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

/** Moves a tracker to a number within its bounds, from any value, so that it can be undone in any order. */
export function moveTracker(sheet: Sheet, model: TrackerModel, to: number): Outcome {
  const { now, most } = trackerState(sheet, model);
  const target = clamp(to, 0, most ?? Number.MAX_SAFE_INTEGER);
  const edit = resetTo(places.tracker(model.rules.id), { from: now, to: target });
  return { changes: moved(model, now, target, edit).changes, edits: [edit] };
}

/**
 * Changes a tracker by the whole amount, of which as much counts as fits between its bounds. At a bound the edit stays,
 * since it counts again once an earlier change is undone.
 */
export function changeTracker(sheet: Sheet, model: TrackerModel, by: number): Outcome {
  const { now, most } = trackerState(sheet, model);
  const target = clamp(now + by, 0, most ?? Number.MAX_SAFE_INTEGER);
  const edit = changeBy(places.tracker(model.rules.id), { from: now, by, most });
  const { changes } = moved(model, now, target, edit);
  return { changes, edits: by === 0 ? [] : [edit] };
}

function moved({ label }: TrackerModel, from: number, to: number, edit: Edit): Outcome {
  if (to === from) return { changes: [], edits: [] };
  return { changes: [message('definition.change.tracker', { name: label, from, to })], edits: [edit] };
}

/** Switches a condition; of a group, the others go off. Nothing happens if it is already so. */
export function switchCondition(sheet: Sheet, { rules, is, label }: ConditionModel, on: boolean): Outcome {
  if (is !== undefined || isStored(sheet, rules.id) === on) return { changes: [], edits: [] };
  const others =
    on && rules.group !== undefined
      ? sheet.program.game.conditions.filter(
          (other) =>
            other.rules.group === rules.group &&
            other.rules.id !== rules.id &&
            isStored(sheet, other.rules.id),
        )
      : [];
  return {
    changes: [message(on ? 'definition.change.on' : 'definition.change.off', { name: label })],
    edits: [
      set(places.condition(rules.id), on),
      ...others.map((other): Edit => set(places.condition(other.rules.id), false)),
    ],
  };
}

/** Switches a condition and starts its trackers again. */
export function switchByHand(sheet: Sheet, model: ConditionModel, on: boolean): Outcome {
  const outcome = switchCondition(sheet, model, on);
  if (outcome.edits.length === 0) return outcome;
  const trackers = sheet.program.game.trackers.filter(({ rules }) => model.rules.resets.includes(rules.id));
  const started = trackers.map((tracker) => moveTracker(sheet, tracker, trackerState(sheet, tracker).start));
  return joined([outcome, ...started]);
}

function isStored({ play }: Sheet, id: string): boolean {
  return own(play.conditions, id) === true;
}

export type Recovery = 'turn' | 'round' | 'rest' | 'day';

/**
 * Points that come back, several times over; a whole number each time. Trackers that are full already are among the
 * edits, too; see `changeTracker`.
 */
export function restore(sheet: Sheet, when: Recovery, times = 1): Outcome {
  return joined([
    ...sheet.program.game.trackers.map((model) => {
      const formula = model.restored[when];
      if (formula === undefined) return { changes: [], edits: [] };
      return restoreTracker(sheet, model, formula, Math.min(times, 1_000_000));
    }),
    ...[...sheet.program.game.lists.values()].map((model) => unmarked(sheet, model, when)),
    ...ended(sheet, when),
  ]);
}

function restoreTracker(sheet: Sheet, model: TrackerModel, formula: Formula, times: number): Outcome {
  const pointsIn = (env: Env): number => rounded(formula.expression.run(env) as number, 'down') * times;
  const target = settledAt(sheet, model, (env, now) => now + pointsIn(env));
  const outcome =
    target === undefined
      ? changeTracker(sheet, model, pointsIn(sheet.env))
      : moveTracker(sheet, model, target);
  // One that was never changed follows its highest number, and there is no earlier change to undo.
  const isUnchanged = (own(sheet.play.trackers, model.rules.id) ?? null) === null;
  return isUnchanged ? ifChanging(outcome) : outcome;
}

/**
 * The number to which something leads from any value of the tracker, such as `most - now` more points, or that it has at
 * least, such as `max(now, 1)` while it is no higher. Undefined for anything else: it adds to the number, or takes.
 *
 * - `leads`: for the tracker at a number, with an environment in which it is there
 */
export function settledAt(
  sheet: Sheet,
  model: TrackerModel,
  leads: (env: Env, now: number) => number,
): number | undefined {
  const { env } = sheet;
  const { now, most } = trackerState(sheet, model);
  const row = env.world[model.slot] as Row;
  const from = (at: number): number => {
    const world = env.world.with(model.slot, { ...row, now: at, lost: (row['most'] as number) - at });
    return leads({ ...env, world }, at);
  };
  const bounded = (to: number): number => clamp(to, 0, most ?? Number.MAX_SAFE_INTEGER);
  const [none, one, here] = [from(0), from(1), from(now)];
  if (none === one - 1 && none === here - now) return undefined;
  const target = bounded(here);
  if (bounded(none) !== target || bounded(one) !== target) return undefined;
  const top = most ?? now + 1000;
  const high = bounded(from(top));
  return high === target || high === top ? target : undefined;
}

const spans: readonly Recovery[] = ['turn', 'round', 'rest', 'day'];

/** True if something that lasts until the one ends with the other, which is as long or longer. */
export function endsWith(until: Recovery | undefined, when: Recovery): boolean {
  return until !== undefined && spans.indexOf(until) <= spans.indexOf(when);
}

/** Conditions that end now, without a word. */
function ended(sheet: Sheet, when: Recovery): Outcome[] {
  return sheet.program.game.conditions
    .filter(({ rules }) => endsWith(rules.until, when))
    .map((model) => ({ ...switchCondition(sheet, model, false), changes: [] }));
}

/** Marks that end now. */
function unmarked(sheet: Sheet, { list }: ListModel, when: Recovery): Outcome {
  const ending = list.marks.filter(({ until }) => endsWith(until, when));
  const rows = Object.keys(own(sheet.play.marks ?? {}, list.id) ?? {});
  return joined(
    ending.flatMap(({ id }) => rows.map((row) => ({ ...markRow(sheet, list, row, id, false), changes: [] }))),
  );
}

/** Gives a row of a list a mark, or takes it. */
export function markRow(
  sheet: Sheet,
  list: ListModel['list'],
  row: number | string,
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
        return other === String(row) || left.length === theirs.length
          ? []
          : [set(places.marks(list.id, other), left)];
      }),
    ],
  };
}

/** False for an amount that counts only once an earlier change is undone. */
export function changesNow(edit: Edit): boolean {
  return edit.op !== 'set' || edit.value !== edit.by?.base;
}

/** Returns no edits if nothing changes. */
export function ifChanging(outcome: Outcome): Outcome {
  return outcome.edits.some(changesNow) ? outcome : { changes: [], edits: [] };
}

export function joined(outcomes: readonly Outcome[]): Outcome {
  return {
    changes: outcomes.flatMap(({ changes }) => changes),
    edits: outcomes.flatMap(({ edits }) => edits),
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
