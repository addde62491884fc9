import { inRoot } from '../scripts/root.mjs';

/** The sizes that desktops ask for, in pixels. */
export const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** @param {'icon' | 'document'} drawing */
export function iconFile(drawing, size) {
  return inRoot('build/icons', drawing, `${size}x${size}.png`);
}
