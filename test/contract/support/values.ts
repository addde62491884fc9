import type { Rng } from '#shared/kernel/ports';
import { rollDice } from '#shared/dice/random';
import { initialValues, type Input, type Inputs } from '#shared/rules/inputs';

/** Random valid values: limits more often than values between them, optional ones half of the time. */
export function anyValues(inputs: Inputs, rng: Rng): Record<string, unknown> {
  const entries = Object.entries(inputs).flatMap(([name, input]): [string, unknown][] => {
    const isOptional = 'optional' in input && input.optional;
    return isOptional && rng.below(2) === 0 ? [] : [[name, anyValue(input, rng)]];
  });
  return Object.fromEntries(entries);
}

function anyValue(input: Input, rng: Rng): unknown {
  switch (input.kind) {
    case 'number': {
      const { min, max, initial } = input;
      // Usually close to the initial value, and sometimes anywhere within the limits.
      const near = Math.min(max, Math.max(min, initial + rng.below(9) - 4));
      return [min, max, near, near, near, near][rng.below(6)];
    }
    case 'choice':
      return input.options[rng.below(input.options.length)]?.id;
    case 'flag':
      return rng.below(2) === 0;
    case 'dice': {
      const { min, max } = input.count;
      return rollDice(rng, min + rng.below(Math.min(max, min + 4) - min + 1), input.sides);
    }
    case 'group':
      return anyValues(input.inputs, rng);
  }
}

/** The initial values with rolled dice: every allowed number of dice, up to a few. */
export function startValues(inputs: Inputs, rng: Rng): Record<string, unknown>[] {
  return [0, 1, 2, 3].map((more) => withDice(inputs, initialValues(inputs), more, rng));
}

function withDice(
  inputs: Inputs,
  values: Record<string, unknown>,
  more: number,
  rng: Rng,
): Record<string, unknown> {
  const filled = Object.entries(inputs).flatMap(([name, input]): [string, unknown][] => {
    if (input.kind === 'dice') {
      const count = Math.min(input.count.max, input.count.min + more);
      return [[name, rollDice(rng, count, input.sides)]];
    }
    if (input.kind === 'group' && !input.optional)
      return [[name, withDice(input.inputs, values[name] as Record<string, unknown>, more, rng)]];
    return [];
  });
  return { ...values, ...Object.fromEntries(filled) };
}
