import { message, raw } from '#shared/kernel/text';
import type { DefinitionFault, DefinitionPath } from '#shared/rules/definition/faults';
import { reservedNames } from '#shared/rules/definition/formula/functions';
import type { Definition } from '#shared/rules/definition/schema/index';

/** The name of an id in formulas: `skills-over` becomes `skillsOver`. */
export function formulaName(id: string): string {
  return !id.includes('-')
    ? id
    : id.replaceAll(/-([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

interface Named {
  readonly id: string;
  readonly path: DefinitionPath;
}

type Identified = readonly { readonly id: string }[];

const at = (list: Identified, ...path: (string | number)[]): Named[] =>
  list.map(({ id }, index) => ({ id, path: [...path, index, 'id'] }));

/** Everything that formulas know by its own name. */
export function namedParts(definition: Definition): Named[] {
  const { numbers, options, lists, words, trackers, conditions, catalogs, lookups } = definition;
  return [
    ...at(numbers, 'numbers'),
    ...numbers.flatMap(({ of }, index) => at(of, 'numbers', index, 'of')),
    ...at(options, 'options'),
    ...at(lists, 'lists'),
    ...at(words, 'words').filter(({ id }) => id !== 'name'),
    ...at(trackers, 'trackers'),
    ...at(conditions, 'conditions'),
    ...at(catalogs, 'catalogs'),
    ...at(lookups, 'lookups'),
  ];
}

/** Lists whose ids are names of their own: two entries of one list may not share one. */
function ownNames(definition: Definition): Named[][] {
  const { budgets, ways, problems, checks, calculators, tables, actions, reference, layout } = definition;
  const entries = [
    ...definition.options.map(({ of }, index) => at(of, 'options', index, 'of')),
    ...definition.catalogs.map(({ of }, index) => at(of, 'catalogs', index, 'of')),
    ...definition.lookups.map(({ of }, index) => at(of, 'lookups', index, 'of')),
  ];
  const parts = [
    ...checks.map(({ degrees }, index) => at(degrees, 'checks', index, 'degrees')),
    ...checks.map(({ dice }, index) => at(dice, 'checks', index, 'dice')),
    ...calculators.map((each, index) =>
      at('results' in each ? each.results : [], 'calculators', index, 'results'),
    ),
  ];
  return [
    ...entries,
    ...parts,
    at(definition.advancement?.raises ?? [], 'advancement', 'raises'),
    at(budgets, 'budgets'),
    at(ways, 'ways'),
    at(problems, 'problems'),
    at(checks, 'checks'),
    at(calculators, 'calculators'),
    at(tables, 'tables'),
    at(actions, 'actions'),
    at(reference, 'reference'),
    at(definition.builds, 'builds'),
    at(definition.npc?.derived ?? [], 'npc', 'derived'),
    at(layout.steps, 'layout', 'steps'),
    at(layout.tables, 'layout', 'tables'),
  ];
}

/** Names that are taken twice, or that formulas use for something else. */
export function nameFaults(definition: Definition): DefinitionFault[] {
  const named = namedParts(definition);
  const reserved = named
    .filter(({ id }) => isReserved(definition, formulaName(id)))
    .map(({ id, path }) => ({ path, text: message('definition.fault.reserved', { name: raw(id) }) }));
  return [...reserved, ...taken(named), ...ownNames(definition).flatMap(taken)];
}

/** Exp has its name only in games that have something to buy for it. */
function isReserved({ advancement }: Definition, name: string): boolean {
  return reservedNames.has(name) || (name === 'exp' && advancement !== undefined);
}

function taken(named: readonly Named[]): DefinitionFault[] {
  const seen = new Set<string>();
  return named.flatMap(({ id, path }) => {
    const name = formulaName(id);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return [{ path, text: message('definition.fault.taken', { name: raw(id) }) }];
  });
}
