import { raw } from '#shared/kernel/text';
import {
  number,
  text,
  wordOf,
  type Field,
  type Row,
  type Value,
} from '#shared/rules/definition/formula/types';
import { slotReader, type Builder } from './builder';
import { checkCells, columnFields, columnType, numberFields, rowOf } from './fields';
import { numberKeys } from '#shared/rules/definition/schema/numbers';

/** Binds sets of numbers, lookups and catalogs: what other parts refer to. Returns the slots of the sets. */
export function bindEntries(builder: Builder): ReadonlyMap<string, number> {
  const { definition, entrySets, compiler } = builder;
  const slots = new Map<string, number>();
  for (const set of definition.numbers) {
    const { id, name, of } = set;
    const fields = numberFields(set);
    const slot = builder.slot();
    slots.set(id, slot);
    entrySets.set(id, { id, name, ids: of.map((each) => each.id), fields });
    builder.bind(id, {
      type: { kind: 'rows', fields, most: of.length },
      label: raw(name),
      reads: [`set ${id}`],
      read: slotReader(slot),
    });
  }
  for (const lookup of definition.lookups) {
    const { id, name, of, columns } = lookup;
    const fields = new Map<string, Field>([
      ['id', { type: { kind: 'word', of: { name, ids: of.map((each) => each.id) } } }],
      ['name', { type: text }],
      ['index', { type: number }],
      ...Object.entries(columns).map(([column, kind]): [string, Field] => [
        column,
        { type: columnType(kind, entrySets) },
      ]),
      ...(of.some(({ upTo }) => upTo !== undefined)
        ? [['upTo', { type: number }] as [string, Field]]
        : [['from', { type: number }] as [string, Field]]),
    ]);
    bindConstant(
      builder,
      { id, name, fields },
      of.map((each, index) => rowOf({ ...(each as Readonly<Record<string, Value>>), index: index + 1 })),
    );
  }
  definition.catalogs.forEach((catalog, index) => {
    const { id, name, of } = catalog;
    checkReferences(builder, ['catalogs', index], catalog.columns);
    checkCells(compiler, ['catalogs', index], catalog, entrySets);
    if (Object.values(catalog.columns).includes('formula'))
      compiler.fault(['catalogs', index, 'columns'], 'formulaColumn');
    const fields = columnFields(catalog, entrySets);
    bindConstant(builder, { id, name, fields }, of.map(entryRow));
  });
  bindCells(builder);
  return slots;
}

const reservedColumns = [...Object.keys(numberKeys), 'value', 'base', 'points', 'raised'];

/** Columns of a set may refer to other sets of numbers, so that they are bound after these. */
function bindCells({ definition, entrySets, compiler }: Builder): void {
  const known = new Map(
    definition.numbers.flatMap(({ id }) => {
      const found = entrySets.get(id);
      return found === undefined ? [] : [[id, found]];
    }),
  );
  definition.numbers.forEach((set, index) => {
    const path = ['numbers', index];
    const fields = known.get(set.id)?.fields as Map<string, Field>;
    checkReferences({ entrySets: known, compiler }, path, set.columns);
    checkCells(compiler, path, set, known, Object.keys(numberKeys));
    for (const [name, column] of Object.entries(set.columns)) {
      const at = [...path, 'columns', name];
      if (column === 'formula') compiler.fault(at, 'formulaColumn');
      if (reservedColumns.includes(name)) compiler.fault(at, 'reserved', { name });
      else fields.set(name, { type: columnType(column, known) });
    }
  });
}

/** Columns that refer to nothing are faults. */
export function checkReferences(
  { entrySets, compiler }: Pick<Builder, 'entrySets' | 'compiler'>,
  path: readonly (string | number)[],
  columns: Readonly<Record<string, unknown>>,
): void {
  for (const [name, column] of Object.entries(columns)) {
    if (typeof column !== 'object' || column === null) continue;
    for (const [kind, set] of Object.entries(column))
      if (typeof set === 'string') compiler.known([...path, 'columns', name, kind], set, entrySets.keys());
  }
}

/** The entry of a catalog or option as formulas see it. References stay ids until a character resolves them. */
export function entryRow(entry: Readonly<Record<string, unknown>>): Row {
  return rowOf({ tags: [], ...(entry as Readonly<Record<string, Value>>) });
}

function bindConstant(
  builder: Builder,
  { id, name, fields }: { id: string; name: string; fields: ReadonlyMap<string, Field> },
  rows: readonly Row[],
): void {
  const slot = builder.slot();
  builder.constants.push([slot, rows]);
  builder.entrySets.set(id, { id, name, ids: rows.map((row) => wordOf(row['id'])), fields });
  builder.bind(id, {
    type: { kind: 'rows', fields, most: rows.length },
    label: raw(name),
    read: slotReader(slot),
  });
}
