import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game } from '#shared/rules/definition/model/game';
import { checkBuilds } from './builds';
import { checkFoes, checkStatBlocks } from './foes';
import { idsOf } from './ids';
import { checkLayout, checkSteps } from './layout';

/** Ids that refer to other parts, apart from formulas. */
export function checkReferences(definition: Definition, compiler: Compiler, game: Game): void {
  checkSteps(definition, compiler);
  checkNumbers(definition, compiler);
  checkParts(definition, compiler, game);
  checkLists(definition, compiler);
  checkBuilds(definition, compiler);
  checkFoes(definition, compiler);
  checkStatBlocks(definition, compiler, game);
  checkCards(definition, compiler);
  checkLayout(definition, compiler, game);
}

function checkNumbers(definition: Definition, compiler: Compiler): void {
  const { numbers } = definition;
  definition.ways.forEach(({ of, array, dice, drop }, index) => {
    const set = numbers.find(({ id }) => id === of);
    compiler.known(['ways', index, 'of'], of, idsOf(numbers));
    if (array !== undefined && set !== undefined && array.length !== set.of.length)
      compiler.fault(['ways', index, 'array'], 'array', { count: set.of.length });
    if (set?.each.chosen === undefined && set?.of.some(({ chosen }) => chosen === undefined) === true)
      compiler.fault(['ways', index, 'of'], 'notChosen', { name: set.name });
    if (dice?.includes('+') === true || dice?.includes('-') === true)
      compiler.fault(['ways', index, 'dice'], 'tableDice');
    if (dice !== undefined && drop >= Number(dice.split('d')[0]))
      compiler.fault(['ways', index, 'drop'], 'drop');
  });
  numbers.forEach(({ word, of }, index) => {
    compiler.known(['numbers', index, 'word'], word, idsOf(definition.lookups));
    of.forEach(({ defends }, at) => {
      const path = ['numbers', index, 'of', at, 'defends'];
      if (defends !== undefined) knownDefense(compiler, definition, path, defends);
    });
  });
}

/** A number that attacks have to beat names a check and one of its inputs. */
export function knownDefense(
  compiler: Compiler,
  { checks }: Definition,
  path: DefinitionPath,
  { check, input }: { readonly check: string; readonly input: string },
): void {
  compiler.known([...path, 'check'], check, idsOf(checks));
  const found = checks.find(({ id }) => id === check);
  if (found !== undefined) compiler.known([...path, 'input'], input, Object.keys(found.inputs));
}

function checkParts(definition: Definition, compiler: Compiler, game: Game): void {
  const { numbers, options, lists, words, trackers, checks } = definition;
  for (const part of ['catalogs', 'options'] as const)
    definition[part].forEach(({ columns, hidden }, index) =>
      compiler.knownEach([part, index, 'hidden'], hidden, Object.keys(columns)),
    );
  const parts = [...idsOf(numbers), ...idsOf(options), ...idsOf(lists), ...idsOf(words), ...idsOf(trackers)];
  definition.problems.forEach(({ each, at }, index) => {
    compiler.known(['problems', index, 'each'], each, [...game.sets.keys(), ...game.lists.keys()]);
    compiler.known(['problems', index, 'at'], at, [...parts, ...numbers.flatMap(({ of }) => idsOf(of))]);
  });
  definition.conditions.forEach(({ resets }, index) =>
    compiler.knownEach(['conditions', index, 'resets'], resets, idsOf(trackers)),
  );
  if (checks[0]?.id !== 'check') compiler.fault(['checks'], 'firstCheck');
  definition.tables.forEach(({ rows, dice }, index) => {
    checkRows(compiler, ['tables', index, 'rows'], rows, dice);
  });
  definition.budgets.forEach(({ over }, index) => {
    compiler.known(['budgets', index, 'over'], over, idsOf(definition.problems));
  });
}

function checkLists({ lists }: Definition, compiler: Compiler): void {
  lists.forEach(({ plan, key, row }, index) => {
    compiler.known(['lists', index, 'plan'], plan, Object.keys(row));
    if (plan !== undefined && key === undefined) compiler.fault(['lists', index, 'plan'], 'planKey');
  });
  lists.forEach(({ free, initial, row }, index) => {
    if (initial.length > 0 && !free) compiler.fault(['lists', index, 'initial'], 'notFree');
    initial.forEach((fields, at) => {
      for (const name of Object.keys(fields))
        compiler.knownKey(['lists', index, 'initial', at, name], name, ['name', ...Object.keys(row)]);
    });
  });
}

/** Cards of rules name what they show, and each other. */
function checkCards(definition: Definition, compiler: Compiler): void {
  const { reference, tables, calculators, checks } = definition;
  reference.forEach((entry, index) => {
    [entry, ...entry.more].forEach(({ table, calculator, check, grid, cells }, part) => {
      const path = ['reference', index, ...(part === 0 ? [] : ['more', part - 1])];
      compiler.known([...path, 'table'], table, idsOf(tables));
      compiler.known([...path, 'calculator'], calculator, idsOf(calculators));
      compiler.known([...path, 'check'], check, idsOf(checks));
      compiler.known([...path, 'grid'], grid, gridNames(definition));
      cells?.rows.forEach((row, at) => {
        const count = cells.head.length;
        if (row.length !== count) compiler.fault([...path, 'cells', 'rows', at], 'cells', { count });
      });
    });
    compiler.knownEach(['reference', index, 'links'], entry.links, idsOf(reference));
  });
}

function gridNames({ numbers, options, catalogs, lookups, checks }: Definition): string[] {
  const entries = [...idsOf(numbers), ...idsOf(options), ...idsOf(catalogs), ...idsOf(lookups)];
  return [...entries, 'conditions', ...checks.map(({ id }) => `${id}.degrees`)];
}

/** Rows ascend from the lowest sum of the dice to the highest. */
function checkRows(
  compiler: Compiler,
  path: DefinitionPath,
  rows: readonly (readonly [number, string])[],
  dice: string,
): void {
  const [, count = '1', sides = '1', plus = '0'] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(dice) ?? [];
  const highest = Number(count) * Number(sides);
  if (Number(plus) !== 0) compiler.fault([...path.slice(0, -1), 'dice'], 'tableDice');
  let before = Number(count) - 1;
  rows.forEach(([to], index) => {
    if (to <= before) compiler.fault([...path, index, 0], 'rowOrder');
    before = Math.max(before, to);
  });
  if (before !== highest) compiler.fault([...path, rows.length - 1, 0], 'lastRow', { highest });
}
