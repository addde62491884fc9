import type { Text } from '../../../shared/kernel/text';
import type { PrintField } from '../../../shared/rules/print/print';
import type { Mark } from './marks';
import type { Setting } from './setting';

/** In points. */
export const boxSize = 9.6;

/** Boxes of one name; so many as the value of the field says are checked. */
export interface BoxRow {
  readonly label: Text;
  readonly boxes: number;
  readonly field: PrintField;
}

/** Anything but a number counts as 0. */
function checkedOf({ field }: BoxRow): number {
  const number = Number.parseInt(field.value, 10);
  return Number.isNaN(number) ? 0 : number;
}

/** A box to check: crossed if it is, and a form field on a fillable sheet. */
export function boxMarks(
  row: BoxRow,
  at: number,
  { x, y }: { readonly x: number; readonly y: number },
  setting: Setting,
): readonly Mark[] {
  const checked = at < checkedOf(row);
  const outline: Mark = { kind: 'box', x, y, width: boxSize, height: boxSize, weight: 'thin' };
  if (!setting.fillable) return checked ? [outline, { kind: 'cross', x, y, size: boxSize }] : [outline];
  const words = { track: row.label, box: at + 1, boxes: row.boxes };
  const tooltip = setting.translate({ key: 'print.trackBox', params: words });
  return [
    outline,
    { kind: 'check', x, y, size: boxSize, name: `${row.field.name}.${String(at + 1)}`, tooltip, checked },
  ];
}
