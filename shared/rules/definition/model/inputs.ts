import type { ValueKind } from '#shared/rules/definition/formula/expect';
import type { CheckInputRules } from '#shared/rules/definition/schema/checks';

/** The kind of formula that gives an input its value; a group has none, but its parts do. */
export function inputKind(input: CheckInputRules): ValueKind {
  if ('flag' in input) return 'flag';
  if ('dice' in input) return 'dice';
  return 'of' in input || 'one' in input ? 'word' : 'number';
}

/** Names of inputs that a formula may give a value: `shock.damage` and `shock.given` for the parts of a group. */
export function inputNames(
  inputs: Readonly<Record<string, CheckInputRules>>,
): ReadonlyMap<string, ValueKind> {
  return new Map(
    Object.entries(inputs).flatMap(([name, input]): [string, ValueKind][] =>
      'inputs' in input
        ? [
            ...(input.optional === true ? [[`${name}.given`, 'flag'] as [string, ValueKind]] : []),
            ...Object.keys(input.inputs).map((part): [string, ValueKind] => [`${name}.${part}`, 'number']),
          ]
        : [[name, inputKind(input)]],
    ),
  );
}
