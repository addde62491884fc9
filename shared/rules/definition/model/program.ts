import type { DefinitionPath } from '../faults';
import type { Expression, Formula } from '../formula/expression';
import { flag, loopScope, number, scopeWith, type Binding, type Fields, type Scope } from '../formula/types';
import { raw } from '../../../kernel/text';
import { compileCheck, type CheckModel } from '../dice/model';
import type { Definition } from '../schema';
import type { ActionRules, CalculatorRules, ProblemRules } from '../schema/play';
import { buildGame, rollModel } from './build';
import type { Compiler } from './compiler';
import type { Game, ListModel, RollModel } from './game';
import { formulaName } from './names';
import { checkReferences } from './references';
import { compileSays, type SaysModel } from './says';
import { rowsNamed, tableModel, type TableModel } from './tables';
import type { Template } from './template';

export interface ProblemModel {
  readonly rules: ProblemRules;
  readonly when: Formula;
  readonly count: Formula | undefined;
  readonly texts: readonly Template[];
  /** The slot of the rows that it is asked for. */
  readonly each: number | undefined;
}

/** `isAmount`: `to` starts from the tracker's present number, as in "health.now + 1". */
export interface TargetModel {
  readonly to: Formula | undefined;
  readonly isAmount: boolean;
  readonly when: Formula | undefined;
}

export interface ActionModel {
  readonly rules: ActionRules;
  readonly not: readonly { readonly when: Formula; readonly text: Template }[];
  readonly set: readonly TargetModel[];
  readonly roll: RollModel | undefined;
  /** Conditions of which one is chosen. */
  readonly choose: Formula | undefined;
  /** The list whose rows have the action. */
  readonly each: ListModel | undefined;
}

export interface CalculatorModel {
  readonly rules: CalculatorRules;
  readonly results: readonly { readonly formula: Formula; readonly isFlag: boolean }[];
  readonly says: SaysModel;
  /** The slots of inputs, then of results. */
  readonly names: readonly string[];
}

/** The whole definition compiled. */
export interface Program {
  readonly game: Game;
  readonly checks: readonly CheckModel[];
  readonly problems: readonly ProblemModel[];
  readonly actions: readonly ActionModel[];
  readonly calculators: readonly CalculatorModel[];
  readonly tables: readonly TableModel[];
  readonly brings: readonly { readonly name: string; readonly formula: Formula }[];
  readonly report: readonly { readonly name: string; readonly set?: string; readonly formula?: Formula }[];
  /** The roll of a stat block, with the slot of `bonus`. */
  readonly npcRoll: RollModel | undefined;
}

export function compileProgram(definition: Definition, compiler: Compiler): Program {
  const game = buildGame(definition, compiler);
  const { scope } = game;
  checkReferences(definition, compiler, game);
  const program: Program = {
    game,
    checks: definition.checks.map((rules, index) =>
      compileCheck(compiler, definition, game, rules, ['checks', index]),
    ),
    problems: definition.problems.map((rules, index) =>
      problemModel(compiler, game, rules, ['problems', index]),
    ),
    actions: definition.actions.map((rules, index) => actionModel(compiler, game, rules, ['actions', index])),
    calculators: definition.calculators.map((rules, index) =>
      calculatorModel(compiler, game, rules, ['calculators', index]),
    ),
    tables: definition.layout.tables.map((rules, index) =>
      tableModel(compiler, game, rules, ['layout', 'tables', index]),
    ),
    brings: Object.entries(definition.initiative?.brings ?? {}).map(([name, source]) => ({
      name,
      formula: compiler.number(['initiative', 'brings', name], source, { scope }),
    })),
    report: Object.entries(definition.report ?? {}).map(([name, source]) =>
      typeof source === 'string' && game.sets.has(source)
        ? { name, set: source }
        : { name, formula: compiler.number(['report', name], source, { scope }) },
    ),
    npcRoll: npcRoll(compiler, game),
  };
  compiler.finish();
  return program;
}

/** A stat block knows no character, so that its roll knows nothing but its bonus. */
function npcRoll(compiler: Compiler, { definition }: Game): RollModel | undefined {
  const roll = definition.npc?.roll;
  if (roll === undefined) return undefined;
  const bonus: Binding = { type: number, label: raw('bonus'), read: (env) => env.own[0] };
  const scope = scopeWith(new Map([['bonus', bonus]]));
  return rollModel(compiler, definition, ['npc', 'roll'], roll, { scope });
}

function problemModel(
  compiler: Compiler,
  game: Game,
  rules: ProblemRules,
  path: DefinitionPath,
): ProblemModel {
  const rows = rules.each === undefined ? undefined : rowsNamed(game, rules.each);
  const count: Binding = { type: number, read: (env) => env.own[0] };
  const own = rows === undefined ? game.scope : loopScope(rows.fields, game.scope);
  const place = { scope: own, loops: rows?.fields, times: rows?.most ?? 1 };
  const said = {
    ...place,
    scope: rules.count === undefined ? own : scopeWith(new Map([['count', count]]), own),
  };
  const texts = Array.isArray(rules.text) ? rules.text : [rules.text];
  return {
    rules,
    when: compiler.flag([...path, 'when'], rules.when, place),
    count: rules.count === undefined ? undefined : compiler.number([...path, 'count'], rules.count, place),
    texts: texts.map((text, index) =>
      compiler.template(Array.isArray(rules.text) ? [...path, 'text', index] : [...path, 'text'], text, said),
    ),
    each: rows?.slot,
  };
}

/** True if a part of the formula is this one. */
function mentions({ source, expression }: Formula, part: string): boolean {
  const within = ({ start, end, parts }: Expression): boolean =>
    source.slice(start, end) === part || parts.some(within);
  return within(expression);
}

function actionModel(compiler: Compiler, game: Game, rules: ActionRules, path: DefinitionPath): ActionModel {
  const { lists, definition } = game;
  const each = rules.each === undefined ? undefined : lists.get(rules.each);
  if (rules.each !== undefined) compiler.known([...path, 'each'], rules.each, lists.keys());
  if (each !== undefined && rules.choose !== undefined) compiler.fault([...path, 'choose'], 'chooseEach');
  const own =
    each === undefined
      ? { scope: game.scope }
      : { scope: loopScope(each.fields, game.scope), loops: each.fields, times: each.list.most };
  const rolled: Binding = { type: number, label: raw(rules.name), read: (env) => env.own[0] };
  const after =
    rules.dice === undefined ? own : { ...own, scope: scopeWith(new Map([['rolled', rolled]]), own.scope) };
  return {
    rules,
    each,
    not: rules.not.map(({ when, text }, index) => ({
      when: compiler.flag([...path, 'not', index, 'when'], when, own),
      text: compiler.template([...path, 'not', index, 'text'], text, own),
    })),
    set: rules.set.map(({ tracker = '', mark, to, when }, index) => {
      const at = [...path, 'set', index];
      const target = to === undefined ? undefined : compiler.number([...at, 'to'], to, after);
      if (mark !== undefined)
        compiler.known(
          [...at, 'mark'],
          mark,
          (each?.list.marks ?? []).map(({ id }) => id),
        );
      return {
        to: target,
        isAmount: target !== undefined && mentions(target, `${formulaName(tracker)}.now`),
        when: when === undefined ? undefined : compiler.flag([...at, 'when'], when, after),
      };
    }),
    roll:
      rules.roll === undefined
        ? undefined
        : rollModel(compiler, definition, [...path, 'roll'], rules.roll, own),
    choose:
      rules.choose === undefined
        ? undefined
        : compiler.flag([...path, 'choose', 'where'], rules.choose.where, conditionPlace(game)),
  };
}

/** Each condition as `it`. */
function conditionPlace({ scope, definition }: Game) {
  const found = scope.find('conditions');
  const fields: Fields = found?.type.kind === 'rows' ? found.type.fields : new Map<string, never>();
  return { scope: loopScope(fields, scope), loops: fields, times: definition.conditions.length };
}

/** Inputs, then each result for those after it. */
function calculatorModel(
  compiler: Compiler,
  game: Game,
  rules: CalculatorRules,
  path: DefinitionPath,
): CalculatorModel {
  const bindings = new Map<string, Binding>();
  const names: string[] = [];
  const bind = (name: string, isFlag: boolean): void => {
    const slot = names.push(name) - 1;
    bindings.set(formulaName(name), {
      type: isFlag ? flag : number,
      label: raw(name),
      read: (env) => env.own[slot],
    });
  };
  for (const [name, input] of Object.entries(rules.inputs)) bind(name, 'flag' in input);
  const constants = new Set([...game.definition.lookups, ...game.definition.catalogs].map(({ id }) => id));
  const scope: Scope = {
    find: (name) => bindings.get(name) ?? (constants.has(name) ? game.scope.find(name) : undefined),
    names: () => [...bindings.keys(), ...constants],
  };
  const results = rules.results.map(({ id, is, round }, index) => {
    const at = [...path, 'results', index, 'is'];
    const isFlag = typeof is === 'boolean' || (typeof is === 'string' && compiler.isFlag(is, { scope }));
    const formula = isFlag
      ? compiler.flag(at, String(is), { scope })
      : compiler.number(at, typeof is === 'boolean' ? 0 : is, { scope });
    if (formula.divides && round === undefined) compiler.fault(at, 'rounding');
    if (bindings.has(formulaName(id)))
      compiler.fault([...path, 'results', index, 'id'], 'taken', { name: id });
    bind(id, isFlag);
    return { formula, isFlag };
  });
  return {
    rules,
    results,
    names,
    says: compileSays(compiler, [...path, 'says'], rules.says, { scope }),
  };
}
