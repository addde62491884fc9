import { clamp } from '#shared/kernel/clamp';
import { message, raw } from '#shared/kernel/text';
import type { Roll, RollChoice, WhatIf } from '#shared/rules/checks';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { CheckRules } from '#shared/rules/definition/schema/checks';
import type { CheckModel } from './model';
import { laterInputs, type LaterInput } from './laterInputs';
import { checkOdds } from './odds';
import { pushId } from './push';
import type { Values } from './side';

/** The choice that changes an input after the roll. */
const laterId = (input: string): string => `later-${input}`;

/** Choices after a roll that an action pays for, with their places in the check. */
export function pricedChoices(
  rules: CheckRules | undefined,
): readonly { readonly choice: string; readonly action: string; readonly at: DefinitionPath }[] {
  if (rules === undefined) return [];
  const { again, inputs, dice } = rules;
  const pushes = dice.map(({ id, push }, index) => ({
    choice: pushId(id),
    action: push?.action,
    at: ['dice', index, 'push'],
  }));
  const changes = laterInputs({ inputs: Object.entries(inputs) }).map(([name, { later }]) => ({
    choice: laterId(name),
    action: later?.action,
    at: ['inputs', name, 'later'],
  }));
  const all = [{ choice: again?.id ?? '', action: again?.action, at: ['again'] }, ...pushes, ...changes];
  return all.flatMap(({ choice, action, at }) => (action === undefined ? [] : [{ choice, action, at }]));
}

/** The value of an input after it changed so often; undefined if it cannot. */
function changed([name, rules]: LaterInput, values: Values, times: number): unknown {
  const value = values[name];
  if ('flag' in rules) return value === true && times > 0 ? undefined : value === true || times > 0;
  const before = typeof value === 'number' ? value : rules.leftOut;
  if (before === undefined || (times > 0 && before >= rules.max)) return undefined;
  return clamp(before + times, rules.min, rules.max);
}

/** The values of a roll with everything that changed since. */
export function withLater(model: CheckModel, values: Values, { chosen }: Roll): Values {
  const changes = laterInputs(model).flatMap((input): [string, unknown][] => {
    const times = chosen.filter(({ choice }) => choice === laterId(input[0])).length;
    const value = times === 0 ? undefined : changed(input, values, times);
    return value === undefined ? [] : [[input[0], value]];
  });
  return changes.length === 0 ? values : { ...values, ...Object.fromEntries(changes) };
}

export function laterChoices(model: CheckModel, values: Values): RollChoice[] {
  return laterInputs(model).flatMap((input): RollChoice[] => {
    const [name, rules] = input;
    if (changed(input, values, 1) === undefined) return [];
    const { hint } = rules;
    return [{ id: laterId(name), label: raw(rules.name), ...(hint !== undefined && { text: raw(hint) }) }];
  });
}

/** One change of each input, made whenever it helps. */
export function laterComparisons(model: CheckModel, values: Values, most: number): WhatIf[] {
  return laterInputs(model).flatMap((input): WhatIf[] => {
    const [name, rules] = input;
    const value = changed(input, values, 1);
    if (value === undefined) return [];
    const found = checkOdds(model, values, most, { ...values, [name]: value });
    const odds = found.ok ? found.value.value?.odds : undefined;
    const label = message('definition.check.atBest', { name: raw(rules.name) });
    return odds === undefined ? [] : [{ id: laterId(name), label, odds }];
  });
}
