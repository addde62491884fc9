import type { FormValues } from '../inputs/inputs';

/** Those values of a form that are whole numbers, as a combatant keeps them. */
export function wholeNumbers(values: FormValues): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'number' && Number.isInteger(value) ? [[name, value] as const] : [],
    ),
  );
}
