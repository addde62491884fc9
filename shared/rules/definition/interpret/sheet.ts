import type { CharacterDocument } from '#shared/character/document';
import { message, raw, signed, type Text } from '#shared/kernel/text';
import { explain, type Explained, type Source } from '#shared/rules/explained';
import { diceOf, diceText } from '#shared/rules/definition/dice/inputs';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import { bandOf } from '#shared/rules/definition/formula/calls';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { cleaned, rounded, type Rounding } from '#shared/rules/definition/formula/functions';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { wordOf, type Env, type Row } from '#shared/rules/definition/formula/types';
import { advancedBy, type Advanced } from '#shared/rules/raising/raises';
import { calculate } from '#shared/rules/definition/model/build';
import { own, type Choices, type Play } from '#shared/rules/definition/model/character';
import type { BudgetModel, NumberModel, SetModel, TrackerModel } from '#shared/rules/definition/model/game';
import { boughtPoints, chosenValue, effectsOn } from '#shared/rules/definition/model/numbers';
import { chosenMost } from '#shared/rules/definition/model/trackers';
import type { Program } from '#shared/rules/definition/model/program';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import type { ColumnModel } from '#shared/rules/definition/model/tables';
import { pointsText } from './usualWords';
import { diceFor, rolledSum } from './ways';

/** A character with all values; views are made from it. */
export interface Sheet {
  readonly program: Program;
  readonly document: CharacterDocument;
  readonly choices: Choices;
  readonly play: Play;
  readonly advanced: Advanced;
  readonly env: Env;
  /** A sheet without a character, for a pencil. */
  readonly isBlank?: true;
}

export function sheetOf(program: Program, document: CharacterDocument, choices: Choices, play: Play): Sheet {
  const advanced = advancedBy(document.ledger);
  const env = calculate(program.game, { choices, play, advanced });
  return { program, document, choices, play, advanced, env };
}

/** Runs with `it` as the row, and `row` as the outer one of a matrix. */
export function within<T>(env: Env, it: Row | undefined, run: () => T, row?: Row): T {
  const before = [env.it, env.row] as const;
  [env.it, env.row] = [it, row];
  const result = run();
  [env.it, env.row] = before;
  return result;
}

export const rowsAt = ({ env }: Sheet, slot: number): readonly Row[] => env.world[slot] as readonly Row[];

/** A number as formulas know it by `it`. */
export function numberRow(sheet: Sheet, { set, id }: NumberModel): Row | undefined {
  const model = sheet.program.game.sets.get(set.id);
  return model && rowsAt(sheet, model.slot).find((row) => row['id'] === id);
}

/** The numbers of a set, without those that say nothing of this character. */
export function shownNumbers(sheet: Sheet, { numbers }: SetModel): NumberModel[] {
  return numbers.filter((model) => {
    const { showWhen } = model;
    if (showWhen === undefined || sheet.isBlank === true) return true;
    return within(sheet.env, numberRow(sheet, model), () => showWhen.expression.run(sheet.env) === true);
  });
}

/** Without those that are only on the sheet. */
export function comparedNumbers(sheet: Sheet, model: SetModel): NumberModel[] {
  return model.set.sheetOnly ? [] : shownNumbers(sheet, model).filter(({ entry }) => !entry.sheetOnly);
}

interface BudgetState {
  readonly granted: number;
  readonly spent: number;
  readonly left: number;
  /** The rest, with all that the ledger added. */
  readonly now: number;
}

const noBudget: BudgetState = { granted: 0, spent: 0, left: 0, now: 0 };

export function budgetState(
  { program, env }: Pick<Sheet, 'program' | 'env'>,
  { rules }: BudgetModel,
): BudgetState {
  const budgets = env.world[program.game.budgetsSlot] as unknown as Readonly<Record<string, BudgetState>>;
  return budgets[rules.id] ?? noBudget;
}

/** Writes a sum of a budget: "12 silver". */
export function amountOf({ label }: BudgetModel): (sum: number) => Text {
  return (sum) => message('definition.money', { amount: raw(shownNumber(sum)), name: label });
}

export function numberValue({ env }: Sheet, { slot }: NumberModel): number {
  return env.world[slot] as number;
}

export function explainNumber(sheet: Sheet, model: NumberModel): Explained {
  const { env } = sheet;
  const { rule, label, formula, round, bought, entry } = model;
  const points = boughtPoints(model, sheet);
  const raised = sheet.advanced.raised.get(model.id) ?? 0;
  const more: Source[] = [
    ...(points === 0 || bought === undefined ? [] : [{ label: pointsText(bought), amount: points, rule }]),
    ...(raised === 0 ? [] : [{ label: message('definition.source.raised'), amount: raised, rule }]),
    ...effectsOn(model.effects, entry.tags ?? [], env).map(({ condition, label: name, add }) => ({
      label: name,
      amount: add,
      rule: condition.rules.rule ?? rule,
    })),
  ];
  const replaced = model.override ? own(sheet.choices.overrides, model.id) : undefined;
  if (replaced !== undefined)
    return explain([
      { label: message('definition.source.custom'), amount: replaced, rule },
      ...more.slice(points === 0 ? 0 : 1),
    ]);
  if (model.chosen !== undefined)
    return explain([{ label: chosenText(sheet, model), amount: chosenValue(model, sheet), rule }, ...more]);
  if (formula === undefined)
    return explain([{ label: message('definition.phrase.base'), amount: 0, rule }, ...more]);
  return within(env, numberRow(sheet, model), () =>
    explainFormula(formula, env, { label, rule, round }, more),
  );
}

/** The origin of a chosen number: dice that still count, or a choice. */
function chosenText(sheet: Sheet, model: NumberModel): Text {
  const faces = own(own(sheet.choices.rolls, model.set.id) ?? {}, model.id) ?? [];
  const rules = faces.length === 0 ? undefined : diceFor(sheet, model.set.id);
  return rules !== undefined && rolledSum(rules, faces) === chosenValue(model, sheet)
    ? message('definition.source.rolled', { faces: raw(faces.join(' + ')) })
    : message('definition.source.chosen');
}

export function explainMost(sheet: Sheet, model: TrackerModel): Explained | undefined {
  const { env } = sheet;
  const { rules, most, label } = model;
  const rule = rules.rule ?? '';
  const raised = sheet.advanced.raised.get(rules.id) ?? 0;
  const more = [
    ...(raised === 0 ? [] : [{ label: message('definition.source.raised'), amount: raised, rule }]),
    ...effectsOn(model.effects, [], env).map(({ label: name, add }) => ({
      label: name,
      amount: add,
      rule,
    })),
  ];
  if (rules.most === null) return undefined;
  const custom = own(sheet.choices.overrides, rules.id);
  if (custom !== undefined)
    return explain([{ label: message('definition.source.custom'), amount: custom, rule }, ...more]);
  if (most !== undefined) {
    const explained = explainFormula(most, env, { label, rule, round: rules.round ?? 'down' }, more);
    return explained.value < 0 ? explain([{ label, amount: 0, rule }]) : explained;
  }
  const chosen = chosenMost(model, sheet.choices);
  return explain([{ label: message('definition.source.chosen'), amount: chosen, rule }, ...more]);
}

/** A number of a set as people read it: with its unit, its sign, or the word of its band. */
export function numberText({ set, entry }: Pick<NumberModel, 'set' | 'entry'>, value: number): string {
  return shownWith(value, entry.signed ?? set.signed, entry.unit ?? set.unit);
}

export function wordFor({ env, program }: Sheet, { set }: NumberModel, value: number): string | undefined {
  if (set.word === undefined) return undefined;
  const bands = program.game.scope.find(set.word)?.read(env) as readonly Row[] | undefined;
  const band = bands && bandOf(bands, value);
  return band && wordOf(band['name']);
}

/** The cell of a table column for the row that is set as `it`. */
export function columnText({ env }: Sheet, column: ColumnModel): string {
  if (column.kind === 'says') return sentenceFrom(column.says, env) ?? '';
  const { kind, formula, round, unit, signed: isSigned, plus } = column;
  const value = formula.expression.run(env);
  if (kind === 'dice')
    return wordOf(value) === '' ? '' : diceText(withPlus(diceOf(wordOf(value)), plus, env));
  if (typeof value !== 'number') return wordOf(value);
  return shownWith(rounded(value, round ?? ('none' satisfies Rounding)), isSigned, unit);
}

function withPlus(dice: ReturnType<typeof diceOf>, plus: Formula | undefined, env: Env) {
  const more = plus === undefined ? 0 : Math.floor(cleaned(plus.expression.run(env) as number));
  return { ...dice, plus: dice.plus + more };
}

/** A number with its sign and its unit, as far as it has them. */
export function shownWith(value: number, isSigned: boolean, unit = ''): string {
  const shown = isSigned ? signed(value) : shownNumber(value);
  return unit === '' ? shown : unit === '%' ? `${shown}%` : `${shown} ${unit}`;
}
