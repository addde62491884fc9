import type { AppError } from '../kernel/errors';
import type { Json } from '../kernel/json';
import { ok, type Result } from '../kernel/result';
import type { Text } from '../kernel/text';
import type { Explained } from './explained';
import { readInputs, type Inputs, type InputValues } from './inputs';

/**
 * A calculation of the rules that a form or the command line can ask for. Dice that were rolled are inputs
 * like any other, so that every result can be replayed.
 */
export interface Calculator {
  /** Its name on the command line: `attack-dc`. */
  readonly id: string;
  readonly title: Text;
  /** What it is for, in a sentence. */
  readonly text?: Text;
  /** The section of the rule document. */
  readonly rule: string;
  /** Calculators of the same group stand together. */
  readonly group: Text;
  readonly inputs: Inputs;
  /** Calculates; `invalid-input` with the place where the values cannot be used. */
  run(values: unknown): Result<Calculation, AppError>;
}

/** What a calculator found out. */
export interface Calculation {
  /** What the command line prints. */
  readonly json: Json;
  /** The result in a sentence: "Hits for 9, of which the armor takes 4." */
  readonly sentence: Text;
  /** The figures behind it, each opening to its sources where it is a sum. */
  readonly figures: readonly { readonly label: Text; readonly value: Text; readonly explained?: Explained }[];
}

/** Declares a calculator; `calculate` gets values that the inputs let through, and may still refuse them. */
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
