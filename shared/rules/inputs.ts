import { z } from 'zod';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { oncePer } from '#shared/kernel/oncePer';
import { isRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import { planFault } from './plan';

/**
 * The inputs of a calculator or check as data: the window draws a form from them, the command line reads JSON by
 * them, and both report the same errors.
 */
export type Input = NumberInput | ChoiceInput | FlagInput | DiceInput | GroupInput;
export type Inputs = Readonly<Record<string, Input>>;

/** A whole number, or any number if `fractions` is set. */
export interface NumberInput<Optional extends boolean = boolean> {
  readonly kind: 'number';
  readonly label: Text;
  readonly hint?: Text;
  readonly min: number;
  readonly max: number;
  /** The initial value of a form; the command line requires every input that is not optional. */
  readonly initial: number;
  readonly fractions: boolean;
  readonly optional: Optional;
}

export interface ChoiceInput<Id extends string = string> {
  readonly kind: 'choice';
  readonly label: Text;
  readonly hint?: Text;
  readonly options: readonly { readonly id: Id; readonly label: Text }[];
  readonly initial: Id;
}

export interface FlagInput {
  readonly kind: 'flag';
  readonly label: Text;
  readonly hint?: Text;
  readonly initial: boolean;
}

/** A number of dice of one size; `sides` is the highest possible face. */
export interface DiceInput {
  readonly kind: 'dice';
  readonly label: Text;
  readonly hint?: Text;
  readonly sides: number;
  readonly count: { readonly min: number; readonly max: number };
}

/** Related inputs; they can be left out together if `optional` is set. */
export interface GroupInput<S extends Inputs = Inputs, Optional extends boolean = boolean> {
  readonly kind: 'group';
  readonly label: Text;
  readonly hint?: Text;
  readonly inputs: S;
  readonly optional: Optional;
}

export type InputValue<I extends Input> =
  I extends NumberInput<infer Optional>
    ? Optional extends true
      ? number | undefined
      : number
    : I extends ChoiceInput<infer Id>
      ? Id
      : I extends FlagInput
        ? boolean
        : I extends DiceInput
          ? readonly number[]
          : I extends GroupInput<infer S, infer Optional>
            ? Optional extends true
              ? InputValues<S> | undefined
              : InputValues<S>
            : never;

export type InputValues<S extends Inputs> = { readonly [K in keyof S]: InputValue<S[K]> };

export function number(
  label: Text,
  range: { min: number; max: number; initial?: number; hint?: Text; fractions?: boolean },
): NumberInput<false> {
  const { initial = Math.max(range.min, 0), fractions = false, ...rest } = range;
  return { kind: 'number', label, initial, fractions, optional: false, ...rest };
}

export function optionalNumber(
  label: Text,
  range: { min: number; max: number; initial?: number; hint?: Text; fractions?: boolean },
): NumberInput<true> {
  return { ...number(label, range), optional: true };
}

/** Forms start with the first option unless `initial` names another. */
export function choice<const Id extends string>(
  label: Text,
  options: readonly { readonly id: Id; readonly label: Text }[],
  more: { initial?: NoInfer<Id>; hint?: Text } = {},
): ChoiceInput<Id> {
  const [first] = options;
  if (first === undefined) throw new Error('A choice needs something to choose from');
  return {
    kind: 'choice',
    label,
    options,
    initial: more.initial ?? first.id,
    ...(more.hint && { hint: more.hint }),
  };
}

/** A choice of ids, or of things by their ids. */
export const choiceOf = <const Id extends string>(
  label: Text,
  of: readonly (Id | { readonly id: Id })[],
  labelOf: (id: Id) => Text,
  more?: Parameters<typeof choice<Id>>[2],
): ChoiceInput<Id> => {
  const ids = of.map((each) => (typeof each === 'string' ? each : each.id));
  return choice(
    label,
    ids.map((id) => ({ id, label: labelOf(id) })),
    more,
  );
};

/** Off by default. */
export function flag(label: Text, more: { initial?: boolean; hint?: Text } = {}): FlagInput {
  return { kind: 'flag', label, initial: more.initial ?? false, ...(more.hint && { hint: more.hint }) };
}

export function dice(
  label: Text,
  of: { sides: number; count: number | { min: number; max: number }; hint?: Text },
): DiceInput {
  const count = typeof of.count === 'number' ? { min: of.count, max: of.count } : of.count;
  return { kind: 'dice', label, sides: of.sides, count, ...(of.hint && { hint: of.hint }) };
}

export function group<S extends Inputs>(label: Text, inputs: S, hint?: Text): GroupInput<S, false> {
  return { kind: 'group', label, inputs, optional: false, ...(hint && { hint }) };
}

export function optionalGroup<S extends Inputs>(label: Text, inputs: S, hint?: Text): GroupInput<S, true> {
  return { kind: 'group', label, inputs, optional: true, ...(hint && { hint }) };
}

/** The limit for one input or roll; it protects against absurd values. */
export const mostDice = 200;

/** Reports every fault with its path, such as `dice[2]`. */
export function readInputs<S extends Inputs>(inputs: S, values: unknown): Result<InputValues<S>, AppError> {
  const parsed = schemaOf(inputs).safeParse(values);
  // The schema was built from the inputs, so the parsed value has their shape.
  if (parsed.success) return ok(parsed.data as InputValues<S>);
  return err(planFault(parsed.error, values));
}

/** Initial values of a form; dice are empty until rolled, optional inputs are left out. */
export function initialValues(inputs: Inputs): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(inputs)) {
    if (input.kind === 'group') {
      if (!input.optional) values[name] = initialValues(input.inputs);
    } else if (input.kind === 'dice') values[name] = [];
    else if (input.kind !== 'number' || !input.optional) values[name] = input.initial;
  }
  return values;
}

const schemaOf = oncePer((inputs: Inputs): z.ZodType =>
  z.strictObject(
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, inputSchema(input)])),
  ),
);

function inputSchema(input: Input): z.ZodType {
  switch (input.kind) {
    case 'number': {
      const schema = (input.fractions ? z.number() : z.int()).min(input.min).max(input.max);
      return input.optional ? schema.exactOptional() : schema;
    }
    case 'choice':
      return z.enum(input.options.map((option) => option.id));
    case 'flag':
      return z.boolean();
    case 'dice':
      return z.array(z.int().min(1).max(input.sides)).min(input.count.min).max(input.count.max);
    case 'group': {
      const schema = schemaOf(input.inputs);
      return input.optional ? schema.exactOptional() : schema;
    }
  }
}

type Values = Readonly<Record<string, Json>>;

/** Values with some of them changed; a group keeps the ones that the change does not name. */
export function overlaid(values: Values, changes: Values): Values {
  const changed = Object.entries(changes).map(([name, change]) => {
    const before = values[name];
    return [name, isRecord(before) && isRecord(change) ? overlaid(before, change) : change] as const;
  });
  return { ...values, ...Object.fromEntries(changed) };
}
