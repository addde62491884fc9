import { raw } from '#shared/kernel/text';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import { groupType } from '#shared/rules/definition/dice/groups';
import { flag, number, type Binding, type Scope, type Type } from '#shared/rules/definition/formula/types';
import type {
  CalculatorRules,
  FormulaCalculator,
  HelpCalculator,
  ReadingCalculator,
} from '#shared/rules/definition/schema/play';
import type { Compiler } from './compiler';
import type { Game } from './game';
import { formulaName } from './names';
import { compileSays, type SaysModel } from './says';

interface CalculatorResult {
  readonly formula: Formula;
  readonly kind: ResultKind;
}

interface ResultForPrograms extends CalculatorResult {
  readonly name: string;
  /** It is told as nothing while this does not hold. */
  readonly when: Formula | undefined;
}

export interface FormulaCalculatorModel {
  readonly rules: FormulaCalculator;
  readonly results: readonly CalculatorResult[];
  readonly tells: readonly ResultForPrograms[] | undefined;
  readonly says: SaysModel;
  /** The slots of inputs, then of results. */
  readonly names: readonly string[];
}

const kinds = ['number', 'flag', 'word'] as const;

/** The type of a result. */
export type ResultKind = (typeof kinds)[number];

export interface ReadingCalculatorModel {
  readonly rules: ReadingCalculator;
  /** Inputs that the dice decide: a formula that knows their number, or the value itself. */
  readonly with: readonly (readonly [input: string, value: Formula | string | boolean])[];
}

/** Calculates by formulas, reads fallen dice as a check does, or weighs the helpers of a check. */
export type CalculatorModel =
  | FormulaCalculatorModel
  | ReadingCalculatorModel
  | { readonly rules: HelpCalculator };

export function calculatorModel(
  compiler: Compiler,
  game: Game,
  rules: CalculatorRules,
  path: DefinitionPath,
): CalculatorModel {
  const { checks } = game.definition;
  if ('helps' in rules) {
    const at = [...path, 'helps'];
    const helped = checks.find(({ id }) => id === rules.helps);
    compiler.known(
      at,
      rules.helps,
      checks.map(({ id }) => id),
    );
    if (helped !== undefined && helped.assist === undefined)
      compiler.fault(at, 'noHelp', { name: helped.name });
    return { rules };
  }
  if (!('reads' in rules)) return formulaModel(compiler, game, rules, path);
  compiler.known(
    [...path, 'reads'],
    rules.reads,
    checks.map(({ id }) => id),
  );
  const check = checks.find(({ id }) => id === rules.reads);
  if (check !== undefined && Object.hasOwn(check.inputs, 'dice'))
    compiler.fault([...path, 'reads'], 'diceInput');
  if (check !== undefined)
    for (const result of Object.keys(rules.also))
      compiler.known([...path, 'also', result], result, Object.keys(check.tells ?? {}));
  const dice: Binding = { type: number, label: raw('dice'), read: (env) => env.own[0] };
  const scope: Scope = { find: (name) => (name === 'dice' ? dice : undefined), names: () => ['dice'] };
  return {
    rules,
    with: Object.entries(rules.with ?? {}).map(([name, value]) => {
      const at = [...path, 'with', name];
      const inputs = check?.inputs ?? {};
      if (check !== undefined) compiler.knownKey(at, name, Object.keys(inputs));
      const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
      if (typeof value === 'boolean') return [name, value] as const;
      if (input !== undefined && 'of' in input) {
        compiler.known(
          at,
          String(value),
          input.of.map(({ id }) => id),
        );
        return [name, String(value)] as const;
      }
      return [name, compiler.number(at, value, { scope })] as const;
    }),
  };
}

/** Inputs, then each result for those after it. */
function formulaModel(
  compiler: Compiler,
  game: Game,
  rules: FormulaCalculator,
  path: DefinitionPath,
): FormulaCalculatorModel {
  const bindings = new Map<string, Binding>();
  const names: string[] = [];
  const bind = (name: string, type: Type): void => {
    const slot = names.push(name) - 1;
    bindings.set(formulaName(name), {
      type,
      label: raw(name),
      read: (env) => env.own[slot],
    });
  };
  for (const [name, input] of Object.entries(rules.inputs)) bind(name, inputType(input));
  const constants = new Set([...game.definition.lookups, ...game.definition.catalogs].map(({ id }) => id));
  const scope: Scope = {
    find: (name) => bindings.get(name) ?? (constants.has(name) ? game.scope.find(name) : undefined),
    names: () => [...bindings.keys(), ...constants],
  };
  const results = rules.results.map(({ id, is, round }, index) => {
    const at = [...path, 'results', index, 'is'];
    const { formula, kind } = compiler.formulaOf(at, is, kinds, { scope });
    if (formula.divides && round === undefined) compiler.fault(at, 'rounding');
    if (bindings.has(formulaName(id)))
      compiler.fault([...path, 'results', index, 'id'], 'taken', { name: id });
    bind(id, { kind });
    return { formula, kind };
  });
  return {
    rules,
    results,
    names,
    tells:
      rules.tells &&
      Object.entries(rules.tells).map(([name, source]): ResultForPrograms => {
        const at = [...path, 'tells', name];
        return {
          name,
          ...(typeof source === 'object'
            ? compiler.formulaOf([...at, 'is'], source.is, kinds, { scope })
            : compiler.formulaOf(at, source, kinds, { scope })),
          when:
            typeof source === 'object' ? compiler.flag([...at, 'when'], source.when, { scope }) : undefined,
        };
      }),
    says: compileSays(compiler, [...path, 'says'], rules.says, { scope }),
  };
}

function inputType(input: FormulaCalculator['inputs'][string]): Type {
  if ('inputs' in input) return groupType(input);
  return 'flag' in input ? flag : number;
}
