import type { Edit } from '#shared/character/edits';
import { message, raw } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import type { PlayAction } from '#shared/rules/play';
import { titleOf } from '#shared/rules/definition/interpret/blocks';
import { rowLabel } from '#shared/rules/definition/interpret/listBlocks';
import { switchCondition } from '#shared/rules/definition/interpret/playState';
import { rollRequest } from '#shared/rules/definition/interpret/rollRequests';
import {
  numberText,
  numberValue,
  rowsAt,
  shownNumbers,
  within,
  type Sheet,
} from '#shared/rules/definition/interpret/sheet';
import type { ActionModel } from '#shared/rules/definition/model/program';
import { keyIn, livePoints } from './liveRows';
import { changePoints } from './points';

type Options = PlayAction['options'];

/** The choices of an action, each with everything else that it does; `undefined` if it asks nothing. */
export function optionsOf(
  sheet: Sheet,
  model: ActionModel,
  edits: readonly Edit[],
  roll: RollRequest | undefined,
): Options {
  return (
    chosenConditions(sheet, model, edits) ??
    askedNumbers(sheet, model, edits) ??
    askedPayers(sheet, model, edits, roll)
  );
}

/** Each number that may be rolled, with everything else that the action does. */
function askedNumbers(sheet: Sheet, { one, roll, rules }: ActionModel, edits: readonly Edit[]): Options {
  if (one === undefined || roll === undefined) return undefined;
  const rows = rowsAt(sheet, one.set.slot);
  return shownNumbers(sheet, one.set).flatMap((model) => {
    const row = rows.find((each) => each['id'] === model.id);
    return within(sheet.env, row, () => {
      if (one.where !== undefined && one.where.expression.run(sheet.env) !== true) return [];
      const label = titleOf(model);
      const name = message('definition.play.rollOf', { name: raw(rules.name), of: label });
      const request = rollRequest(sheet, roll, name, model.entry.tags);
      const value = raw(numberText(model, numberValue(sheet, model)));
      return request === undefined
        ? []
        : [{ id: model.id, label, text: value, edits: [...edits], roll: request }];
    });
  });
}

/** Each row that can pay, with everything else that the action does; `undefined` if it is free. */
function askedPayers(
  sheet: Sheet,
  { paid }: ActionModel,
  edits: readonly Edit[],
  roll: RollRequest | undefined,
): Options {
  if (paid === undefined || paid.when?.expression.run(sheet.env) === false) return undefined;
  const { model, live, where } = paid;
  const { it: bearer } = sheet.env;
  return rowsAt(sheet, model.slot).flatMap((row) => {
    const points = livePoints(sheet, model, live, row);
    if (points === undefined || points.now - points.least < 1) return [];
    const fits = (): boolean => where === undefined || where.expression.run(sheet.env) === true;
    if (!within(sheet.env, row, fits, bearer)) return [];
    const left = message('definition.play.leftOf', { name: live.label, now: points.now });
    const paying = [...edits, ...changePoints(points, -1).edits];
    const label = rowLabel(sheet, model, row);
    return [{ id: keyIn(row), label, text: left, edits: paying, ...(roll && { roll }) }];
  });
}

/** Each condition that may be chosen, with everything else that the action does. */
function chosenConditions(sheet: Sheet, { rules, choose }: ActionModel, edits: readonly Edit[]): Options {
  if (rules.choose === undefined || choose === undefined) return undefined;
  const { on, otherwise } = rules.choose;
  const { conditions, conditionsSlot } = sheet.program.game;
  const offered = rowsAt(sheet, conditionsSlot).flatMap((row, index) => {
    const model = conditions[index];
    if (model === undefined || !within(sheet.env, row, () => choose.expression.run(sheet.env) === true))
      return [];
    const outcome = switchCondition(sheet, model, on);
    if (outcome.edits.length === 0) return [];
    return [{ id: model.rules.id, label: model.label, edits: [...edits, ...outcome.edits] }];
  });
  return otherwise === undefined ? offered : [{ id: 'otherwise', label: raw(otherwise), edits }, ...offered];
}
