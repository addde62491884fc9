import { clamp } from '#shared/kernel/clamp';
import { appError } from '#shared/kernel/errors';
import { message, raw } from '#shared/kernel/text';
import { defineCheck, type Check, type WhatIf } from '#shared/rules/checks';
import type { InputValues, Inputs } from '#shared/rules/inputs';
import type { RollTable } from '#shared/rules/reference/reference';
import { checkInputs } from './inputs';
import { oneMore } from './helpers';
import type { Value } from '#shared/rules/definition/formula/types';
import type { CheckModel } from './model';
import { mostSteps } from './cost';
import { checkOdds, isBeyondReach, spentOdds, stepsOf } from './odds';
import { diceGroups, readCheck, rollersOf, type Roller } from './reading';
import { sideOf, type Values } from './side';

/** A check of a definition as the engine knows it. */
export function checkOf(model: CheckModel, tables: readonly RollTable[]): Check {
  const { rules } = model;
  const { asks, bonus } = rules;
  // One check is read often, for every result of a log and every change of a form.
  const known = new WeakMap<Values, readonly Roller[]>();
  const rollers = (values: Values): readonly Roller[] => {
    const before = known.get(values);
    if (before !== undefined) return before;
    const made = rollersOf(model, values);
    known.set(values, made);
    return made;
  };
  return defineCheck({
    id: rules.id,
    title: raw(rules.name),
    rule: rules.rule ?? rules.name,
    inputs: checkInputs(model),
    ...(rules.text !== undefined && { text: raw(rules.text) }),
    ...((asks.length > 0 || bonus !== undefined) && {
      atTable: { asks, ...(bonus !== undefined && { bonus }) },
    }),
    facts(values) {
      if (model.situation.length === 0) return [];
      const { env } = sideOf(model, values);
      return model.situation.flatMap(({ fact, formula }) =>
        formula.expression.run(env) === true ? [fact] : [],
      );
    },
    refuses: (values) =>
      isBeyondReach(model, values)
        ? appError('invalid-input', { text: message('definition.check.large'), path: 'dice' })
        : undefined,
    dice: (values) => diceGroups(model, rollers(values)),
    read: (values, roll) => readCheck(model, rollers(values), roll, tables),
    odds: (values) => checkOdds(model, values),
    whatIfs(values) {
      // Odds and everything beside them together stay within the bound.
      const helper = model.rules.assist === undefined ? 0 : 1;
      const ways = model.ways.filter((way) => way !== undefined);
      const others = Math.max(1, ways.length + model.compareWith.length + helper);
      const most = (mostSteps - stepsOf(model, values)) / others;
      return [
        ...spending(model, values, most),
        ...comparisons(model, values, most),
        ...helping(model, values, most),
      ];
    },
  });
}

/** Every die that may be spent, in each of the ways that add to the total. */
function spending(model: CheckModel, values: Values, most: number): WhatIf[] {
  return model.ways.flatMap((way, index): WhatIf[] => {
    const rules = model.rules.spend?.ways[index];
    const odds = way === undefined ? undefined : spentOdds(model, values, way, most);
    if (rules === undefined || odds === undefined) return [];
    return [
      { id: `spend-${rules.id}`, label: message('definition.check.spent', { name: raw(rules.name) }), odds },
    ];
  });
}

/** One helper more. */
function helping(model: CheckModel, values: Values, most: number) {
  const next = oneMore(model, values);
  if (next === undefined || stepsOf(model, next) > most) return [];
  const label = message('definition.check.oneMore');
  // The values stay those of the same inputs.
  return [{ id: 'helper', label, values: next as InputValues<Inputs> }];
}

function isBeyond({ inputs }: CheckModel, input: string, value: Value): boolean {
  const rules = inputs.find(([name]) => name === input)?.[1];
  if (rules === undefined || !('min' in rules) || typeof value !== 'number') return false;
  return value !== clamp(value, rules.min, rules.max);
}

function hasDefault({ inputs }: CheckModel, input: string): boolean {
  const rules = inputs.find(([name]) => name === input)?.[1];
  return rules !== undefined && 'min' in rules && rules.leftOut !== undefined;
}

/** A comparison that changes nothing, or leaves the bounds of an input, is left out. */
function comparisons(model: CheckModel, values: Values, most: number) {
  const { env } = sideOf(model, values);
  return model.compareWith.flatMap(({ id, name, with: changes }) => {
    // Nothing is easier than what was left out.
    if (changes.some(([input]) => values[input] === undefined && !hasDefault(model, input))) return [];
    const changed = Object.fromEntries(
      changes.map(([input, changed]) => {
        const value = typeof changed === 'string' ? changed : changed.expression.run(env);
        return [input, typeof value === 'number' ? Math.floor(value) : value];
      }),
    );
    if (Object.entries(changed).some(([input, value]) => isBeyond(model, input, value))) return [];
    if (Object.entries(changed).every(([input, value]) => values[input] === value)) return [];
    const next = { ...values, ...changed };
    if (stepsOf(model, next) > most) return [];
    // The values stay those of the same inputs.
    return [{ id, label: raw(name), values: next as InputValues<Inputs> }];
  });
}
