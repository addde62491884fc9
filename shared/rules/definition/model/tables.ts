import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import {
  loopScope,
  type Field,
  type Fields,
  type FormulaContext,
} from '#shared/rules/definition/formula/types';
import type { LayoutTable, TableColumn } from '#shared/rules/definition/schema/layout';
import { rollModel } from './build';
import type { Compiler } from './compiler';
import type { Game, RollModel } from './game';
import { compileSays, type SaysModel } from './says';
import type { Template } from './template';

export type Medium = 'screen' | 'paper';

/** A column on paper, as far as the definition says it. */
interface OnPaper {
  readonly medium: Medium | undefined;
  readonly weight: number | undefined;
  readonly align: TableColumn['align'] | undefined;
  readonly strong: boolean | undefined;
}

export interface FormulaColumn extends OnPaper {
  readonly name: string;
  readonly kind: 'number' | 'word' | 'dice';
  readonly formula: Formula;
  readonly unit: string;
  readonly signed: boolean;
  readonly round: Extract<TableColumn, { readonly is: string }>['round'];
  readonly plus: Formula | undefined;
  readonly roll: RollModel | undefined;
  readonly across: AcrossModel | undefined;
}

/** The rows of which each has a column. */
export interface AcrossModel {
  readonly slot: number;
  /** Rows of a list are named by each player. */
  readonly isList: boolean;
}

export interface WordsColumn extends OnPaper {
  readonly name: string;
  readonly kind: 'says';
  readonly says: SaysModel;
  readonly roll: RollModel | undefined;
}

export type ColumnModel = FormulaColumn | WordsColumn;

export interface TableModel {
  readonly rules: LayoutTable;
  readonly of: string;
  readonly where: Formula | undefined;
  readonly below: SaysModel | undefined;
  readonly columns: readonly ColumnModel[];
  readonly also: SecondLine | undefined;
}

/** A second line of some rows, with as many columns. */
export interface SecondLine {
  readonly where: Formula;
  readonly name: Template;
  readonly columns: readonly ColumnModel[];
}

/** The columns that a medium shows. */
export function columnsOn({ columns }: Pick<TableModel, 'columns'>, medium: Medium): ColumnModel[] {
  return columns.filter((column) => column.medium === undefined || column.medium === medium);
}

/** The rows of a set, list or catalog with the fields of each. */
export function rowsNamed(
  game: Game,
  id: string,
): { readonly fields: Fields; readonly most: number; readonly slot: number } | undefined {
  const set = game.sets.get(id);
  if (set !== undefined) return { fields: set.fields, most: set.numbers.length, slot: set.slot };
  const list = game.lists.get(id);
  return list && { fields: list.fields, most: list.list.most, slot: list.slot };
}

export function tableModel(
  compiler: Compiler,
  game: Game,
  rules: LayoutTable,
  path: DefinitionPath,
): TableModel {
  const of = rules.of ?? rules.id;
  const names = [...game.sets.keys(), ...game.lists.keys()];
  const rows = rowsNamed(game, of);
  if (rows === undefined) compiler.known([...path, rules.of === undefined ? 'id' : 'of'], of, names);
  const fields: Fields = rows?.fields ?? new Map<string, never>();
  const place = { scope: loopScope(fields, game.scope), loops: fields, times: rows?.most ?? 1 };
  return {
    rules,
    of,
    where: rules.where === undefined ? undefined : compiler.flag([...path, 'where'], rules.where, place),
    below: rules.below && compileSays(compiler, [...path, 'below'], rules.below, place),
    columns: columnsAt(rules.columns, [...path, 'columns']),
    also: secondLine(),
  };
  function secondLine(): SecondLine | undefined {
    const { also } = rules;
    if (also === undefined) return undefined;
    const at = [...path, 'also'];
    const line = {
      where: compiler.flag([...at, 'where'], also.where, place),
      name: compiler.template([...at, 'name'], also.name, place),
      columns: columnsAt(also.columns, [...at, 'columns']),
    };
    const differs = (['screen', 'paper'] as const).some(
      (medium) => onMedium(also.columns, medium) !== onMedium(rules.columns, medium),
    );
    const isMatrix = [...also.columns, ...rules.columns].some((column) => 'across' in column);
    if (differs || isMatrix) compiler.fault([...at, 'columns'], 'secondLine');
    return line;
  }
  function columnsAt(columns: readonly TableColumn[], below: DefinitionPath): ColumnModel[] {
    return columns.map((column, index): ColumnModel => {
      const at = [...below, index];
      const { name, weight, align, strong, medium } = column;
      if ('says' in column)
        return {
          name,
          weight,
          align,
          strong,
          medium,
          kind: 'says',
          says: compileSays(compiler, [...at, 'says'], column.says, place),
          roll: column.roll && rollModel(compiler, game.definition, [...at, 'roll'], column.roll, place),
        };
      compiler.known([...at, 'across'], column.across, names);
      const across = column.across === undefined ? undefined : rowsNamed(game, column.across);
      return formulaColumn(
        compiler,
        game,
        column,
        at,
        across === undefined ? place : acrossPlace(game, fields, place.times, across),
        across && { slot: across.slot, isList: game.lists.has(column.across ?? '') },
      );
    });
  }
}

/** The number of columns that a medium shows. */
function onMedium(columns: readonly TableColumn[], medium: Medium): number {
  return columns.filter((column) => column.medium === undefined || column.medium === medium).length;
}

/** Each row is named by its column, so that explanations name the row and not its field. */
function acrossPlace(
  game: Game,
  row: Fields,
  times: number,
  { fields, most }: { readonly fields: Fields; readonly most: number },
): FormulaContext {
  const own: Fields = new Map(
    [...fields].map(([name, { label: _, ...field }]): [string, Field] => [name, field]),
  );
  return { scope: loopScope(own, game.scope, row), loops: own, times: times * most };
}

function formulaColumn(
  compiler: Compiler,
  { definition }: Game,
  {
    name,
    is,
    round,
    unit = '',
    signed,
    plus,
    roll,
    weight,
    align,
    strong,
    medium,
  }: Extract<TableColumn, { readonly is: string }>,
  at: DefinitionPath,
  place: FormulaContext,
  across: AcrossModel | undefined,
): FormulaColumn {
  const { formula, kind } = compiler.formulaOf([...at, 'is'], is, ['number', 'word', 'dice'], place);
  if (formula.divides && round === undefined) compiler.fault([...at, 'is'], 'rounding');
  const added = plus === undefined ? undefined : compiler.number([...at, 'plus'], plus, place);
  if (plus !== undefined && kind !== 'dice') compiler.fault([...at, 'plus'], 'plusDice');
  const rolled = roll && rollModel(compiler, definition, [...at, 'roll'], roll, place);
  return {
    name,
    weight,
    align,
    strong,
    medium,
    kind,
    formula,
    unit,
    signed,
    round,
    plus: added,
    roll: rolled,
    across,
  };
}
