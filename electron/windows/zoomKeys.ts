import type { Input, WebContents } from 'electron';

/** A key that was pressed, with its place and its modifiers. */
export type PressedKey = Pick<
  Input,
  'type' | 'key' | 'code' | 'control' | 'meta' | 'alt' | 'shift' | 'isComposing'
>;

type Zoom = 'in' | 'out' | 'reset';

/** As the menu does. */
const step = 0.5;
/** A quarter and five times of the usual size, as in Chromium. */
const smallest = -7.5;
const largest = 8.5;

/**
 * Lets Ctrl (on macOS Cmd) zoom with plus, minus and 0. The accelerators of a menu only know where these keys are on
 * some keyboards: plus is shifted in the United States and in France, and 0 in France.
 */
export function followZoomKeys(contents: WebContents, isMac: boolean): void {
  contents.on('before-input-event', (event, input) => {
    const zoom = zoomOf(input, isMac);
    if (zoom === undefined) return;
    // The menu does not hear of the key either, which would zoom twice.
    event.preventDefault();
    const level = contents.getZoomLevel();
    if (zoom === 'reset') contents.setZoomLevel(0);
    else if (zoom === 'in') contents.setZoomLevel(Math.min(largest, level + step));
    else contents.setZoomLevel(Math.max(smallest, level - step));
  });
}

/** The zoom that a key asks for, by the sign that it types, or by its place if the sign is on another level. */
export function zoomOf(pressed: PressedKey, isMac: boolean): Zoom | undefined {
  const { type, key, code, control, meta, alt, shift, isComposing } = pressed;
  const commands = isMac ? meta && !control : control && !meta;
  if (type !== 'keyDown' || !commands || alt || isComposing) return undefined;
  if (key === '+' || (key === '=' && code === 'Equal')) return 'in';
  if (key === '-') return 'out';
  if (key === '0' || (code === 'Digit0' && !shift)) return 'reset';
  return undefined;
}
