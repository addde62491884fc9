import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import {
  envOf,
  number,
  type Binding,
  type Env,
  type Row,
  type Value,
} from '#shared/rules/definition/formula/types';
import { raw } from '#shared/kernel/text';
import type { Compiler } from '#shared/rules/definition/model/compiler';
import { compileSays, type SaysModel } from '#shared/rules/definition/model/says';
import type { Template } from '#shared/rules/definition/model/template';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { CheckInputRules, CheckRules, DegreeRules } from '#shared/rules/definition/schema/checks';
import { given } from './groups';
import { formulaName } from '#shared/rules/definition/model/names';
import { checkLater } from './laterInputs';
import { compilePool, type PoolModel } from './pool';
import { besideKey, namedResults, resultKey, type ResultModel } from './results';
import { comparedNames, factBindings, factNames, inputBindings, scopeOf } from './scope';
import type { Game } from '#shared/rules/definition/model/game';

/** A check with its formulas compiled. Inputs and facts have slots of their own; it knows no character. */
export interface CheckModel {
  readonly rules: CheckRules;
  readonly inputs: readonly (readonly [name: string, rules: CheckInputRules])[];
  readonly slotOf: (name: string) => number;
  readonly slots: number;
  readonly pools: readonly PoolModel[];
  readonly add: readonly { readonly name: string; readonly formula: Formula }[];
  readonly target: Formula | undefined;
  /** On which effects of conditions may depend. */
  readonly situation: readonly { readonly fact: string; readonly formula: Formula }[];
  readonly degrees: readonly DegreeModel[];
  readonly succeeds: Formula | undefined;
  readonly again: Formula | undefined;
  readonly spendFrom: Formula | undefined;
  /** The name of a die that can be spent, then of several. */
  readonly spendNames: readonly Template[];
  readonly ways: readonly (Formula | undefined)[];
  readonly compareWith: readonly {
    readonly id: string;
    readonly name: string;
    readonly with: readonly Changed[];
  }[];
  readonly also: readonly { readonly rules: CheckRules['also'][number]; readonly when: Formula }[];
  readonly results: readonly ResultModel[];
  /** Those that degrees and success depend on. */
  readonly early: readonly ResultModel[];
  /** The damage that a result gives; without a formula it is the total, or there is none. */
  readonly damage: Formula | undefined;
  readonly helpersWith: readonly (readonly [input: string, formula: Formula])[];
  readonly says: Template | undefined;
  readonly verdict: SaysModel | undefined;
  readonly tells: readonly TellsModel[] | undefined;
  /** The facts that decide a roll, and the total before all others. */
  readonly facts: readonly string[];
  /** Facts of the results whose values are told with the odds, the total first. */
  readonly resultFacts: readonly string[];
  /** Fields of pools that any formula names. */
  readonly fields: readonly string[];
  readonly constants: Game['constants'];
  readonly lookups: ReadonlyMap<string, readonly Row[]>;
}

interface DegreeModel {
  readonly rules: DegreeRules;
  readonly when: Formula | undefined;
  /** The dice alone decide, such as two sixes, and nothing that is compared. */
  readonly isAboutDice: boolean;
}

/** An input with its other value: a formula, or the id of an option. */
export type Changed = readonly [input: string, value: Formula | string];

/** A part of the result for programs: a formula, the dice that count, or the ways in which dice were spent. */
export interface TellsModel {
  readonly name: string;
  readonly is: Formula | 'kept' | 'spent';
  readonly when: Formula | undefined;
}

/** The number of dice that can be spent in all, as the sentences of a check know it. */
export const spareName = 'spare';

export function compileCheck(
  compiler: Compiler,
  definition: Definition,
  game: Game,
  rules: CheckRules,
  path: DefinitionPath,
): CheckModel {
  const inputs = Object.entries(rules.inputs);
  const shownNames = [
    ...rules.dice.flatMap(({ id, apart }) => (apart === undefined ? [] : [id])),
    ...rules.results.map(({ id }) => id),
    ...(rules.spend === undefined ? [] : [spareName]),
  ];
  const names = [...inputs.map(([name]) => name), ...factNames, ...comparedNames, 'helpers', ...shownNames];
  // Of equal names the first.
  const slots = new Map(names.map((name, index) => [name, index] as const).toReversed());
  const slotOf = (name: string): number => slots.get(name) ?? -1;
  const fields = new Set<string>();
  const fieldSlot = (name: string): number => {
    fields.add(name);
    if (!slots.has(name)) slots.set(name, names.length + fields.size - 1);
    return slotOf(name);
  };
  // An input may be the target itself.
  const isTarget = (name: string) => name === 'target' && rules.target === name;
  for (const [name] of inputs)
    if (!isTarget(name) && [...factNames, ...comparedNames, 'helpers', 'other'].includes(name))
      compiler.fault([...path, 'inputs', name], 'reserved', { name });
  shownNames.forEach((name, index) => {
    const own = formulaName(name);
    const others = [...names.slice(0, names.length - shownNames.length), ...shownNames.slice(0, index)];
    if (others.some((other) => formulaName(other) === own)) compiler.fault(path, 'taken', { name });
  });
  for (const [name, input] of inputs)
    if ('one' in input)
      compiler.known(
        [...path, 'inputs', name, 'one'],
        input.one,
        definition.lookups.map(({ id }) => id),
      );
  for (const [name, input] of inputs)
    if ('inputs' in input && Object.hasOwn(input.inputs, given))
      compiler.fault([...path, 'inputs', name, 'inputs', given], 'reserved', { name: given });
  const lookups = new Map(definition.lookups.map(({ id }) => [id, constantRows(game, id)] as const));
  const inputScope = scopeOf(game, inputBindings(game, inputs, slotOf));
  const plain = [...inputBindings(game, inputs, slotOf), ...factBindings(slotOf)];
  const shownBinding = (name: string, key: string): [string, Binding] => {
    const slot = slotOf(name);
    return [
      formulaName(name),
      { type: number, label: raw(name), reads: [key], read: (env) => env.own[slot] },
    ];
  };
  const resultBindings = rules.results.map(({ id }) => shownBinding(id, resultKey(id)));
  // Odds know nothing of dice that are rolled beside the others.
  const counted = { pools: rules.dice.filter(({ apart }) => apart === undefined), slotFor: fieldSlot };
  const diceScope = scopeOf(game, new Map(plain), counted);
  const resultScope = scopeOf(game, new Map([...plain, ...resultBindings]), counted);
  const scopeWithTellings = scopeOf(
    game,
    new Map([...plain, ...shownNames.map((name) => shownBinding(name, besideKey)), ...resultBindings]),
    { pools: rules.dice, slotFor: fieldSlot },
  );
  const before = { scope: inputScope };
  const after = { scope: resultScope };
  const last = { scope: scopeWithTellings };
  const pools = rules.dice.map((pool, index) => {
    const at = [...path, 'dice', index];
    if (pool.input !== undefined)
      compiler.known(
        [...at, 'input'],
        pool.input,
        inputs.flatMap(([name, input]) => ('dice' in input ? [name] : [])),
      );
    return compilePool(
      compiler,
      at,
      pool,
      pool.input === undefined ? undefined : slotOf(pool.input),
      before,
      { scope: diceScope },
    );
  });
  const numberAt = (source: string | number | undefined, ...at: (string | number)[]) =>
    source === undefined ? undefined : compiler.number([...path, ...at], source, before);
  const flagAt = (source: string | boolean | undefined, ...at: (string | number)[]) =>
    source === undefined ? undefined : compiler.flag([...path, ...at], source, after);
  const needsTarget = rules.compare === 'atLeast' || rules.compare === 'atMost';
  if (needsTarget && rules.target === undefined) compiler.fault([...path, 'compare'], 'noTarget');
  const model = {
    rules,
    inputs,
    slotOf,
    pools,
    lookups,
    constants: game.constants,
    add: rules.add.map(({ name, is }, index) => ({
      name,
      formula: compiler.number([...path, 'add', index, 'is'], is, before),
    })),
    target: numberAt(rules.target, 'target'),
    situation: Object.entries(rules.facts ?? {}).map(([fact, source]) => ({
      fact,
      formula: compiler.flag([...path, 'facts', fact], source, before),
    })),
    degrees: rules.degrees.map((degree, index) => {
      if (degree.table !== undefined)
        compiler.known(
          [...path, 'degrees', index, 'table'],
          degree.table,
          definition.tables.map(({ id }) => id),
        );
      const when = flagAt(degree.when, 'degrees', index, 'when');
      return { rules: degree, when };
    }),
    succeeds: flagAt(rules.succeeds, 'succeeds'),
    again: flagAt(rules.again?.when, 'again', 'when'),
    spendFrom: numberAt(rules.spend?.each, 'spend', 'each'),
    spendNames: [rules.spend?.name ?? []]
      .flat()
      .map((source) => compiler.template([...path, 'spend', 'name'], source, last)),
    ways: (rules.spend?.ways ?? []).map(({ adds }, index) => numberAt(adds, 'spend', 'ways', index, 'adds')),
    compareWith: rules.compareWith.map(({ id, name, with: changed }, index) => ({
      id: id ?? `compare-${String(index + 1)}`,
      name,
      with: Object.entries(changed).flatMap(([input, source]) => {
        const at = [...path, 'compareWith', index, 'with', input];
        if (
          !compiler.known(
            at,
            input,
            inputs.map(([each]) => each),
          )
        )
          return [];
        return changedAt(at, input, source);
      }),
    })),
    also: rules.also.map((each, index) => ({
      rules: each,
      // Odds know what decides a roll, and nothing that is rolled beside it.
      when: compiler.flag([...path, 'also', index, 'when'], each.when, each.show === 'roll' ? last : after),
    })),
    results: rules.results.map(({ id, name, is, round: how, odds }, index) => {
      const at = [...path, 'results', index, 'is'];
      const formula = compiler.number(at, is, last);
      if (formula.divides && how === undefined) compiler.fault(at, 'rounding');
      if (odds && rules.compare === 'opposed')
        compiler.fault([...path, 'results', index, 'odds'], 'oddsOpposed');
      return { id, formula, round: how ?? ('none' as const), shownAs: odds ? (name ?? id) : undefined };
    }),
    damage:
      typeof rules.damage === 'boolean'
        ? undefined
        : compiler.number([...path, 'damage'], rules.damage, last),
    helpersWith: Object.entries(rules.assist?.with ?? {}).flatMap(([input, source]) => {
      const at = [...path, 'assist', 'with', input];
      return isNumberInput(at, input) ? [[input, compiler.number(at, source, before)] as const] : [];
    }),
    says: rules.says === undefined ? undefined : compiler.template([...path, 'says'], rules.says, last),
    verdict:
      rules.verdict === undefined
        ? undefined
        : compileSays(compiler, [...path, 'verdict'], rules.verdict, last),
    tells: rules.tells && Object.entries(rules.tells).map(tellsAt),
  };
  function isNumberInput(at: DefinitionPath, id: string): boolean {
    const numbers = inputs.flatMap(([name, input]) => ('min' in input ? [name] : []));
    return compiler.known(at, id, numbers);
  }
  function changedAt(at: DefinitionPath, input: string, source: string | number | boolean): Changed[] {
    const known = rules.inputs[input];
    if (known !== undefined && 'of' in known) {
      compiler.known(
        at,
        String(source),
        known.of.map(({ id }) => id),
      );
      return [[input, String(source)]];
    }
    if (known !== undefined && 'flag' in known) return [[input, compiler.flag(at, asFlag(source), before)]];
    return [[input, compiler.number(at, asNumber(source), before)]];
  }
  function tellsAt([name, source]: [string, NonNullable<CheckRules['tells']>[string]]): TellsModel {
    const at = [...path, 'tells', name];
    if (typeof source !== 'object') return { name, is: formulaAt(at, source), when: undefined };
    if ('dice' in source) return { name, is: source.dice, when: undefined };
    if ('ways' in source) return { name, is: source.ways, when: undefined };
    return {
      name,
      is: formulaAt([...at, 'is'], source.is),
      when: compiler.flag([...at, 'when'], source.when, last),
    };
  }
  function formulaAt(at: DefinitionPath, source: string | number | boolean): Formula {
    return compiler.formulaOf(at, source, ['number', 'flag'], last).formula;
  }
  rules.asks.forEach((input, index) =>
    compiler.known(
      [...path, 'asks', index],
      input,
      inputs.map(([each]) => each),
    ),
  );
  if (rules.bonus !== undefined)
    compiler.known(
      [...path, 'bonus'],
      rules.bonus,
      inputs.map(([each]) => each),
    );
  rules.assist?.inputs.forEach((input, index) => isNumberInput([...path, 'assist', 'inputs', index], input));
  if (rules.reads !== undefined) compiler.known([...path, 'reads'], rules.reads, lookups.keys());
  const shownWithOdds = model.also.flatMap(({ rules: { show }, when }) => (show === 'roll' ? [] : [when]));
  const decisive = [...model.degrees.map(({ when }) => when), ...shownWithOdds, model.succeeds];
  checkLater(compiler, path, model);
  const { early, readsOf } = namedResults(compiler, [...path, 'results'], model.results, decisive);
  const reads = readsOf([...decisive, model.again]);
  const shown = model.results.flatMap(({ shownAs, formula }) => (shownAs === undefined ? [] : [formula]));
  const readsShown = readsOf([...decisive, ...shown, ...pools.map(({ apart }) => apart)]);
  return {
    ...model,
    degrees: model.degrees.map(({ rules: degree, when }) => ({
      rules: degree,
      when,
      isAboutDice: when !== undefined && !comparing.some((name) => readsOf([when]).has(name)),
    })),
    early,
    slots: names.length + fields.size,
    // Odds carry nothing else, and the total before all others.
    facts: [...factNames, ...fields].filter((fact) => fact === 'total' || reads.has(fact)),
    fields: [...fields],
    resultFacts: [...factNames, ...fields].filter((fact) => fact === 'total' || readsShown.has(fact)),
  };
}

/** Facts that are known only once something is compared. */
const comparing = ['target', 'margin', 'success', 'compared'];

const asFlag = (source: string | number | boolean): string | boolean =>
  typeof source === 'number' ? String(source) : source;
const asNumber = (source: string | number | boolean): string | number =>
  typeof source === 'boolean' ? String(source) : source;

function constantRows(game: Game, id: string): readonly Row[] {
  const found = game.scope.find(id);
  return found === undefined ? [] : (found.read(constantEnv(game.constants)) as readonly Row[]);
}

export function constantEnv(constants: Game['constants'], own: readonly Value[] = []): Env {
  const env = envOf([], own);
  for (const [slot, value] of constants) env.world[slot] = value;
  return env;
}
