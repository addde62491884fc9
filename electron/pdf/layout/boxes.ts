import type { PrintTrack } from '#shared/rules/print/print';
import type { Mark } from './marks';
import type { Setting } from './setting';

/** In points. */
export const boxSize = 9.6;

/** Anything but a number counts as 0. */
export function checkedOf({ field }: PrintTrack): number {
  const number = Number.parseInt(field.value, 10);
  return Number.isNaN(number) ? 0 : number;
}

/** A box to check: crossed if it is, and a form field on a fillable sheet. */
export function boxMarks(
  track: PrintTrack,
  at: number,
  { x, y }: { readonly x: number; readonly y: number },
  setting: Setting,
): readonly Mark[] {
  const checked = track.used?.includes(at + 1) ?? at < checkedOf(track);
  const outline: Mark = { kind: 'box', x, y, width: boxSize, height: boxSize, weight: 'thin' };
  if (!setting.fillable) return checked ? [outline, { kind: 'cross', x, y, size: boxSize }] : [outline];
  const words = { track: track.label, box: at + 1, boxes: track.boxes };
  const tooltip = setting.translate({ key: 'print.trackBox', params: words });
  return [
    outline,
    { kind: 'check', x, y, size: boxSize, name: `${track.field.name}.${String(at + 1)}`, tooltip, checked },
  ];
}
