import type { DefinitionPath } from '#shared/rules/definition/faults';
import {
  flag,
  number,
  text,
  type Field,
  type Fields,
  type Row,
  type Type,
} from '#shared/rules/definition/formula/types';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Column, ColumnEntry } from '#shared/rules/definition/schema/numbers';
import type { Compiler } from './compiler';

/** Fields of a number of a set. Its value depends on all numbers of the set, since a formula may ask for any. */
export function numberFields({ id, name, of }: Definition['numbers'][number]): Map<string, Field> {
  const reads = [`set ${id}`];
  return new Map<string, Field>([
    ...identity(name, of),
    ['value', { type: number, reads }],
    ['base', { type: number, reads }],
    ['points', { type: number, reads }],
    ['raised', { type: number, reads }],
  ]);
}

function identity(
  name: string,
  of: readonly { readonly id: string; readonly tags?: readonly string[] | undefined }[],
): [string, Field][] {
  const tags = [...new Set(of.flatMap((each) => each.tags ?? []))];
  return [
    ['id', { type: { kind: 'word', of: { name, ids: of.map(({ id }) => id) } } }],
    ['name', { type: text }],
    ['tags', { type: { kind: 'words', of: { name, ids: tags } } }],
  ];
}

interface Cells {
  readonly columns: Readonly<Record<string, Column>>;
  readonly of: readonly Readonly<Record<string, unknown>>[];
}

interface Columned extends Cells {
  readonly id: string;
  readonly name: string;
  readonly of: readonly ColumnEntry[];
}

/** Fields of an entry by its columns, which explanations call by the name of the entry; `sets` are the fields of the sets that a column may refer to. */
export function columnFields(columned: Columned, sets: ReadonlyMap<string, EntrySet>): Map<string, Field> {
  const fields = new Map(identity(columned.name, columned.of));
  for (const [name, column] of Object.entries(columned.columns))
    fields.set(name, { type: columnType(column, sets) });
  return fields;
}

/** A set of numbers, a catalog or a lookup that a column refers to. */
export interface EntrySet {
  readonly id: string;
  readonly name: string;
  readonly ids: readonly string[];
  readonly fields: Fields;
}

export function columnType(column: Column, sets: ReadonlyMap<string, EntrySet>): Type {
  if (column === 'number' || column === 'formula') return number;
  if (column === 'flag') return flag;
  if (column === 'text') return text;
  if (column === 'dice') return { kind: 'dice' };
  if ('one' in column) return { kind: 'record', fields: sets.get(column.one)?.fields ?? new Map() };
  const set = sets.get(column.some);
  return { kind: 'words', of: { name: set?.name ?? '', ids: set?.ids ?? [] } };
}

const dice = /^\d{1,2}d\d{1,3}([+-]\d{1,3})?$/;

/** Checks the cells of entries against their columns. Formulas are compiled elsewhere. */
export function checkCells(
  compiler: Compiler,
  path: DefinitionPath,
  columned: Cells,
  sets: ReadonlyMap<string, EntrySet>,
  keys: readonly string[] = ['id', 'name', 'text', 'rule', 'note', 'tags'],
): void {
  const known = new Set([...keys, ...Object.keys(columned.columns)]);
  columned.of.forEach((entry, index) => {
    for (const [name, cell] of Object.entries(entry)) {
      const at = [...path, 'of', index, name];
      const column = Object.hasOwn(columned.columns, name) ? columned.columns[name] : undefined;
      if (column === undefined || keys.includes(name)) compiler.knownKey(at, name, known);
      else checkCell(compiler, at, column, cell, sets);
    }
  });
}

function checkCell(
  compiler: Compiler,
  path: DefinitionPath,
  column: Column,
  cell: unknown,
  sets: ReadonlyMap<string, EntrySet>,
): void {
  if (typeof column !== 'string') {
    const set = sets.get('one' in column ? column.one : column.some);
    if (set === undefined) return;
    const words: unknown[] = 'some' in column && Array.isArray(cell) ? cell : [cell];
    words.forEach((word, index) => {
      const at = 'some' in column ? [...path, index] : path;
      if (typeof word === 'string') compiler.known(at, word, set.ids);
      else compiler.fault(at, 'cell.text');
    });
    return;
  }
  const fits =
    column === 'formula'
      ? typeof cell === 'number' || typeof cell === 'string'
      : column === 'text'
        ? typeof cell === 'string'
        : column === 'dice'
          ? typeof cell === 'string' && dice.test(cell)
          : typeof cell === (column === 'flag' ? 'boolean' : 'number');
  if (!fits) compiler.fault(path, `cell.${column}`);
}

/**
 * A constructor whose prototype is empty: no name of a definition reaches a member of JavaScript's objects, and rows stay
 * as fast as objects of a class, which `Object.create(null)` does not.
 */
const EmptyRow = function () {} as unknown as new () => Row;
EmptyRow.prototype = Object.create(null) as object;

export function rowOf(values: Readonly<Record<string, Row[string]>>): Row {
  return Object.assign(new EmptyRow(), values);
}
