import { clamp } from '../../../shared/kernel/clamp';

/** A rectangle on the screen, as getBoundingClientRect gives it. */
export type Rectangle = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'width'>;

export interface Placement {
  readonly top: number;
  readonly left: number;
  readonly maxHeight: number;
}

const gap = 6;
const margin = 8;

/** Below the anchor if there is room, else where there is more of it; never outside the screen. */
export function place(
  anchor: Rectangle,
  panel: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number },
): Placement {
  const below = screen.height - anchor.bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const goesBelow = panel.height <= below || below >= above;
  const height = Math.min(panel.height, goesBelow ? below : above);
  return {
    top: goesBelow ? anchor.bottom + gap : anchor.top - gap - height,
    left: clamp(anchor.left, margin, screen.width - panel.width - margin),
    maxHeight: goesBelow ? below : above,
  };
}
