import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import type { Explained } from './explained';
import { readInputs, type Inputs, type InputValues } from './inputs';

/**
 * A calculation of the rules for a form or the command line. Rolled dice are inputs like any others, so that every
 * result can be reproduced.
 */
export interface Calculator {
  /** Its name on the command line: `attack-dc`. */
  readonly id: string;
  readonly title: Text;
  /** Describes the purpose in a sentence. */
  readonly text?: Text;
  /** Names the section of the rule document. */
  readonly rule: string;
  /** Calculators with the same group are listed together. */
  readonly group: Text;
  readonly inputs: Inputs;
  /** Fails with `invalid-input` and the path if the values cannot be used. */
  run(values: unknown): Result<Calculation, AppError>;
}

export interface Calculation {
  /** The command line prints it. */
  readonly json: Json;
  /** The result in a sentence: "Hits for 9, of which the armor takes 4." */
  readonly sentence: Text;
  /** The figures behind the result; sums can be expanded to their sources. */
  readonly figures: readonly { readonly label: Text; readonly value: Text; readonly explained?: Explained }[];
}

/** `calculate` receives valid inputs and may still refuse them. */
export function defineCalculator<S extends Inputs>(
  spec: Omit<Calculator, 'run' | 'inputs'> & {
    readonly inputs: S;
    calculate(values: InputValues<S>): Calculation | Result<Calculation, AppError>;
  },
): Calculator {
  const { id, title, text, rule, group, inputs } = spec;
  return {
    id,
    title,
    rule,
    group,
    inputs,
    ...(text && { text }),
    run: (values) => {
      const read = readInputs(inputs, values);
      if (!read.ok) return read;
      const result = spec.calculate(read.value);
      return 'ok' in result ? result : ok(result);
    },
  };
}
