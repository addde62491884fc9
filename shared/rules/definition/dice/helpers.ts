import { clamp } from '#shared/kernel/clamp';
import { message, raw } from '#shared/kernel/text';
import { group, number, optionalGroup, type Input, type Inputs } from '#shared/rules/inputs';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { numberInput } from './groups';
import type { CheckModel } from './model';
import { sideOf, type Side, type Values } from './side';

/** The input of helpers: how many there are, and the numbers that are their own. */
export function helpersInput(model: CheckModel): Input | undefined {
  const { assist } = model.rules;
  if (assist === undefined) return undefined;
  const { name, hint, most } = assist;
  const below = hint === undefined ? undefined : raw(hint);
  if (assist.inputs.length === 0)
    return number(raw(name), { min: 0, max: most, ...(below && { hint: below }) });
  return optionalGroup(raw(name), ownNumbers(model, assist, most), below);
}

/** At least one helper, whose numbers have to be given. */
export function helperNumbers(model: CheckModel, most: number): Input | undefined {
  const { assist } = model.rules;
  if (assist === undefined) return undefined;
  return assist.inputs.length === 0
    ? number(raw(assist.name), { min: 1, max: most })
    : group(raw(assist.name), ownNumbers(model, assist, most));
}

type Assist = NonNullable<CheckModel['rules']['assist']>;

/** The count of helpers, and the numbers that are their own. */
function ownNumbers({ inputs }: CheckModel, assist: Assist, most: number): Inputs {
  const own = inputs.flatMap(([id, input]): [string, Input][] =>
    'min' in input && assist.inputs.includes(id) ? [[id, numberInput(input)]] : [],
  );
  return {
    count: number(message('definition.check.helpers'), { min: 1, max: most }),
    ...Object.fromEntries(own),
  };
}

export interface Helpers {
  readonly count: number;
  /** The number that each of them rolls with. */
  readonly values: Values;
}

export function helpersOf(model: CheckModel, values: Values): Helpers {
  const { assist } = model.rules;
  const given = values['helpers'];
  if (assist === undefined || given === undefined || given === 0) return { count: 0, values };
  const own = typeof given === 'object' ? (given as Values) : { count: given };
  const { count, ...numbers } = own;
  return { count: Number(count), values: { ...values, ...numbers, ...changedFor(model, values) } };
}

function changedFor(model: CheckModel, values: Values): Values {
  if (model.helpersWith.length === 0) return {};
  const { env } = sideOf(model, values);
  return Object.fromEntries(
    model.helpersWith.map(([input, formula]) => {
      const rules = model.inputs.find(([name]) => name === input)?.[1];
      const value = Math.floor(cleaned(formula.expression.run(env) as number));
      return [input, rules !== undefined && 'min' in rules ? clamp(value, rules.min, rules.max) : value];
    }),
  );
}

export function helperSide(model: CheckModel, { values }: Helpers): Side {
  return sideOf(model, values);
}

/** The same check with one helper more, who is as able as the others, or as the one who is helped. */
export function oneMore(model: CheckModel, values: Values): Values | undefined {
  const { assist } = model.rules;
  if (assist === undefined) return undefined;
  const { count } = helpersOf(model, values);
  if (count >= assist.most) return undefined;
  if (assist.inputs.length === 0) return { ...values, helpers: count + 1 };
  const known = values['helpers'] as Values | undefined;
  const own = Object.fromEntries(assist.inputs.map((id) => [id, values[id]]));
  return { ...values, helpers: { ...own, ...known, count: count + 1 } };
}
