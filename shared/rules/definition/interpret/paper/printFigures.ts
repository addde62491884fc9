import { message, raw, type Text } from '#shared/kernel/text';
import { currentBox, nothing, numberBox } from '#shared/rules/print/paper';
import type { PrintBlock, PrintField, PrintFigure } from '#shared/rules/print/print';
import type { Figure } from '#shared/rules/views';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import type { BudgetModel, NumberModel, TrackerModel } from '#shared/rules/definition/model/game';
import { columnBlocks, type PrintPart } from '#shared/rules/definition/schema/layout';
import { numberFigure } from '#shared/rules/definition/interpret/blocks';
import { trackerState } from '#shared/rules/definition/interpret/playState';
import {
  budgetState,
  numberText,
  numberValue,
  shownNumbers,
  type Sheet,
} from '#shared/rules/definition/interpret/sheet';

/** More boxes than these are a number to write over. */
export const mostBoxes = 20;

/** A tracker or money with a box for what is left of it, a number, or the numbers of a set. */
export function partFigures(sheet: Sheet, id: string, isBlank: boolean): PrintFigure[] {
  const { trackers, sets, numbers, budgets } = sheet.program.game;
  const tracker = trackers.find(({ rules }) => rules.id === id);
  if (tracker !== undefined) return [trackerFigure(sheet, tracker, isBlank)];
  const money = budgets.find(({ rules }) => rules.ledger && rules.id === id);
  if (money !== undefined) return [moneyFigure(sheet, money, isBlank)];
  const set = sets.get(id);
  const number = numbers.get(id);
  const shown = set ?? sets.get(number?.set.id ?? '');
  const models = shown === undefined ? [] : shownNumbers(sheet, shown);
  return models
    .filter((model) => set !== undefined || model === number)
    .map((model) => numberOnPaper(sheet, numberFigure(sheet, model), isBlank));
}

/** Boxes of trackers and conditions. */
export function boxesOf(
  sheet: Sheet,
  part: Extract<PrintPart, { readonly boxes: unknown }>,
  isBlank: boolean,
): PrintBlock[] {
  const { trackers, conditions } = sheet.program.game;
  const boxName = (named: object, empty: string | undefined): Text =>
    raw(isBlank && empty !== undefined ? empty : (sheet.program.boxNames.get(named)?.run(sheet.env) ?? ''));
  const tracks = part.boxes.flatMap((box) => {
    const [id, more] = typeof box === 'string' ? [box, undefined] : [box.of, box];
    const tracker = trackers.find(({ rules }) => rules.id === id);
    const condition = conditions.find(({ rules }) => rules.id === id);
    const label = more ? boxName(more, more.empty?.name) : (tracker?.label ?? condition?.label ?? raw(id));
    const most = tracker === undefined ? 1 : (trackerState(sheet, tracker).most ?? 0);
    const count = isBlank ? (more?.empty?.boxes ?? most) : most;
    const boxes = Math.min(count, more?.most ?? mostBoxes);
    return boxes === 0 ? [] : [{ label, boxes, field: tickedField(id, tracker) }];
  });
  return tracks.length === 0 ? [] : [{ kind: 'tracks', title: boxName(part, part.empty), tracks }];
}

/** Points that a character begins with are ticked when they are spent, and others when they are there. */
export function tickedField(id: string, tracker: TrackerModel | undefined): PrintField {
  const beginsFull = tracker !== undefined && tracker.rules.start === undefined;
  return { name: id, value: '', now: id, ...(beginsFull && { counts: 'gone' }) };
}

export function trackerFigure(sheet: Sheet, model: TrackerModel, isBlank: boolean): PrintFigure {
  const { now, most, start } = trackerState(sheet, model);
  const small = isBlank ? model.rules.small?.empty : model.small?.run(sheet.env);
  // Without a highest value it is known by what it begins with, as far as that is said.
  const whole = most ?? (model.start && start);
  return {
    label: model.label,
    value: raw(isBlank || whole === undefined ? '' : shownNumber(whole)),
    ...(small !== undefined && { sources: raw(small) }),
    ...boxNow(model.rules.id, isBlank ? undefined : now),
  };
}

/** Money that no number and no part of the layout shows is beside the points of the trackers. */
export function unplacedMoney(sheet: Sheet, isBlank: boolean): PrintFigure[] {
  const { budgets, numbers, definition } = sheet.program.game;
  const placed = new Set(
    definition.layout.print
      .flat()
      .flatMap(columnBlocks)
      .flatMap((part) => (typeof part === 'object' && 'figures' in part ? part.figures : [])),
  );
  const shown = new Set([...numbers.values()].map(({ entry }) => entry.is));
  return budgets
    .filter(({ rules }) => rules.ledger && !placed.has(rules.id) && !shown.has(`budgets.${rules.id}.now`))
    .map((money) => moneyFigure(sheet, money, isBlank));
}

function moneyFigure(sheet: Sheet, money: BudgetModel, isBlank: boolean): PrintFigure {
  const now = isBlank ? undefined : budgetState(sheet, money).now;
  const value = now === undefined ? nothing : raw(shownNumber(now));
  return { label: money.label, value, ...boxNow(money.rules.id, now) };
}

/** Its sources, or the number that belongs below it, in small type; an empty sheet has a box for that. */
export function numberOnPaper(sheet: Sheet, figure: Figure, isBlank: boolean): PrintFigure {
  const model = sheet.program.game.numbers.get(figure.id);
  const { label, value, note, explained } = figure;
  const below = model?.entry.below;
  if (isBlank)
    return {
      label,
      value: nothing,
      ...(below ? currentBox(raw(below.name), `${figure.id}-below`, undefined) : boxOf(model)),
    };
  if (model?.below !== undefined && below !== undefined) {
    const number = model.below.expression.run(sheet.env) as number;
    return {
      label,
      value: raw(numberText(model, numberValue(sheet, model))),
      sources: message('definition.cell', { name: raw(below.name), value: raw(shownNumber(number)) }),
    };
  }
  const asked = model?.set.sources;
  const isExplained =
    explained !== undefined && (asked === true || (asked === 'several' && explained.sources.length > 1));
  const word = model?.set.show === 'main' ? note : undefined;
  return {
    ...(word && { sources: word }),
    ...numberBox(label, isExplained ? explained : undefined, value),
    ...boxOf(model, model && numberValue(sheet, model)),
  };
}

/** A box for what a number is now, if it has one. */
function boxOf(model: NumberModel | undefined, value?: number): Pick<PrintFigure, 'current'> {
  return model?.entry.box === true ? boxNow(model.id, value) : {};
}

function boxNow(name: string, value: number | undefined): Pick<PrintFigure, 'current'> {
  return currentBox(
    message('definition.print.now'),
    name,
    value === undefined ? undefined : shownNumber(value),
  );
}
