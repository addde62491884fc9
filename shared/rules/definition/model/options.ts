import { raw } from '../../../kernel/text';
import { number, text, wordOf, type Row } from '../formula/types';
import { slotReader, type Builder } from './builder';
import { own } from './character';
import { checkReferences, entryRow } from './entries';
import { checkCells, columnFields } from './fields';

/** Options and texts of a character. A formula column is calculated for the chosen entry. */
export function bindOptions(builder: Builder): ReadonlyMap<string, number> {
  const { definition, compiler, entrySets } = builder;
  const slots = new Map<string, number>();
  definition.options.forEach((option, index) => {
    checkReferences(builder, ['options', index], option.columns);
    checkCells(compiler, ['options', index], option, entrySets);
    const slot = builder.slot();
    slots.set(option.id, slot);
    const fields = columnFields(option, entrySets);
    for (const [name, column] of Object.entries(option.columns))
      if (column === 'formula')
        fields.set(name, { type: number, label: raw(name), reads: [`option ${option.id}.${name}`] });
    builder.bind(option.id, {
      type: { kind: 'record', fields },
      label: raw(option.name),
      reads: [`option ${option.id}`],
      read: slotReader(slot),
    });
  });
  for (const { id, name } of definition.words) {
    if (id === 'name') continue;
    const slot = builder.slot();
    builder.bind(id, { type: text, label: raw(name ?? id), read: slotReader(slot) });
    builder.cells.push({
      id: `words ${id}`,
      name: name ?? id,
      reads: new Set<string>(),
      slot,
      path: ['words'],
      run: (_, { choices }) => own(choices.words, id) ?? '',
    });
  }
  return slots;
}

export function compileOptions(builder: Builder, slots: ReadonlyMap<string, number>): void {
  const { definition, compiler, scope, cells } = builder;
  definition.options.forEach(({ id, name, columns, of }, index) => {
    const slot = slots.get(id) ?? 0;
    const entries = new Map(of.map((entry) => [entry.id, entry]));
    cells.push({
      id: `option ${id}`,
      name,
      reads: new Set<string>(),
      slot,
      path: ['options', index],
      run: (_, { choices }) => {
        const entry = entries.get(own(choices.options, id) ?? '');
        return entry && entryRow(entry);
      },
    });
    for (const [column, kind] of Object.entries(columns)) {
      if (kind !== 'formula') continue;
      const formulas = of.map((entry, at) => {
        const source = entry[column];
        const isFormula = typeof source === 'string' || typeof source === 'number';
        const path = ['options', index, 'of', at, column];
        return [entry.id, isFormula ? compiler.number(path, source, { scope }) : undefined] as const;
      });
      const byId = new Map(formulas);
      const reads = new Set(formulas.flatMap(([, formula]) => [...(formula?.reads ?? [])]));
      cells.push({
        id: `option ${id}.${column}`,
        name: `${name}: ${column}`,
        path: ['options', index],
        reads: reads.add(`option ${id}`),
        slot: builder.slot(),
        run: (env) => {
          const row = env.world[slot] as Row | undefined;
          if (row !== undefined) row[column] = byId.get(wordOf(row['id']))?.expression.run(env) ?? 0;
          return undefined;
        },
      });
    }
  });
}
