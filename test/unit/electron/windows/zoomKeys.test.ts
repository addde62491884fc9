import { describe, expect, it } from 'vitest';
import { zoomOf, type PressedKey } from '#electron/windows/zoomKeys';

const press = (key: string, code: string, more: Partial<PressedKey> = {}): PressedKey => ({
  ...{ type: 'keyDown', key, code, isComposing: false },
  ...{ control: true, meta: false, alt: false, shift: false },
  ...more,
});
const shift = { shift: true };

describe('the keys of zooming', () => {
  it.each([
    ['US', press('=', 'Equal')],
    ['US, shifted', press('+', 'Equal', shift)],
    ['German', press('+', 'BracketRight')],
    ['French', press('=', 'Equal')],
    ['French, shifted', press('+', 'Equal', shift)],
    ['Spanish', press('+', 'BracketRight')],
    ['Swedish', press('+', 'Minus')],
    ['the numeric pad', press('+', 'NumpadAdd')],
  ])('zooms in by Ctrl and plus: %s', (_layout, key) => {
    expect(zoomOf(key, false)).toBe('in');
  });

  it.each([
    ['US', press('-', 'Minus')],
    ['German', press('-', 'Slash')],
    ['French', press('-', 'Digit6')],
    ['Swedish', press('-', 'Slash')],
    ['the numeric pad', press('-', 'NumpadSubtract')],
  ])('zooms out by Ctrl and minus: %s', (_layout, key) => {
    expect(zoomOf(key, false)).toBe('out');
  });

  it.each([
    ['US', press('0', 'Digit0')],
    ['French, where 0 is shifted', press('à', 'Digit0')],
    ['French, shifted', press('0', 'Digit0', shift)],
    ['the numeric pad', press('0', 'Numpad0')],
  ])('returns to the usual size by Ctrl and 0: %s', (_layout, key) => {
    expect(zoomOf(key, false)).toBe('reset');
  });

  it('is done by Cmd on macOS, and by nothing else', () => {
    expect(zoomOf(press('=', 'Equal', { control: false, meta: true }), true)).toBe('in');
    expect(zoomOf(press('=', 'Equal'), true)).toBeUndefined();
    expect(zoomOf(press('+', 'Equal', { control: false }), false)).toBeUndefined();
    // AltGr arrives as Ctrl and Alt.
    expect(zoomOf(press('+', 'BracketRight', { alt: true }), false)).toBeUndefined();
    expect(zoomOf(press('+', 'BracketRight', { type: 'keyUp' }), false)).toBeUndefined();
    expect(zoomOf(press('+', 'BracketRight', { isComposing: true }), false)).toBeUndefined();
    // Shift and 0 on a German keyboard; Ctrl and Insert copies.
    expect(zoomOf(press('=', 'Digit0', shift), false)).toBeUndefined();
    expect(zoomOf(press('Insert', 'Numpad0'), false)).toBeUndefined();
  });
});
