import { mostMarks, type Drawn } from '#shared/rules/definition/schema/live';
import type { Tracker } from '#shared/rules/play';

interface Bounds {
  readonly least: number;
  readonly most: number | null;
}

/** True for points that are drawn as one mark each. */
export const isMarked = ({ show = 'number' }: { readonly show?: Drawn['show'] | 'die' }): boolean =>
  show === 'boxes' || show === 'dots' || show === 'clock';

/** The look that points ask for. Too many marks, or points below zero, are a bar; without a highest value, a number. */
export function drawnAs(
  { show = 'number', per = 1 }: Drawn,
  { least, most }: Bounds,
): Pick<Tracker, 'show' | 'per'> {
  if (show === 'number' || most === null || most <= least) return {};
  if (isMarked({ show }) && (least < 0 || most > mostMarks * per)) return { show: 'bar' };
  return { show, ...(per > 1 && { per }) };
}
