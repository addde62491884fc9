import { changeBy, resetTo, type Edit, type EditPath } from '#shared/character/edits';
import { clamp } from '#shared/kernel/clamp';
import { message, type Text } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { Env } from '#shared/rules/definition/formula/types';
import type { Outcome } from '#shared/rules/party';

/** A number that changes in play: a tracker, a number of a row, or the level of a condition. */
export interface Points {
  readonly label: Text;
  /** Its path in `play`. */
  readonly path: EditPath;
  readonly now: number;
  readonly least: number;
  /** `null` without a highest value. */
  readonly most: number | null;
  /** It was changed before; until then it follows its start. */
  readonly isStored: boolean;
  /** The environment in which it has another value. */
  at(now: number): Env;
}

const nothing: Outcome = { changes: [], edits: [] };

function bounded({ least, most }: Points, value: number): number {
  return clamp(value, least, most ?? Number.MAX_SAFE_INTEGER);
}

/** Moves it to a number within its bounds, from any value, so that it can be undone in any order. */
export function movePoints(points: Points, to: number): Outcome {
  const target = bounded(points, to);
  const edit = resetTo(points.path, { from: points.now, to: target });
  return { changes: moved(points, target, edit).changes, edits: [edit] };
}

/**
 * Changes it by the whole amount, of which as much counts as fits between its bounds. At a bound the edit stays, since it
 * counts again once an earlier change is undone.
 */
export function changePoints(points: Points, by: number): Outcome {
  const { now, least, most, path } = points;
  const edit = changeBy(path, { from: now, by, least, most });
  const { changes } = moved(points, bounded(points, now + by), edit);
  return { changes, edits: by === 0 ? [] : [edit] };
}

function moved({ label, now }: Points, to: number, edit: Edit): Outcome {
  if (to === now) return nothing;
  return { changes: [message('definition.change.tracker', { name: label, from: now, to })], edits: [edit] };
}

/** The points that come back by a formula, several times over; a whole number each time. */
export function restorePoints(points: Points, formula: Formula, times: number): Outcome {
  const pointsIn = (env: Env): number => rounded(formula.expression.run(env) as number, 'down') * times;
  const target = settledAt(points, (env, now) => now + pointsIn(env));
  const outcome =
    target === undefined ? changePoints(points, pointsIn(points.at(points.now))) : movePoints(points, target);
  // One that was never changed follows its highest number, and there is no earlier change to undo.
  return points.isStored ? outcome : ifChanging(outcome);
}

/**
 * The number to which something leads from any value, such as `most - now` more points, or that it has at least, such as
 * `max(now, 1)` while it is no higher. Undefined for anything else: it adds to the number, or takes.
 *
 * - `leads`: for the points at a number, with an environment in which they are there
 */
export function settledAt(points: Points, leads: (env: Env, now: number) => number): number | undefined {
  const { now, least, most } = points;
  const from = (at: number): number => leads(points.at(at), at);
  const [lowest, next, here] = [from(least), from(least + 1), from(now)];
  if (lowest === next - 1 && lowest - least === here - now) return undefined;
  const target = bounded(points, here);
  if (bounded(points, lowest) !== target || bounded(points, next) !== target) return undefined;
  const top = most ?? now + 1000;
  const high = bounded(points, from(top));
  return high === target || high === top ? target : undefined;
}

/** False for an amount that counts only once an earlier change is undone. */
export function changesNow(edit: Edit): boolean {
  return edit.op !== 'set' || edit.value !== edit.by?.base;
}

/** Returns no edits if nothing changes. */
export function ifChanging(outcome: Outcome): Outcome {
  return outcome.edits.some(changesNow) ? outcome : nothing;
}

export function joined(outcomes: readonly Outcome[]): Outcome {
  return {
    changes: outcomes.flatMap(({ changes }) => changes),
    edits: outcomes.flatMap(({ edits }) => edits),
  };
}
