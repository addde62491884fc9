import { raw, type Text } from '#shared/kernel/text';
import {
  group,
  number,
  optionalGroup,
  optionalNumber,
  type GroupInput,
  type NumberInput,
} from '#shared/rules/inputs';
import {
  flag,
  number as numberType,
  type Field,
  type Row,
  type Type,
} from '#shared/rules/definition/formula/types';
import { rowOf } from '#shared/rules/definition/model/fields';
import type { GroupInputRules } from '#shared/rules/definition/schema/inputs';

/** The part of a group that says whether it was left out. */
export const given = 'given';

export function groupType({ inputs }: GroupInputRules): Type {
  const fields = new Map<string, Field>([[given, { type: flag }]]);
  for (const [name, part] of Object.entries(inputs))
    fields.set(name, { type: numberType, label: raw(part.name) });
  return { kind: 'record', fields };
}

/** The group as formulas read it; parts left out are 0. */
export function groupValue({ inputs }: GroupInputRules, value: unknown): Row {
  const known = (value ?? {}) as Readonly<Record<string, number>>;
  const parts = Object.keys(inputs).map((name) => [name, known[name] ?? 0] as const);
  return rowOf({ ...Object.fromEntries(parts), [given]: value !== undefined });
}

export function groupInputOf({ name, hint, inputs, optional }: GroupInputRules): GroupInput {
  const parts = Object.fromEntries(Object.entries(inputs).map(([part, rules]) => [part, numberInput(rules)]));
  const below = hint === undefined ? undefined : raw(hint);
  return optional === true ? optionalGroup(raw(name), parts, below) : group(raw(name), parts, below);
}

interface NumberRules {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly initial?: number | undefined;
  readonly hint?: string | undefined;
  readonly leftOut?: number | undefined;
  readonly optional?: boolean | undefined;
  readonly fractions?: boolean | undefined;
}

export function numberInput({
  name,
  min,
  max,
  initial,
  hint,
  leftOut,
  optional,
  fractions,
}: NumberRules): NumberInput {
  const highest = Math.max(min, max);
  const first = initial ?? leftOut;
  const range: { min: number; max: number; initial?: number; hint?: Text; fractions?: boolean } = {
    min,
    max: highest,
    ...(first !== undefined && { initial: Math.min(Math.max(first, min), highest) }),
    ...(hint !== undefined && { hint: raw(hint) }),
    ...(fractions === true && { fractions }),
  };
  const canBeLeftOut = optional === true || leftOut !== undefined;
  return canBeLeftOut ? optionalNumber(raw(name), range) : number(raw(name), range);
}
