import { raw } from '#shared/kernel/text';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { number, type Binding, type FormulaContext, type Row } from '#shared/rules/definition/formula/types';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import type { Game } from '#shared/rules/definition/model/game';
import { formulaName } from '#shared/rules/definition/model/names';
import { compileSays } from '#shared/rules/definition/model/says';
import type { CheckRules } from '#shared/rules/definition/schema/checks';
import type { Definition } from '#shared/rules/definition/schema/index';
import { given } from './groups';
import { checkLater } from './laterInputs';
import { constantEnv, spareName, type Changed, type CheckModel, type TellsModel } from './model';
import { compilePool, type PoolModel } from './pool';
import { besideKey, namedResults, resultKey, type ReadsOf, type ResultModel } from './results';
import { comparedNames, factBindings, factNames, inputBindings, scopeOf } from './scope';

/** A check while it is compiled: where its faults are, and what its formulas know. */
interface Draft {
  readonly compiler: Compiler;
  readonly definition: Definition;
  readonly rules: CheckRules;
  readonly path: DefinitionPath;
  readonly inputs: CheckModel['inputs'];
  readonly lookups: CheckModel['lookups'];
  readonly slots: Slots;
  /** Before the dice fall. */
  readonly before: FormulaContext;
  /** Once they fell, without results. */
  readonly fallen: FormulaContext;
  /** With results, and nothing that odds do not know. */
  readonly after: FormulaContext;
  /** With everything. */
  readonly last: FormulaContext;
}

type At = readonly (string | number)[];

export function compileCheck(
  compiler: Compiler,
  definition: Definition,
  game: Game,
  rules: CheckRules,
  path: DefinitionPath,
): CheckModel {
  const draft = draftOf(compiler, definition, game, rules, path);
  checkNames(draft);
  const parts = partsOf(draft);
  checkReferences(draft);
  const { pools, also, degrees, results, succeeds, again, total } = parts;
  checkLater(compiler, path, parts);
  // Odds know what decides a roll, and nothing that is rolled beside it.
  const withOdds = also.flatMap(({ rules: { show }, when }) => (show === 'roll' ? [] : [when]));
  const decisive = [...degrees.map(({ when }) => when), ...withOdds, succeeds];
  const { early, readsOf } = namedResults(compiler, [...path, 'results'], results, [...decisive, total]);
  const shown = results.flatMap(({ shownAs, formula }) => (shownAs === undefined ? [] : [formula]));
  const { fields } = draft.slots;
  // Odds carry nothing else, and the total before all others.
  const facts = (formulas: readonly (Formula | undefined)[]): string[] => {
    const reads = readsOf([...formulas, total]);
    return [...factNames, ...fields].filter((fact) => fact === 'total' || reads.has(fact));
  };
  return {
    ...parts,
    constants: game.constants,
    total: total && totalFrom(draft, total, results, readsOf),
    degrees: degrees.map(({ rules: degree, when }) => {
      const reads = readsOf([when]);
      const isAboutDice = when !== undefined && !comparing.some((name) => reads.has(name));
      return { rules: degree, when, isAboutDice };
    }),
    early,
    slots: draft.slots.count(),
    facts: facts([...decisive, again]),
    fields: [...fields],
    resultFacts: facts([...decisive, ...shown, ...pools.map(({ apart }) => apart)]),
  };
}

/** All formulas and sentences, each compiled once. */
function partsOf(draft: Draft) {
  const { compiler, rules, path, inputs, slots, lookups, before, after, last } = draft;
  const { spend } = rules;
  return {
    rules,
    inputs,
    lookups,
    slotOf: slots.slotOf,
    pools: rules.dice.map((pool, index) => poolAt(draft, pool, index)),
    add: rules.add.map(({ name, is }, index) => ({
      name,
      formula: compiler.number([...path, 'add', index, 'is'], is, before),
    })),
    total: rules.total === undefined ? undefined : compiler.number([...path, 'total'], rules.total, after),
    target: numberAt(draft, rules.target, 'target'),
    situation: Object.entries(rules.facts ?? {}).map(([fact, source]) => ({
      fact,
      formula: compiler.flag([...path, 'facts', fact], source, before),
    })),
    degrees: rules.degrees.map((degree, index) => ({
      rules: degree,
      when: flagAt(draft, degree.when, 'degrees', index, 'when'),
    })),
    succeeds: flagAt(draft, rules.succeeds, 'succeeds'),
    again: flagAt(draft, rules.again?.when, 'again', 'when'),
    spendFrom: numberAt(draft, spend?.each, 'spend', 'each'),
    spendNames: [spend?.name ?? []]
      .flat()
      .map((source) => compiler.template([...path, 'spend', 'name'], source, last)),
    ways: (spend?.ways ?? []).map(({ adds }, index) => numberAt(draft, adds, 'spend', 'ways', index, 'adds')),
    compareWith: rules.compareWith.map(({ id, name, with: changed }, index) => ({
      id: id ?? `compare-${String(index + 1)}`,
      name,
      with: Object.entries(changed).flatMap((change) => changedAt(draft, index, change)),
    })),
    also: rules.also.map((each, index) => ({
      rules: each,
      when: compiler.flag([...path, 'also', index, 'when'], each.when, each.show === 'roll' ? last : after),
    })),
    results: rules.results.map((result, index) => resultAt(draft, result, index)),
    damage:
      typeof rules.damage === 'boolean'
        ? undefined
        : compiler.number([...path, 'damage'], rules.damage, last),
    helpersWith: Object.entries(rules.assist?.with ?? {}).flatMap(([input, source]) => {
      const at = [...path, 'assist', 'with', input];
      return isNumberInput(draft, at, input) ? [[input, compiler.number(at, source, before)] as const] : [];
    }),
    says: rules.says === undefined ? undefined : compiler.template([...path, 'says'], rules.says, last),
    verdict:
      rules.verdict === undefined
        ? undefined
        : compileSays(compiler, [...path, 'verdict'], rules.verdict, last),
    tells: rules.tells && Object.entries(rules.tells).map((part) => tellsAt(draft, part)),
  };
}

/** Facts that are known only once something is compared. */
const comparing = ['target', 'margin', 'success', 'compared'];

function draftOf(
  compiler: Compiler,
  definition: Definition,
  game: Game,
  rules: CheckRules,
  path: DefinitionPath,
): Draft {
  const inputs = Object.entries(rules.inputs);
  const slots = slotsFor([
    ...inputs.map(([name]) => name),
    ...factNames,
    ...comparedNames,
    'helpers',
    ...shownNames(rules),
  ]);
  const shownAs = (name: string, key: string): [string, Binding] => {
    const slot = slots.slotOf(name);
    return [
      formulaName(name),
      { type: number, label: raw(name), reads: [key], read: (env) => env.own[slot] },
    ];
  };
  const known = inputBindings(game, inputs, slots.slotOf);
  const plain = [...known, ...factBindings(slots.slotOf)];
  const results = rules.results.map(({ id }) => shownAs(id, resultKey(id)));
  const beside = shownNames(rules).map((name) => shownAs(name, besideKey));
  // Odds know nothing of dice that are rolled beside the others.
  const counted = { pools: rules.dice.filter(({ apart }) => apart === undefined), slotFor: slots.fieldSlot };
  const place = (own: Iterable<[string, Binding]>, dice?: typeof counted): FormulaContext => ({
    scope: scopeOf(game, new Map(own), dice),
  });
  return {
    compiler,
    definition,
    rules,
    path,
    inputs,
    slots,
    lookups: new Map(definition.lookups.map(({ id }) => [id, constantRows(game, id)])),
    before: place(known),
    fallen: place(plain, counted),
    after: place([...plain, ...results], counted),
    last: place([...plain, ...beside, ...results], { ...counted, pools: rules.dice }),
  };
}

/** Places of the values of one side by name. */
interface Slots {
  readonly slotOf: (name: string) => number;
  /** The place of a field of a pool, which is named in any formula. */
  readonly fieldSlot: (name: string) => number;
  readonly fields: ReadonlySet<string>;
  readonly count: () => number;
}

function slotsFor(names: readonly string[]): Slots {
  // Of equal names the first.
  const slots = new Map(names.map((name, index) => [name, index] as const).toReversed());
  const fields = new Set<string>();
  const slotOf = (name: string): number => slots.get(name) ?? -1;
  return {
    slotOf,
    fieldSlot(name) {
      fields.add(name);
      if (!slots.has(name)) slots.set(name, names.length + fields.size - 1);
      return slotOf(name);
    },
    fields,
    count: () => names.length + fields.size,
  };
}

/** Everything that is rolled or worked out beside the facts of every roll. */
function shownNames({ dice, results, spend }: CheckRules): string[] {
  return [
    ...dice.flatMap(({ id, apart }) => (apart === undefined ? [] : [id])),
    ...results.map(({ id }) => id),
    ...(spend === undefined ? [] : [spareName]),
  ];
}

/** Names that mean something else already. */
function checkNames({ compiler, rules, path, inputs }: Draft): void {
  const usual = [...factNames, ...comparedNames, 'helpers'];
  // An input may be the target itself.
  const isTarget = (name: string) => name === 'target' && rules.target === name;
  for (const [name, input] of inputs) {
    const at = [...path, 'inputs', name];
    if (!isTarget(name) && [...usual, 'other'].includes(name)) compiler.fault(at, 'reserved', { name });
    if ('inputs' in input && Object.hasOwn(input.inputs, given))
      compiler.fault([...at, 'inputs', given], 'reserved', { name: given });
  }
  const shown = shownNames(rules);
  shown.forEach((name, index) => {
    const others = [...inputs.map(([input]) => input), ...usual, ...shown.slice(0, index)];
    if (others.some((other) => formulaName(other) === formulaName(name)))
      compiler.fault(path, 'taken', { name });
  });
}

/** Inputs, tables and lookups that nothing has, and parts that do not go together. */
function checkReferences(draft: Draft): void {
  const { compiler, definition, rules, path, inputs, lookups } = draft;
  const known = (id: string | undefined, ids: Iterable<string>, ...at: At): void => {
    compiler.known([...path, ...at], id, ids);
  };
  const names = inputs.map(([name]) => name);
  for (const [name, input] of inputs)
    if ('one' in input) known(input.one, lookups.keys(), 'inputs', name, 'one');
  rules.degrees.forEach(({ table }, index) => {
    known(
      table,
      definition.tables.map(({ id }) => id),
      'degrees',
      index,
      'table',
    );
  });
  rules.asks.forEach((input, index) => {
    known(input, names, 'asks', index);
  });
  known(rules.bonus, names, 'bonus');
  known(rules.reads, lookups.keys(), 'reads');
  rules.assist?.inputs.forEach((input, index) =>
    isNumberInput(draft, [...path, 'assist', 'inputs', index], input),
  );
  const needsTarget = rules.compare === 'atLeast' || rules.compare === 'atMost';
  if (needsTarget && rules.target === undefined) compiler.fault([...path, 'compare'], 'noTarget');
  if (rules.total !== undefined && rules.add.length > 0) compiler.fault([...path, 'add'], 'totalAndAdd');
}

function isNumberInput({ compiler, inputs }: Draft, at: DefinitionPath, id: string): boolean {
  const numbers = inputs.flatMap(([name, input]) => ('min' in input ? [name] : []));
  return compiler.known(at, id, numbers);
}

function numberAt(
  { compiler, path, before }: Draft,
  source: string | number | undefined,
  ...at: At
): Formula | undefined {
  return source === undefined ? undefined : compiler.number([...path, ...at], source, before);
}

function flagAt(
  { compiler, path, after }: Draft,
  source: string | boolean | undefined,
  ...at: At
): Formula | undefined {
  return source === undefined ? undefined : compiler.flag([...path, ...at], source, after);
}

function poolAt(
  { compiler, path, inputs, slots, before, fallen }: Draft,
  pool: CheckRules['dice'][number],
  index: number,
): PoolModel {
  const at = [...path, 'dice', index];
  if (pool.input !== undefined)
    compiler.known(
      [...at, 'input'],
      pool.input,
      inputs.flatMap(([name, input]) => ('dice' in input ? [name] : [])),
    );
  const input = pool.input === undefined ? undefined : slots.slotOf(pool.input);
  return compilePool(compiler, at, pool, input, before, fallen);
}

function resultAt(
  { compiler, rules, path, last }: Draft,
  { id, name, is, round: how, odds }: CheckRules['results'][number],
  index: number,
): ResultModel {
  const at = [...path, 'results', index];
  const formula = compiler.number([...at, 'is'], is, last);
  if (formula.divides && how === undefined) compiler.fault([...at, 'is'], 'rounding');
  if (odds && rules.compare === 'opposed') compiler.fault([...at, 'odds'], 'oddsOpposed');
  return { id, formula, round: how ?? 'none', shownAs: odds ? (name ?? id) : undefined };
}

/** A total depends on nothing that depends on it. */
function totalFrom(
  { compiler, path, slots }: Draft,
  formula: Formula,
  results: readonly ResultModel[],
  readsOf: ReadsOf,
): NonNullable<CheckModel['total']> {
  const at = [...path, 'total'];
  const reads = readsOf([formula]);
  const circle = ['total', ...comparedNames].filter((name) => reads.has(name));
  if (circle.length > 0)
    compiler.fault(at, 'circle', { names: [...new Set(['total', ...circle])].join(', ') });
  if (formula.divides) compiler.fault(at, 'rounding');
  return {
    formula,
    results: results.filter(({ id }) => reads.has(resultKey(id))),
    facts: [...factNames, ...slots.fields].filter((fact) => fact !== 'total' && reads.has(fact)),
  };
}

/** The other value of an input. */
function changedAt(
  { compiler, rules, path, inputs, before }: Draft,
  index: number,
  [input, source]: readonly [string, string | number | boolean],
): Changed[] {
  const at = [...path, 'compareWith', index, 'with', input];
  const names = inputs.map(([name]) => name);
  const known = rules.inputs[input];
  if (!compiler.known(at, input, names) || known === undefined) return [];
  if ('of' in known) {
    compiler.known(
      at,
      String(source),
      known.of.map(({ id }) => id),
    );
    return [[input, String(source)]];
  }
  if ('flag' in known)
    return [[input, compiler.flag(at, typeof source === 'number' ? String(source) : source, before)]];
  return [[input, compiler.number(at, typeof source === 'boolean' ? String(source) : source, before)]];
}

function tellsAt(
  { compiler, path, last }: Draft,
  [name, source]: readonly [string, NonNullable<CheckRules['tells']>[string]],
): TellsModel {
  const place = [...path, 'tells', name];
  const formulaAt = (at: DefinitionPath, source: string | number | boolean): Formula =>
    compiler.formulaOf(at, source, ['number', 'flag'], last).formula;
  if (typeof source !== 'object') return { name, is: formulaAt(place, source), when: undefined };
  if ('dice' in source) return { name, is: source.dice, when: undefined };
  if ('ways' in source) return { name, is: source.ways, when: undefined };
  return {
    name,
    is: formulaAt([...place, 'is'], source.is),
    when: compiler.flag([...place, 'when'], source.when, last),
  };
}

function constantRows(game: Game, id: string): readonly Row[] {
  const found = game.scope.find(id);
  return found === undefined ? [] : (found.read(constantEnv(game.constants)) as readonly Row[]);
}
