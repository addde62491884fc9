import type { Json } from '#shared/kernel/jsonValue';
import { useNumbers } from '#renderer/composables/useNumbers';
import { cellText, type ReadCell } from './tables';

/** Cells of tables by the language of the page: what a cell shows can be copied into another. */
export function useCells() {
  const numbers = useNumbers();
  const read: ReadCell = (cell) => {
    const found = numbers.read(cell, { fractions: true });
    return found.kind === 'number' ? found.value : undefined;
  };
  const shownCell = (value: Json | undefined): string =>
    typeof value === 'number' ? numbers.write(value) : cellText(value);
  return { read, shownCell };
}
