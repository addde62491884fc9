import type { Json } from '#shared/kernel/jsonValue';
import type { AtTable, Check, RollRequest } from './checks';
import { initialValues, type GroupInput, type Input, type Inputs, type NumberInput } from './inputs';

/** An input that only the table knows; a missing input is a fault of the ruleset. */
export interface TableField {
  readonly path: string;
  readonly input: Exclude<Input, GroupInput>;
}

/** Answers of the table by path; the rest keeps what the sheet says. */
export interface TableAnswers {
  readonly values: Readonly<Record<string, Json>>;
  readonly bonus: number;
}

export const noAnswers: TableAnswers = { values: {}, bonus: 0 };

export function tableFields({ inputs, atTable }: Pick<Check, 'inputs' | 'atTable'>): readonly TableField[] {
  return (atTable?.asks ?? []).map((path) => ({ path, input: fieldAt(inputs, path) }));
}

/** The number that the table's bonus is added to. */
export function bonusField({ inputs, atTable }: Pick<Check, 'inputs' | 'atTable'>): NumberInput | undefined {
  const field = atTable?.bonus === undefined ? undefined : fieldAt(inputs, atTable.bonus);
  return field?.kind === 'number' ? field : undefined;
}

export function inputAt(inputs: Inputs, path: string): TableField['input'] | undefined {
  const [name = '', ...rest] = path.split('.');
  const input = inputs[name];
  if (input?.kind === 'group') return inputAt(input.inputs, rest.join('.'));
  return rest.length > 0 ? undefined : input;
}

function fieldAt(inputs: Inputs, path: string): TableField['input'] {
  const input = inputAt(inputs, path);
  if (input === undefined) throw new Error(`No input at ${path}`);
  return input;
}

/** The value at a path of a request, or the one that a form starts with. */
export function valueAt(check: Pick<Check, 'inputs'>, values: RollRequest['values'], path: string): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], values);
  if (found !== undefined) return found;
  const field = fieldAt(check.inputs, path);
  if (field.kind === 'dice') return [];
  return field.kind === 'number' && field.optional ? undefined : field.initial;
}

/** The request of a sheet with what the table says; a bonus stays within the bounds of its input. */
export function answered(request: RollRequest, check: Check, { values, bonus }: TableAnswers): RollRequest {
  const given = Object.entries(values).reduce(
    (all, [path, value]) => withAt(check.inputs, all, path.split('.'), value),
    request.values,
  );
  const added = check.atTable?.bonus;
  const field = bonusField(check);
  if (added === undefined || field === undefined || bonus === 0) return { ...request, values: given };
  const sum = Number(valueAt(check, given, added) ?? 0) + bonus;
  const within = Math.min(Math.max(sum, field.min), field.max);
  return { ...request, values: withAt(check.inputs, given, added.split('.'), within) };
}

type Values = Readonly<Record<string, Json>>;

/** A group that is left out begins with its initial values. */
export function withAt(
  inputs: Inputs,
  values: Values,
  [name = '', ...rest]: readonly string[],
  value: Json,
): Values {
  const input = inputs[name];
  if (input?.kind !== 'group') return { ...values, [name]: value };
  const before = (values[name] ?? initialValues(input.inputs)) as Values;
  return { ...values, [name]: withAt(input.inputs, before, rest, value) };
}

/**
 * The inputs in two forms: what only the table knows, and the numbers of the sheet. An optional group stays whole,
 * because it is left out or in as one.
 */
export function splitInputs(
  inputs: Inputs,
  { asks, bonus }: AtTable,
): { readonly asked: Inputs; readonly known: Inputs } {
  const paths = bonus === undefined ? asks : [...asks, bonus];
  const asked: Record<string, Input> = {};
  const known: Record<string, Input> = {};
  for (const [name, input] of Object.entries(inputs)) {
    const within = paths
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (paths.includes(name)) asked[name] = input;
    else if (within.length === 0) known[name] = input;
    else if (input.kind !== 'group' || input.optional) asked[name] = input;
    else {
      const parts = splitInputs(input.inputs, { asks: within });
      asked[name] = { ...input, inputs: parts.asked };
      if (Object.keys(parts.known).length > 0) known[name] = { ...input, inputs: parts.known };
    }
  }
  return { asked, known };
}
