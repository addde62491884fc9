import { message, raw, signed } from '#shared/kernel/text';
import { choice, flag, group, number, optionalNumber, type Input, type Inputs } from '#shared/rules/inputs';
import type { CheckInputRules } from '#shared/rules/definition/schema/checks';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import { helpersInput } from './helpers';
import type { CheckModel } from './model';
import { groupInputOf, numberInput } from './groups';
import { poolLimits } from './pool';

/** Dice such as 1d8+1 as numbers. */
export function diceOf(notation: string): {
  readonly count: number;
  readonly sides: number;
  readonly plus: number;
} {
  const [, count, sides, plus] = /^(\d{1,2})d(\d{1,3})([+-]\d{1,3})?$/.exec(notation) ?? [];
  return { count: Number(count ?? 0), sides: Number(sides ?? 1), plus: Number(plus ?? 0) };
}

export function diceText({ count, sides, plus }: ReturnType<typeof diceOf>): string {
  const more = plus === 0 ? '' : signed(plus);
  return `${String(count)}d${String(sides)}${more}`;
}

export function checkInputs(model: CheckModel): Inputs {
  const { inputs, rules, lookups } = model;
  const helpers = helpersInput(model);
  const own = inputs.map(([name, input]): [string, Input] => [name, inputOf(input, lookups)]);
  const others = inputs.filter(([, input]) => 'other' in input && input.other);
  return {
    ...Object.fromEntries(own),
    ...(rules.compare === 'opposed' && {
      other: group(
        message('definition.check.other'),
        Object.fromEntries(others.map(([name, input]): [string, Input] => [name, inputOf(input, lookups)])),
      ),
    }),
    ...(helpers && { helpers }),
  };
}

function inputOf(input: CheckInputRules, lookups: ReadonlyMap<string, readonly Row[]>): Input {
  const label = raw(input.name);
  const hint = 'hint' in input ? { hint: raw(input.hint) } : {};
  if ('inputs' in input) return groupInputOf(input);
  if ('flag' in input) return flag(label, hint);
  if ('dice' in input) {
    const { count, sides, plus } = diceOf(input.dice);
    return group(label, {
      count: number(message('definition.check.count'), { min: 0, max: poolLimits.dice, initial: count }),
      sides: number(message('definition.check.sides'), { min: 1, max: poolLimits.sides, initial: sides }),
      // Dice of a weapon may be given without an addend.
      plus: optionalNumber(message('definition.check.plus'), { min: -100, max: 100, initial: plus }),
    });
  }
  if ('of' in input || 'one' in input) {
    const options = 'of' in input ? input.of : bandNames(lookups.get(input.one) ?? []);
    const shown = options.map(({ id, name }) => ({ id, label: raw(name) }));
    const { initial } = input;
    const known = initial !== undefined && shown.some(({ id }) => id === initial);
    return choice(label, shown.length > 0 ? shown : [{ id: '-', label: raw('—') }], {
      ...(known && { initial }),
      ...hint,
    });
  }
  return numberInput(input);
}

function bandNames(rows: readonly Row[]): { readonly id: string; readonly name: string }[] {
  return rows.map((row) => ({ id: wordOf(row['id']), name: wordOf(row['name']) }));
}
