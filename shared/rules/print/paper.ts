import { plainNumber, raw, type Text } from '#shared/kernel/text';
import { sourcesText, type Explained } from '#shared/rules/explained';
import type { PrintBand, PrintBlock, PrintCell, PrintFigure } from './print';

/** An empty place: for a pencil, or since there is nothing to say. */
export const nothing = raw('');

/** Blocks below each other, as wide as the page. */
export function across(...blocks: readonly PrintBlock[]): PrintBand {
  return { columns: [{ weight: 1, blocks }] };
}

/** Empty without a number, as on a blank sheet. */
export function printedNumber(number: Explained | undefined): Text {
  return number === undefined ? nothing : raw(plainNumber(number.value));
}

/** A number with its sources in small type, or an empty box. */
export function numberBox(
  label: Text,
  number: Explained | undefined,
  value: Text = printedNumber(number),
): PrintFigure {
  return { label, value, ...(number && { sources: sourcesText(number) }) };
}

/** A second, smaller box for the value in play. */
export function currentBox(
  label: Text,
  name: string,
  value: number | string | undefined,
): Pick<PrintFigure, 'current'> {
  return { current: { label, field: { name, value: String(value ?? '') } } };
}

/** A number that changes in play. */
export function countedCell(name: string, quantity: number): PrintCell {
  return { text: raw(String(quantity)), field: { name, value: String(quantity) } };
}
