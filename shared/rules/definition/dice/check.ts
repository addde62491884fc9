import { clamp } from '#shared/kernel/clamp';
import { message, raw } from '#shared/kernel/text';
import { defineCheck, type Check, type Odds, type WhatIf } from '#shared/rules/checks';
import { uncounted } from '#shared/rules/builders/judgedCheck';
import type { RollTable } from '#shared/rules/reference/reference';
import { checkInputs } from './inputs';
import { oneMore } from './helpers';
import { laterChoices, laterComparisons, withLater } from './later';
import { laterInputs } from './laterInputs';
import type { Value } from '#shared/rules/definition/formula/types';
import type { CheckModel } from './model';
import { mostSteps } from '#shared/rules/dice/steps';
import { checkOdds, pushedOdds, spentOdds, oddsWithResults, type Counted } from './odds';
import { diceGroups, readCheck, rollersOf } from './reading';
import { sideOf, type Values } from './side';

/** A check of a definition as the engine knows it. */
export function checkOf(model: CheckModel, tables: readonly RollTable[]): Check {
  const { rules } = model;
  const { asks, bonus } = rules;
  // One check is read often, for every result of a log and every change of a form.
  const rollers = remembered((values) => rollersOf(model, values));
  const odds = remembered((values) => oddsWithResults(model, values));
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
    dice: (values) => diceGroups(model, rollers(values)),
    read(values, roll) {
      const now = withLater(model, values, roll);
      const reading = readCheck(model, rollers(now), roll, tables);
      return { ...reading, choices: [...reading.choices, ...laterChoices(model, now)] };
    },
    odds: (values) => oddsIn(odds(values)),
    uncounted: (values) => (odds(values).ok ? undefined : uncounted),
    whatIfs(values) {
      const own = odds(values);
      if (!own.ok) return [];
      // Odds and everything beside them together stay within the bound.
      const helper = model.rules.assist === undefined ? 0 : 1;
      const ways = model.ways.filter((way) => way !== undefined);
      const pushes = model.rules.dice.some(({ push }) => push !== undefined) ? 1 : 0;
      const changes = model.compareWith.length + laterInputs(model).length + pushes;
      const others = Math.max(1, ways.length + changes + helper);
      const most = (mostSteps - own.value.steps) / others;
      return [
        ...spending(model, values, most),
        ...pushing(model, values, most),
        ...laterComparisons(model, values, most),
        ...comparisons(model, values, most),
        ...helping(model, values, most),
      ];
    },
  });
}

function remembered<T>(make: (values: Values) => T): (values: Values) => T {
  const known = new WeakMap<Values, { readonly made: T }>();
  return (values) => {
    const before = known.get(values) ?? { made: make(values) };
    known.set(values, before);
    return before.made;
  };
}

const oddsIn = (found: Counted): Odds | undefined => (found.ok ? found.value.value?.odds : undefined);

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

/** All dice rolled again that may be. */
function pushing(model: CheckModel, values: Values, most: number): WhatIf[] {
  const name = model.rules.dice.find(({ push }) => push !== undefined)?.push?.name;
  const odds = name === undefined ? undefined : pushedOdds(model, values, most);
  return name === undefined || odds === undefined ? [] : [{ id: 'push', label: raw(name), odds }];
}

/** One helper more. */
function helping(model: CheckModel, values: Values, most: number): WhatIf[] {
  const next = oneMore(model, values);
  const odds = next && oddsIn(checkOdds(model, next, most));
  return odds === undefined ? [] : [{ id: 'helper', label: message('definition.check.oneMore'), odds }];
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
function comparisons(model: CheckModel, values: Values, most: number): WhatIf[] {
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
    const odds = oddsIn(checkOdds(model, { ...values, ...changed }, most));
    return odds === undefined ? [] : [{ id, label: raw(name), odds }];
  });
}
