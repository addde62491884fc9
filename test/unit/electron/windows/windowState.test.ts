import { describe, expect, it } from 'vitest';
import {
  fit,
  freshState,
  leastSize,
  parseWindowState,
  placeWindow,
  remember,
  type Screen,
} from '#electron/windows/windowState';

const main: Screen = { id: 1, workArea: { x: 0, y: 24, width: 1920, height: 1056 } };
const second: Screen = { id: 2, workArea: { x: 1920, y: 0, width: 1280, height: 1024 } };
const bounds = { x: 2000, y: 100, width: 1000, height: 700 };

describe('the place of the window', () => {
  it('is the middle of the main screen at first, and never larger than that screen', () => {
    expect(placeWindow(freshState, [main, second], main)).toEqual({
      bounds: { x: 320, y: 122, width: 1280, height: 860 },
      maximized: false,
    });
    const small: Screen = { id: 3, workArea: { x: 0, y: 0, width: 1024, height: 700 } };
    expect(placeWindow(freshState, [small], small).bounds).toEqual({ x: 0, y: 0, width: 1024, height: 700 });
  });

  it('is the earlier position, on the same screen', () => {
    const state = remember(freshState, second, { bounds, maximized: true });
    expect(placeWindow(state, [main, second], main)).toEqual({ bounds, maximized: true });
  });

  it('is remembered for each screen', () => {
    const home = { x: 10, y: 30, width: 900, height: 650 };
    const before = remember(freshState, main, { bounds: home, maximized: false });
    const state = remember(before, second, { bounds, maximized: false });
    expect(placeWindow(state, [main], main).bounds).toEqual(home);
    expect(placeWindow(state, [main, second], main).bounds).toEqual(bounds);
  });

  it('is moved and shrunk to fit completely on a screen that has changed', () => {
    const away = remember(freshState, main, {
      bounds: { x: -5000, y: 9000, width: 5000, height: 5000 },
      maximized: false,
    });
    expect(placeWindow(away, [main], main).bounds).toEqual(main.workArea);
    const tiny = remember(freshState, main, {
      bounds: { x: 1900, y: 1000, width: 10, height: 10 },
      maximized: false,
    });
    expect(placeWindow(tiny, [main], main).bounds).toEqual({ x: 1120, y: 480, width: 800, height: 600 });
  });
});

describe('the smallest size of the window', () => {
  it('is the smallest usable one, and never larger than its screen', () => {
    expect(leastSize(main)).toEqual({ width: 800, height: 600 });
    // 1366 by 768 at 150 and at 200 percent, less a task bar.
    const magnified = (width: number, height: number): Screen => ({
      id: 3,
      workArea: { x: 0, y: 0, width, height },
    });
    expect(leastSize(magnified(911, 472))).toEqual({ width: 800, height: 472 });
    expect(leastSize(magnified(683, 344))).toEqual({ width: 683, height: 344 });
  });

  it('lets a window shrink and move into the part of a screen that is left', () => {
    const small = { x: 0, y: 0, width: 683, height: 344 };
    expect(fit({ x: 100, y: 50, width: 1280, height: 860 }, small)).toEqual(small);
    expect(fit({ x: 5, y: 6, width: 500, height: 300 }, small)).toEqual(small);
  });
});

describe('the stored state of the window', () => {
  it('is restored as it was stored', () => {
    const state = { ...remember(freshState, second, { bounds, maximized: true }), theme: 'dark' as const };
    expect(parseWindowState(JSON.parse(JSON.stringify(state)))).toEqual(state);
  });

  it.each([null, 1, 'x', [], {}, { screens: 1 }, { screens: [], lastScreen: 'one', theme: 'pink' }])(
    'is ignored if it is invalid: %j',
    (value) => {
      expect(parseWindowState(value)).toEqual(freshState);
    },
  );

  it.each([
    { x: 'a', y: 1, width: 1, height: 1 },
    { x: 1.5, y: 1, width: 1, height: 1 },
    { x: 1e9, y: 1, width: 1, height: 1 },
    { x: 1, y: 1, width: 1 },
    null,
  ])('is used without an invalid position: %j', (broken) => {
    const value = { lastScreen: 1, screens: { '1': { bounds: broken }, '2': { bounds, maximized: 'yes' } } };
    expect(parseWindowState(value).screens).toEqual({ '2': { bounds, maximized: false } });
  });
});
