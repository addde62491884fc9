import { clamp } from '#shared/kernel/clamp';
import { appError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { err } from '#shared/kernel/result';
import { sum } from '#shared/kernel/sum';
import { list, message, raw, signed, type Text } from '#shared/kernel/text';
import { defineCalculator, type Calculator } from '#shared/rules/calculators';
import type { Check, DieGroup, Reading } from '#shared/rules/checks';
import { dice, flag, mostDice, type Input, type Inputs } from '#shared/rules/inputs';
import { groupInputOf, groupValue, numberInput } from '#shared/rules/definition/dice/groups';
import { helperNumbers } from '#shared/rules/definition/dice/helpers';
import { checkInputs } from '#shared/rules/definition/dice/inputs';
import { constantEnv } from '#shared/rules/definition/dice/model';
import { checkOdds, helpOf } from '#shared/rules/definition/dice/odds';
import { poolLimits } from '#shared/rules/definition/dice/pool';
import type { Values } from '#shared/rules/definition/dice/side';
import { rounded } from '#shared/rules/definition/formula/functions';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { envOf, wordOf, type Value } from '#shared/rules/definition/formula/types';
import type {
  CalculatorModel,
  FormulaCalculatorModel,
  ReadingCalculatorModel,
  ResultKind,
} from '#shared/rules/definition/model/calculators';
import { own as ownOf } from '#shared/rules/definition/model/character';
import type { Program } from '#shared/rules/definition/model/program';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import type { CheckInputRules } from '#shared/rules/definition/schema/checks';
import type {
  FormulaCalculator,
  HelpCalculator,
  ReadingCalculator,
} from '#shared/rules/definition/schema/play';
import { groupText } from './usualWords';

export function calculatorOf(program: Program, checks: readonly Check[], model: CalculatorModel): Calculator {
  if ('names' in model) return formulaCalculator(program, model);
  if (!('with' in model)) return helpCalculator(program, model.rules);
  const check = checks.find(({ id }) => id === model.rules.reads);
  if (check === undefined) throw new Error(`No check ${model.rules.reads}`);
  return readingCalculator(program, check, model);
}

function formulaCalculator({ game }: Program, model: FormulaCalculatorModel): Calculator {
  const { rules, results, says, names } = model;
  const inputs: Inputs = Object.fromEntries(
    Object.entries(rules.inputs).map(([id, input]): [string, Input] => {
      if ('inputs' in input) return [id, groupInputOf(input)];
      if ('min' in input) return [id, numberInput(input)];
      const { name, hint } = input;
      return [id, flag(raw(name), hint === undefined ? {} : { hint: raw(hint) })];
    }),
  );
  return defineCalculator({
    id: calculatorId(rules.id),
    title: raw(rules.name),
    rule: rules.rule ?? game.definition.name,
    group: groupText(rules),
    inputs,
    ...(rules.text !== undefined && { text: raw(rules.text) }),
    calculate(values) {
      const own: Value[] = names.map((name) => valueOf(rules.inputs[name], values[name]));
      const env = constantEnv(game.constants, own);
      const first = Object.keys(rules.inputs).length;
      results.forEach(({ formula, kind }, index) => {
        const value = formula.expression.run(env);
        own[first + index] =
          kind === 'number' ? rounded(value as number, rules.results[index]?.round ?? 'none') : value;
      });
      const found = rules.results.map((result, index) => ({
        result,
        value: own[first + index],
        kind: results[index]?.kind ?? 'number',
      }));
      const sentence = sentenceFrom(says, env);
      return {
        json: Object.fromEntries(
          model.tells?.map(({ name, formula, when }): [string, Json] => {
            const holds = when === undefined || when.expression.run(env) === true;
            return [name, holds ? (formula.expression.run(env) as ResultValue) : null];
          }) ?? found.map(({ result, value }) => [result.id, value as ResultValue]),
        ),
        sentence: sentence === undefined ? message('definition.calculated') : raw(sentence),
        figures: found.flatMap(({ result, value, kind }) =>
          result.name === undefined
            ? []
            : [
                {
                  label: raw(result.name),
                  value: shownAs(kind, value),
                },
              ],
        ),
      };
    },
  });
}

/** A value that programs are told. */
type ResultValue = number | boolean | string;

function valueOf(rules: FormulaCalculator['inputs'][string] | undefined, value: unknown): Value {
  if (rules === undefined) return undefined;
  if ('inputs' in rules) return groupValue(rules, value);
  return 'min' in rules && value === undefined ? rules.leftOut : (value as number | boolean);
}

function shownAs(kind: ResultKind, value: Value): Text {
  if (kind === 'flag') return message(value === true ? 'definition.list.yes' : 'definition.list.no');
  return raw(kind === 'word' ? wordOf(value) : shownNumber(value as number));
}

/** The dice as they fell, in the order in which the check rolls them. */
function readingCalculator(
  { game }: Program,
  check: Check,
  { rules, with: decided }: ReadingCalculatorModel,
): Calculator {
  const known = new Set(decided.map(([name]) => name));
  const asked = Object.entries(check.inputs).filter(([name]) => !known.has(name));
  return defineCalculator({
    id: calculatorId(rules.id),
    title: raw(rules.name),
    rule: rules.rule ?? game.definition.name,
    group: groupText(rules),
    ...(rules.text !== undefined && { text: raw(rules.text) }),
    inputs: {
      ...Object.fromEntries(asked),
      dice: dice(message('definition.check.dice'), {
        sides: mostSides(game, rules),
        count: { min: 0, max: mostDice },
      }),
    },
    calculate({ dice: faces, ...values }) {
      const env = envOf([], [faces.length]);
      const fixed = decided.map(([name, value]) => [
        name,
        typeof value === 'object' ? value.expression.run(env) : value,
      ]);
      const opened = check.open({ ...values, ...(Object.fromEntries(fixed) as object) });
      if (!opened.ok) return opened;
      const { value: open } = opened;
      const fault = misfit(open.dice, faces);
      if (fault !== undefined) return err(appError('invalid-input', { path: 'dice', text: fault }));
      const left = [...faces];
      const reading = open.read({ dice: open.dice.map(({ count }) => left.splice(0, count)), chosen: [] });
      const kept = reading.dice.flatMap(({ kept: counts, value }) => (counts ? [String(value)] : []));
      return {
        json: reading.json,
        sentence: sentenceOf(reading),
        figures: [
          { label: message('definition.calculator.kept'), value: raw(kept.join(', ')) },
          ...(reading.total
            ? [
                {
                  label: message('definition.calculator.total'),
                  value: raw(shownNumber(reading.total.value)),
                  explained: reading.total,
                },
              ]
            : []),
          ...Object.entries(rules.also).flatMap(([result, label]) => {
            const value = isRecord(reading.json) ? reading.json[result] : undefined;
            return typeof value === 'number' ? [{ label: raw(label), value: raw(shownNumber(value)) }] : [];
          }),
        ],
      };
    },
  });
}

/** The odds of a check alone, of a helper, and of both together. */
function helpCalculator({ game, checks }: Program, rules: HelpCalculator): Calculator {
  const model = checks.find((each) => each.rules.id === rules.helps);
  if (model === undefined) throw new Error(`No check ${rules.helps}`);
  const { helpers: _, ...inputs } = checkInputs(model);
  const helpers = helperNumbers(model, rules.most);
  return defineCalculator({
    id: calculatorId(rules.id),
    title: raw(rules.name),
    rule: rules.rule ?? game.definition.name,
    group: groupText(rules),
    ...(rules.text !== undefined && { text: raw(rules.text) }),
    inputs: { ...inputs, ...(helpers && { helpers }) },
    calculate(values: Values) {
      const { helpers: _helpers, ...own } = values;
      const [one, both] = [checkOdds(model, own), checkOdds(model, values)];
      if (!one.ok || !both.ok)
        return err(appError('invalid-input', { text: message('definition.check.large'), path: 'helpers' }));
      const json = {
        alone: one.value.value?.odds.success ?? 0,
        help: both.value.value?.help ?? 0,
        helped: both.value.value?.odds.success ?? 0,
      };
      const { alone, help, helped } = json;
      return {
        json,
        sentence: message('definition.calculator.worth', {
          alone: percent(alone),
          helped: percent(helped),
          bonus: signed(helpOf(model)),
        }),
        figures: [
          { label: message('definition.calculator.alone'), value: percent(alone) },
          { label: message('definition.check.helps'), value: percent(help) },
          { label: message('definition.calculator.helped'), value: percent(helped) },
        ],
      };
    },
  });
}

function percent(share: number): Text {
  return message('definition.calculator.percent', { percent: Math.round(share * 1000) / 10 });
}

/** The verdict, and what the dice show besides, unless the verdict says it already. */
function sentenceOf({ verdict, specials }: Reading): Text {
  const words = JSON.stringify(verdict.text);
  const others = specials.filter(({ title }) => !words.includes(JSON.stringify(title)));
  return list([verdict.text, ...others.map(({ title }) => title)]);
}

/** The largest die that the check may roll with what the calculator decides. */
function mostSides({ definition }: Program['game'], { reads, with: decided }: ReadingCalculator): number {
  const check = definition.checks.find(({ id }) => id === reads);
  return Math.max(
    ...(check?.dice ?? []).map(({ kind, input, ladder, sides }) => {
      if (kind === 'percentile') return 10;
      if (ladder !== undefined) return Math.max(...ladder);
      if (input !== undefined) return poolLimits.sides;
      const most = typeof sides === 'number' ? sides : mostOf(check?.inputs, decided, sides);
      return clamp(most, 1, poolLimits.sides);
    }),
  );
}

/** The highest number of an input; formulas that are more than the name of one may be any number. */
function mostOf(
  inputs: Readonly<Record<string, CheckInputRules>> | undefined,
  decided: ReadingCalculator['with'],
  name: string,
): number {
  const input = ownOf(inputs ?? {}, name);
  const value = ownOf(decided ?? {}, name);
  if (typeof value === 'number') return value;
  if (input !== undefined && 'of' in input) {
    const values = input.of.flatMap((option, index) =>
      value === undefined || option.id === value ? [option.value ?? index + 1] : [],
    );
    return Math.max(...values);
  }
  return input !== undefined && 'min' in input && value === undefined ? input.max : poolLimits.sides;
}

function misfit(groups: readonly DieGroup[], faces: readonly number[]) {
  const wanted = sum(groups.map(({ count }) => count));
  if (faces.length !== wanted) return message('definition.calculator.count', { count: wanted });
  const sides = groups.flatMap((group) => Array.from({ length: group.count }, () => group.sides));
  const at = faces.findIndex((face, index) => face > (sides[index] ?? 0));
  return at < 0 ? undefined : message('definition.calculator.sides', { nth: at + 1, sides: sides[at] ?? 0 });
}

/** Ids of calculators are words of the command line. */
export function calculatorId(id: string): string {
  return id
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/\d+/g, '')
    .toLowerCase()
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
