import { raw } from '#shared/kernel/text';
import { loopScope, number, text, wordOf, type Env, type Row } from '#shared/rules/definition/formula/types';
import { slotReader, type Builder } from './builder';
import { own } from './character';
import { checkReferences, entryRow } from './entries';
import { checkCells, columnFields } from './fields';
import { compileOffer } from './choices/offers';
import type { OfferedOption } from './game';
import type { OptionChoice } from '#shared/rules/definition/schema/numbers';

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
        // Explanations call it by the name of the entry.
        fields.set(name, { type: number, reads: [`option ${option.id}.${name}`] });
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

/** The number, or the entry of a catalog or lookup, that a cell refers to. Numbers are calculated where they are. */
function referred(
  { definition }: Builder,
  setSlots: ReadonlyMap<string, number>,
  set: string,
  id: string,
  env: Env,
): Row | undefined {
  const slot = setSlots.get(set);
  if (slot !== undefined) return (env.world[slot] as readonly Row[]).find((row) => row['id'] === id);
  const found = [...definition.lookups, ...definition.catalogs].find((each) => each.id === set);
  const entry = found?.of.find((each) => each.id === id);
  return entry && entryRow(entry);
}

/** Returns the options that have rules for what is offered. */
export function compileOptions(
  builder: Builder,
  slots: ReadonlyMap<string, number>,
  setSlots: ReadonlyMap<string, number>,
): ReadonlyMap<string, OfferedOption> {
  const { definition, compiler, scope, cells } = builder;
  const offers = new Map<string, OfferedOption>();
  definition.options.forEach((option, index) => {
    const { id, name, columns, of } = option;
    const slot = slots.get(id) ?? 0;
    const entries = new Map(of.map((entry) => [entry.id, entry]));
    const references = Object.entries(columns).flatMap(([column, kind]) =>
      typeof kind === 'object' && 'one' in kind ? [{ column, set: kind.one }] : [],
    );
    cells.push({
      id: `option ${id}`,
      name,
      reads: new Set<string>(),
      slot,
      path: ['options', index],
      run: (env, { choices }) => {
        const entry = entries.get(own(choices.options, id) ?? '');
        if (entry === undefined) return undefined;
        const row = entryRow(entry);
        for (const { column, set } of references)
          row[column] = referred(builder, setSlots, set, wordOf(row[column]), env);
        return row;
      },
    });
    if (option.when !== undefined || option.where !== undefined)
      offers.set(id, offeredOption(builder, ['options', index], option, setSlots));
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
  return offers;
}

/** Formula columns have a value for the chosen entry alone, so that conditions of entries do not know them. */
function offeredOption(
  builder: Builder,
  path: readonly (string | number)[],
  option: OptionChoice,
  setSlots: ReadonlyMap<string, number>,
): OfferedOption {
  const { compiler, scope, entrySets } = builder;
  const fields = columnFields(option, entrySets);
  for (const [name, column] of Object.entries(option.columns)) if (column === 'formula') fields.delete(name);
  const references = Object.entries(option.columns).flatMap(([column, kind]) =>
    typeof kind === 'object' && 'one' in kind ? [{ column, set: kind.one }] : [],
  );
  const row = { scope: loopScope(fields, scope), loops: fields, times: option.of.length };
  return {
    offer: compileOffer(compiler, path, option, scope, row),
    rows: (env) =>
      option.of.map((entry) => {
        const row = entryRow(entry);
        for (const { column, set } of references)
          row[column] = referred(builder, setSlots, set, wordOf(row[column]), env);
        return row;
      }),
  };
}
