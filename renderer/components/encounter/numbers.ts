import type { FormValues } from '../inputs/inputs';

/** A combatant stores only the whole numbers of a form. */
export function wholeNumbers(values: FormValues): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'number' && Number.isInteger(value) ? [[name, value] as const] : [],
    ),
  );
}
