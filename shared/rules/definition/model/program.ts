import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { Formula } from '#shared/rules/definition/formula/expression';
import {
  loopScope,
  number,
  scopeWith,
  type Binding,
  type Fields,
} from '#shared/rules/definition/formula/types';
import { raw } from '#shared/kernel/text';
import { pricedChoices } from '#shared/rules/definition/dice/later';
import { compileCheck } from '#shared/rules/definition/dice/compile';
import type { CheckModel } from '#shared/rules/definition/dice/model';
import type { Definition } from '#shared/rules/definition/schema/index';
import { notation } from '#shared/rules/definition/schema/common';
import { columnBlocks } from '#shared/rules/definition/schema/layout';
import type { ActionRules, ProblemRules } from '#shared/rules/definition/schema/play';
import { checkPrices } from './choices/startingPrices';
import { buildGame, rollModel } from './build';
import { calculatorModel, type CalculatorModel } from './calculators';
import type { Compiler } from './compiler';
import type { Game, ListModel, RollModel, SetModel } from './game';
import { changeModel, compileCosts, paidModel, type ChangeModel, type PaidModel } from './live/changes';
import { compileHarm, type HarmModel } from './live/harm';
import { plainAction } from './live/plain';
import { compileKinds, type KindModel } from '#shared/rules/definition/kinds';
import { compileNpc, type NpcModel } from './npc';
import { checkReferences } from './references/references';
import { rowsNamed, tableModel, type TableModel } from './tables';
import { compileSays, type SaysModel } from './says';
import type { Template } from './template';

export interface ProblemModel {
  readonly rules: ProblemRules;
  readonly when: Formula;
  readonly count: Formula | undefined;
  readonly texts: readonly Template[];
  readonly place: Template | undefined;
  /** The slot of the rows that it is asked for. */
  readonly each: number | undefined;
}

export interface ActionModel {
  readonly rules: ActionRules;
  /** The set of which one number is rolled, and the numbers that fit. */
  readonly one: { readonly set: SetModel; readonly where: Formula | undefined } | undefined;
  /** The rows of a list of which one pays. */
  readonly paid: PaidModel | undefined;
  /** Its dice, where they depend on the character. */
  readonly dice: Formula | undefined;
  /** Prices by the trackers, and the numbers of its row, that pay them. */
  readonly costs: ReadonlyMap<string, Formula>;
  readonly not: readonly { readonly when: Formula; readonly text: Template }[];
  readonly set: readonly ChangeModel[];
  readonly roll: RollModel | undefined;
  readonly about: SaysModel | undefined;
  /** The rows that have it. */
  readonly when: Formula | undefined;
  readonly done: SaysModel | undefined;
  /** Conditions of which one is chosen. */
  readonly choose: Formula | undefined;
  /** The list whose rows have the action. */
  readonly each: ListModel | undefined;
}

/** The numbers or the words of a set, or a formula. */
export type ReportModel = { readonly name: string } & (
  | { readonly set: SetModel; readonly inWords: boolean }
  | { readonly formula: Formula }
);

/** The whole definition compiled. */
export interface Program {
  readonly game: Game;
  readonly checks: readonly CheckModel[];
  /** The stages of a hit. */
  readonly harm: readonly HarmModel[];
  readonly problems: readonly ProblemModel[];
  readonly actions: readonly ActionModel[];
  readonly calculators: readonly CalculatorModel[];
  readonly tables: readonly TableModel[];
  /** Sentences of the subtitle by their places in it. */
  readonly subtitle: ReadonlyMap<number, SaysModel>;
  /** Names of boxes on paper, by their parts of the layout. */
  readonly boxNames: ReadonlyMap<object, Template>;
  /** Describes a character of whom nothing of the subtitle is known. */
  readonly otherwise: SaysModel | undefined;
  /** Counts for learning on days without adventure. */
  readonly learning: Formula | undefined;
  readonly brings: readonly { readonly name: string; readonly formula: Formula }[];
  readonly report: readonly ReportModel[];
  readonly npc: NpcModel | undefined;
  /** Formulas of the numbers of each build, by the id of the build and the place of the part. */
  readonly built: ReadonlyMap<string, readonly (readonly BuiltNumber[])[]>;
  /** Further kinds of sheet, each a game of its own. */
  readonly kinds: readonly KindModel<Program>[];
  /** The formulas for how well builds fit a character, by the ids of the builds. */
  readonly fits: ReadonlyMap<string, Formula>;
}

interface BuiltNumber {
  readonly id: string;
  readonly formula: Formula;
}

export function compileProgram(definition: Definition, compiler: Compiler): Program {
  const game = buildGame(definition, compiler);
  const { scope } = game;
  checkReferences(definition, compiler, game);
  const actions = definition.actions.map((rules, index) =>
    actionModel(compiler, game, rules, ['actions', index]),
  );
  const program: Program = {
    game,
    checks: definition.checks.map((rules, index) => {
      for (const { action, at } of pricedChoices(rules))
        plainAction(compiler, definition, ['checks', index, ...at, 'action'], action);
      return compileCheck(compiler, definition, game, rules, ['checks', index]);
    }),
    harm: compileHarm(compiler, game),
    problems: definition.problems.map((rules, index) =>
      problemModel(compiler, game, rules, ['problems', index]),
    ),
    actions,
    calculators: definition.calculators.map((rules, index) =>
      calculatorModel(compiler, game, rules, ['calculators', index]),
    ),
    tables: definition.layout.tables.map((rules, index) =>
      tableModel(compiler, game, rules, ['layout', 'tables', index]),
    ),
    subtitle: new Map(
      definition.layout.subtitle.flatMap((part, index) =>
        typeof part === 'string'
          ? []
          : [[index, compileSays(compiler, ['layout', 'subtitle', index], part, { scope })] as const],
      ),
    ),
    boxNames: boxNames(compiler, game),
    otherwise:
      definition.layout.otherwise &&
      compileSays(compiler, ['layout', 'otherwise'], definition.layout.otherwise, { scope }),
    learning:
      definition.learning === undefined
        ? undefined
        : compiler.number(['learning'], definition.learning, { scope }),
    brings: Object.entries(definition.initiative?.brings ?? {}).map(([name, source]) => ({
      name,
      formula: compiler.number(['initiative', 'brings', name], source, { scope }),
    })),
    report: Object.entries(definition.report ?? {}).map(([name, source]): ReportModel => {
      const inWords = typeof source === 'object';
      const id = inWords ? source.words : String(source);
      const set = game.sets.get(id);
      if (set !== undefined) {
        if (inWords && set.set.word === undefined) compiler.fault(['report', name, 'words'], 'noWords');
        return { name, set, inWords };
      }
      if (inWords) compiler.known(['report', name, 'words'], id, game.sets.keys());
      return { name, formula: compiler.number(['report', name], inWords ? 0 : source, { scope }) };
    }),
    npc: compileNpc(compiler, game),
    built: builtNumbers(compiler, game),
    fits: new Map(
      definition.builds.flatMap(({ id, fits }, build) =>
        fits === undefined
          ? []
          : [[id, compiler.number(['builds', build, 'fits'], fits, { scope })] as const],
      ),
    ),
    kinds: compileKinds(definition, compiler, compileProgram),
  };
  for (const { rules, path, takes } of compiler.inPlace)
    actions.push(actionModel(compiler, game, rules, path, takes));
  compiler.finish();
  if (compiler.faults.length === 0) checkPrices(compiler, game);
  return program;
}

function boxNames(compiler: Compiler, { definition, scope }: Game): Program['boxNames'] {
  const names = new Map<object, Template>();
  definition.layout.print.forEach((band, index) => {
    band.forEach((column, at) => {
      columnBlocks(column).forEach((part, place) => {
        if (typeof part === 'string' || !('boxes' in part)) return;
        const inside = Array.isArray(column) ? [place] : ['of', place];
        const path = ['layout', 'print', index, at, ...inside];
        names.set(part, compiler.template([...path, 'name'], part.name, { scope }));
        part.boxes.forEach((box, which) => {
          if (typeof box === 'string') return;
          names.set(box, compiler.template([...path, 'boxes', which, 'name'], box.name, { scope }));
        });
      });
    });
  });
  return names;
}

function builtNumbers(compiler: Compiler, { definition, scope }: Game): Program['built'] {
  const rolled: Binding = { type: number, label: raw('rolled'), read: (env) => env.own[0] };
  const place = { scope: scopeWith(new Map([['rolled', rolled]]), scope) };
  return new Map(
    definition.builds.map(({ id, numbers }, build) => [
      id,
      numbers.map(({ is = {}, values, dice }, part) => {
        const path = ['builds', build, 'numbers', part];
        const formulas = Object.entries(is);
        if (values === undefined && dice === undefined && formulas.length === 0)
          compiler.fault(path, 'noBuild');
        return formulas.map(([name, source]) => ({
          id: name,
          formula: compiler.number([...path, 'is', name], source, place),
        }));
      }),
    ]),
  );
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
  const textPlace = {
    ...place,
    scope:
      rules.count === undefined && rows === undefined ? own : scopeWith(new Map([['count', count]]), own),
  };
  const texts = Array.isArray(rules.text) ? rules.text : [rules.text];
  return {
    rules,
    when: compiler.flag([...path, 'when'], rules.when, place),
    count: rules.count === undefined ? undefined : compiler.number([...path, 'count'], rules.count, place),
    texts: texts.map((text, index) =>
      compiler.template(
        Array.isArray(rules.text) ? [...path, 'text', index] : [...path, 'text'],
        text,
        textPlace,
      ),
    ),
    place:
      rules.place === undefined ? undefined : compiler.template([...path, 'place'], rules.place, textPlace),
    each: rows?.slot,
  };
}

/** Each number of the set that is asked for as `it`. */
function onePlace({ sets, scope }: Game, { one, rowsOf }: ActionRules) {
  const set = rowsOf === undefined && one !== undefined ? sets.get(one) : undefined;
  return set && { scope: loopScope(set.fields, scope), loops: set.fields, times: set.numbers.length };
}

function oneModel(
  compiler: Compiler,
  game: Game,
  rules: ActionRules,
  path: DefinitionPath,
  each: ListModel | undefined,
): ActionModel['one'] {
  const { one, where, roll } = rules;
  const at = [...path, 'one'];
  if (one === undefined) {
    if (where !== undefined) compiler.fault([...path, 'where'], 'oneWhere');
    return undefined;
  }
  const set = game.sets.get(one);
  compiler.known(at, one, game.sets.keys());
  if (roll === undefined || each !== undefined || rules.choose !== undefined) compiler.fault(at, 'oneRoll');
  const place = onePlace(game, rules);
  if (set === undefined || place === undefined) return undefined;
  return { set, where: where === undefined ? undefined : compiler.flag([...path, 'where'], where, place) };
}

const isDice = (words: string): boolean => notation.safeParse(words).success;

/** The days that have passed, and those of them that were spent recuperating. */
const stayNames = new Map<string, Binding>(
  ['days', 'recuperating'].map((name, index) => [
    name,
    { type: number, label: raw(name), read: (env) => env.own[index + 1] },
  ]),
);

function actionModel(
  compiler: Compiler,
  game: Game,
  rules: ActionRules,
  path: DefinitionPath,
  takes = false,
): ActionModel {
  const { lists, definition } = game;
  const each = rules.rowsOf === undefined ? undefined : lists.get(rules.rowsOf);
  if (rules.rowsOf !== undefined) compiler.known([...path, 'rowsOf'], rules.rowsOf, lists.keys());
  if (each !== undefined && rules.choose !== undefined) compiler.fault([...path, 'choose'], 'chooseEach');
  const { dice, choose, rowsOf } = rules;
  if (rules.stay && [dice, choose, rowsOf].some((part) => part !== undefined))
    compiler.fault([...path, 'stay'], 'afterRoll', { name: rules.name });
  const own =
    each === undefined
      ? { scope: rules.stay ? scopeWith(stayNames, game.scope) : game.scope }
      : { scope: loopScope(each.fields, game.scope), loops: each.fields, times: each.list.most };
  const rolled: Binding = { type: number, label: raw(rules.name), read: (env) => env.own[0] };
  const after =
    rules.dice === undefined && !takes
      ? own
      : { ...own, scope: scopeWith(new Map([['rolled', rolled]]), own.scope) };
  return {
    rules,
    each,
    one: oneModel(compiler, game, rules, path, each),
    paid: rules.paid && paidModel(compiler, game, [...path, 'paid'], rules, own),
    dice:
      dice === undefined || isDice(dice) ? undefined : compiler.formula([...path, 'dice'], dice, 'dice', own),
    costs: compileCosts(compiler, [...path, 'costs'], rules.costs, definition.trackers, each, own),
    not: rules.not.map(({ when, text }, index) => ({
      when: compiler.flag([...path, 'not', index, 'when'], when, own),
      text: compiler.template([...path, 'not', index, 'text'], text, own),
    })),
    set: rules.set.map((change, index) =>
      changeModel(compiler, game, [...path, 'set', index], change, each, after),
    ),
    roll:
      rules.roll === undefined
        ? undefined
        : rollModel(
            compiler,
            definition,
            [...path, 'roll'],
            rules.roll,
            onePlace(game, rules) ?? own,
            each?.list.id,
          ),
    when: rules.when === undefined ? undefined : compiler.flag([...path, 'when'], rules.when, own),
    about: rules.about && compileSays(compiler, [...path, 'about'], rules.about, own),
    done: rules.done && compileSays(compiler, [...path, 'done'], rules.done, after),
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
