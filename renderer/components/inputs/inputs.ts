import type { ChoiceInput } from '#shared/rules/inputs';
import type { Text } from '#shared/kernel/text';

/** Values by the name of their input, as far as they are known; what an input lacks is left out. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A fault of the values with the path of its input: `attacker.dice[2]`. */
export interface FormFault {
  readonly path: string;
  readonly text: Text;
}

/** The fault with the rest of its path, if the path starts at this input. */
export function faultWithin(fault: FormFault | undefined, name: string): FormFault | undefined {
  if (!fault?.path.startsWith(name)) return undefined;
  const rest = fault.path.slice(name.length);
  if (rest !== '' && !/^[.[]/.test(rest)) return undefined;
  return { path: rest.replace(/^\./, ''), text: fault.text };
}

export function valuesOf(group: unknown): FormValues {
  return typeof group === 'object' && group !== null ? (group as FormValues) : {};
}

/** The values with one of them changed; `undefined` leaves it out. */
export function withValue(values: FormValues, name: string, value: unknown): FormValues {
  if (value !== undefined) return { ...values, [name]: value };
  return Object.fromEntries(Object.entries(values).filter(([other]) => other !== name));
}

const fewOptions = 4;
const shortWords = 30;

/** True if the options of a choice fit beside each other as chips. */
export function fitsAsChips({ options }: ChoiceInput, words: (text: Text) => string): boolean {
  if (options.length > fewOptions) return false;
  return options.reduce((length, { label }) => length + words(label).length, 0) <= shortWords;
}
