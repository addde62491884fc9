import { message, raw, type Text } from '#shared/kernel/text';
import type { Outcome } from '#shared/rules/party';
import { rounded } from '#shared/rules/definition/formula/functions';
import type { Env, Row } from '#shared/rules/definition/formula/types';
import type { ListModel } from '#shared/rules/definition/model/game';
import { rowKey } from '#shared/rules/definition/model/lists';
import type { ActionModel } from '#shared/rules/definition/model/program';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import {
  changesNow,
  changeTracker,
  joined,
  markRow,
  moveTracker,
  ownEnv,
  restore,
  settledAt,
  switchCondition,
  trackerState,
} from './playState';
import type { Sheet } from './sheet';

/** The row that has an action. */
export interface Own {
  readonly list: ListModel['list'];
  readonly at: number;
  readonly row: Row;
}

/** The reason why an action cannot be done now. */
export function blockedBy(sheet: Sheet, { rules, not }: ActionModel): Text | undefined {
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
export function outcomeOf(
  sheet: Sheet,
  { rules, set: changes, done }: ActionModel,
  rolled: number,
  own: Own | undefined,
): Outcome {
  const { trackers, conditions } = sheet.program.game;
  const env = ownEnv(sheet.env, [rolled, ...sheet.env.own.slice(1)] as readonly number[]);
  const targets = new Map<string, { readonly in: (at: Env) => number; readonly isAmount: boolean }>();
  const outcomes: Outcome[] = [];
  rules.set.forEach(({ tracker, condition, mark, on }, index) => {
    const compiled = changes[index];
    if (compiled?.when !== undefined && compiled.when.expression.run(env) !== true) return;
    const { to: formula } = compiled ?? {};
    if (tracker !== undefined && formula !== undefined)
      targets.set(tracker, {
        in: (at) => rounded(formula.expression.run({ ...env, world: at.world }) as number, 'down'),
        isAmount: compiled?.isAmount === true,
      });
    const model = conditions.find((each) => each.rules.id === condition);
    if (model !== undefined) outcomes.push(switchCondition(sheet, model, on));
    if (mark !== undefined && own !== undefined)
      outcomes.push(markRow(sheet, own.list, rowKey(own.list, sheet, own.row, own.at), mark, on));
  });
  /** Trackers that are where they would be set already; that counts only if something else happens, too. */
  const unmoved = new Set<Outcome>();
  const moved = trackers.flatMap((model): Outcome[] => {
    const { id } = model.rules;
    const cost = rules.costs[id] ?? 0;
    const target = targets.get(id);
    if (target === undefined && cost === 0) return [];
    // An amount counts again when an earlier change is undone.
    const { now } = trackerState(sheet, model);
    if (target === undefined) return [changeTracker(sheet, model, -cost)];
    const to = target.isAmount
      ? settledAt(sheet, model, (at) => target.in(at) - cost)
      : target.in(env) - cost;
    if (to === undefined) return [changeTracker(sheet, model, target.in(env) - now - cost)];
    const outcome = moveTracker(sheet, model, to);
    if (outcome.changes.length === 0) unmoved.add(outcome);
    return [outcome];
  });
  const recovered =
    rules.recovers === undefined ? { changes: [], edits: [] } : restore(sheet, rules.recovers);
  const rested = rules.rest ? restore(sheet, 'rest') : { changes: [], edits: [] };
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
