import { clamp } from '#shared/kernel/clamp';
import { message, raw, type Text } from '#shared/kernel/text';
import type { Outcome } from '#shared/rules/party';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Env, Row } from '#shared/rules/definition/formula/types';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { ConditionModel, ListModel } from '#shared/rules/definition/model/game';
import { isOn } from '#shared/rules/definition/model/live/levels';
import type { ActionModel } from '#shared/rules/definition/model/program';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import { moveBoxes } from './live/boxes';
import { followedBy } from './live/events';
import { rowOutcome } from './live/growing';
import { flagRow, keyIn, livePoints } from './live/liveRows';
import { changePoints, changesNow, joined, movePoints, settledAt, type Points } from './live/points';
import { levelPoints, markRow, ownEnv, restore, switchCondition, trackerPoints } from './playState';
import type { Sheet } from './sheet';

/** The row that has an action. */
export interface Own {
  readonly model: ListModel;
  readonly at: number;
  readonly row: Row;
}

/** Numbers that the costs and changes of an action may name, in their order: trackers, and those of its row as `it.charges`. */
function changeable(sheet: Sheet, own: Own | undefined): readonly string[] {
  return [
    ...sheet.program.game.trackers.map(({ rules }) => rules.id),
    ...(own?.model.live ?? []).map(({ id }) => `it.${id}`),
  ];
}

function pointsOf(sheet: Sheet, name: string, own: Own | undefined): Points | undefined {
  const tracker = sheet.program.game.trackers.find(({ rules }) => rules.id === name);
  if (tracker !== undefined) return trackerPoints(sheet, tracker);
  const live = own?.model.live.find(({ id }) => `it.${id}` === name);
  return own && live && livePoints(sheet, own.model, live, own.row);
}

/** A price below 0 is none, so that nothing is gained by paying it. */
function costOf({ expression }: Formula, env: Env): number {
  return Math.max(0, rounded(expression.run(env) as number, 'down'));
}

/** The reason why an action cannot be done now. */
export function blockedBy(sheet: Sheet, { costs, not }: ActionModel, own?: Own): Text | undefined {
  const reason = not.find(({ when }) => when.expression.run(sheet.env) === true);
  if (reason !== undefined) return raw(reason.text.run(sheet.env));
  for (const [name, formula] of costs) {
    const amount = costOf(formula, sheet.env);
    const points = pointsOf(sheet, name, own);
    // Points that may be below zero can be spent down to their lowest value.
    if (points !== undefined && points.now - Math.min(0, points.least) < amount)
      return message('definition.play.costs', { amount, name: points.label });
  }
  return undefined;
}

/** Switches a condition, or moves it to the level that a formula gives. */
function conditionOutcome(
  sheet: Sheet,
  model: ConditionModel,
  on: boolean,
  to: Formula | undefined,
  env: Env,
): Outcome {
  const points = to && levelPoints(sheet, model);
  if (points === undefined || to === undefined) {
    const isThere = model.rules.level !== undefined && isOn(sheet.env.world[model.slot]);
    // A level that is there stays as it is.
    return on && isThere ? { changes: [], edits: [] } : switchCondition(sheet, model, on);
  }
  const leads = (at: Env): number =>
    rounded(to.expression.run({ ...at, own: env.own, it: env.it }) as number, 'down');
  const target = settledAt(points, leads);
  const outcome =
    target === undefined
      ? changePoints(points, leads(points.at(points.now)) - points.now)
      : movePoints(points, target);
  return outcome.changes.length === 0 ? { changes: [], edits: [] } : outcome;
}

/** Costs and changes of one tracker come to one change, so that neither overwrites the other. */
export function outcomeOf(
  sheet: Sheet,
  { rules, costs, set: changes, done }: ActionModel,
  rolled: number,
  own: Own | undefined,
  leads = true,
  restored?: ReadonlyMap<string, number>,
): Outcome {
  const { conditions, trackers } = sheet.program.game;
  const env = ownEnv(sheet.env, [rolled, ...sheet.env.own.slice(1)] as readonly number[]);
  const targets = new Map<string, { readonly in: (at: Env) => number; readonly isAmount: boolean }>();
  const outcomes: Outcome[] = [];
  rules.set.forEach(({ tracker, condition, mark, live, list, entry, on }, index) => {
    const compiled = changes[index];
    if (compiled?.when !== undefined && compiled.when.expression.run(env) !== true) return;
    const { to: formula } = compiled ?? {};
    const changed = live === undefined ? tracker : `it.${live}`;
    if (changed !== undefined && formula !== undefined)
      targets.set(changed, {
        in: (at) => rounded(formula.expression.run({ ...at, own: env.own }) as number, 'down'),
        isAmount: compiled?.isAmount === true,
      });
    if (live !== undefined && formula === undefined && own !== undefined)
      outcomes.push(flagRow(own.model, live, own.row, on));
    if (list !== undefined && entry !== undefined) outcomes.push(rowOutcome(sheet, list, entry, on));
    const model = conditions.find((each) => each.rules.id === condition);
    if (model !== undefined) outcomes.push(conditionOutcome(sheet, model, on, formula, env));
    if (mark !== undefined && own !== undefined)
      outcomes.push(markRow(sheet, own.model.list, keyIn(own.row), mark, on));
  });
  /** Trackers that are where they would be set already; that counts only if something else happens, too. */
  const unmoved = new Set<Outcome>();
  const moved = changeable(sheet, own).flatMap((name): Outcome[] => {
    const price = costs.get(name);
    const cost = price === undefined ? 0 : costOf(price, env);
    const target = targets.get(name);
    const points = target === undefined && cost === 0 ? undefined : pointsOf(sheet, name, own);
    if (points === undefined) return [];
    const model = trackers.find((each) => each.rules.id === name);
    const followed = (next: number): Outcome[] => {
      const most = points.most ?? Number.MAX_SAFE_INTEGER;
      const then = clamp(next, points.least, most);
      return model && leads ? [followedBy(sheet, model, points, then, doneAfter)] : [];
    };
    if (model?.each !== undefined) {
      const next = (target?.in(env) ?? points.now) - cost;
      const edits = moveBoxes(sheet, model, next);
      return [{ changes: movePoints(points, next).changes, edits }, ...followed(next)];
    }
    // An amount counts again when an earlier change is undone.
    if (target === undefined) return [changePoints(points, -cost), ...followed(points.now - cost)];
    if (model?.rules.higher === true) return replaced(points, target.in(env), target.isAmount);
    const to = target.isAmount ? settledAt(points, (at) => target.in(at) - cost) : target.in(env) - cost;
    if (to === undefined) {
      const by = target.in(env) - points.now - cost;
      return [changePoints(points, by), ...followed(points.now + by)];
    }
    const outcome = movePoints(points, to);
    if (outcome.changes.length === 0) unmoved.add(outcome);
    return [outcome, ...followed(to)];
  });
  const recovered =
    rules.recovers === undefined ? { changes: [], edits: [] } : restore(sheet, rules.recovers, 1, restored);
  const rested = rules.rest ? restore(sheet, 'rest', 1, restored) : { changes: [], edits: [] };
  const all = [
    ...moved,
    ...outcomes,
    recovered,
    ...(rested.edits.some(changesNow) && moved.every(({ changes: shown }) => shown.length === 0)
      ? [rested]
      : []),
  ];
  if (!recovered.edits.some(changesNow)) unmoved.add(recovered);
  const happens = all.some((outcome) => outcome.edits.length > 0 && !unmoved.has(outcome));
  const outcome = joined(happens ? all : []);
  const words = done && sentenceFrom(done, env);
  return words === undefined ? outcome : { ...outcome, changes: words === '' ? [] : [raw(words)] };
}

/** New points take the place of fewer; they are neither added nor taken away by fewer. */
function replaced(points: Points, to: number, isAmount: boolean): Outcome[] {
  const by = to - points.now;
  if (isAmount && by < 0) return [changePoints(points, by)];
  const next = isAmount ? by : to;
  return next > points.now ? [movePoints(points, next)] : [];
}

/** An action after which no event follows, because it is one. */
export function doneAfter(sheet: Sheet, action: string): Outcome | undefined {
  return doneAlone(sheet, action, false);
}

/** An action that nobody has to choose; `undefined` if it cannot be done. */
export function doneAlone(sheet: Sheet, action: string | undefined, leads = true): Outcome | undefined {
  const model = sheet.program.actions.find(({ rules }) => rules.id === action);
  if (model === undefined || blockedBy(sheet, model) !== undefined) return undefined;
  return outcomeOf(sheet, model, 0, undefined, leads);
}
