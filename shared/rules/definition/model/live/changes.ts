import type { Formula } from '#shared/rules/definition/formula/expression';
import type { FormulaContext } from '#shared/rules/definition/formula/types';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game, ListModel } from '#shared/rules/definition/model/game';
import type { TrackerRules } from '#shared/rules/definition/schema/play';
import { isCount } from './compile';

/** A change of something living of the row that has an action: numbers to a value, ticks on or off. */
export function liveChange(
  compiler: Compiler,
  path: DefinitionPath,
  live: string,
  list: ListModel | undefined,
  hasValue: boolean,
): void {
  const all = (list?.live ?? []).filter(({ field }) => !('words' in field));
  const known = compiler.known(
    [...path, 'live'],
    live,
    all.map(({ id }) => id),
  );
  const field = all.find(({ id }) => id === live)?.field;
  if (!known || field === undefined) return;
  if (isCount(field) && !hasValue) compiler.fault(path, 'noNewValue');
  if (!isCount(field) && hasValue) compiler.fault([...path, 'to'], 'tickValue');
}

/** A row of an entry begins or ends. */
export function rowChange(
  compiler: Compiler,
  { definition: { lists, catalogs } }: Pick<Game, 'definition'>,
  path: DefinitionPath,
  { list = '', entry = '' }: { readonly list: string | undefined; readonly entry: string | undefined },
): void {
  const growing = lists.filter(({ grows }) => grows);
  const ids = growing.map(({ id }) => id);
  if (!compiler.known([...path, 'list'], list, ids)) return;
  const from = growing.find(({ id }) => id === list)?.from ?? [];
  const entries = catalogs.filter(({ id }) => from.includes(id)).flatMap(({ of }) => of);
  compiler.known(
    [...path, 'entry'],
    entry,
    entries.map(({ id }) => id),
  );
}

/** Costs name trackers, and numbers of the row as `it.charges`. */
export function compileCosts(
  compiler: Compiler,
  path: DefinitionPath,
  costs: Readonly<Record<string, string | number>>,
  trackers: readonly TrackerRules[],
  list: ListModel | undefined,
  place: FormulaContext,
): ReadonlyMap<string, Formula> {
  const known = [
    ...trackers.map(({ id }) => id),
    ...(list?.live ?? []).flatMap(({ id, field }) => (isCount(field) ? [`it.${id}`] : [])),
  ];
  return new Map(
    Object.entries(costs).map(([name, source]) => {
      compiler.knownKey([...path, name], name, known);
      return [name, compiler.number([...path, name], source, place)];
    }),
  );
}
