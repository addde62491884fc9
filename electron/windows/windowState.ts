import { isRecord } from '#shared/kernel/record';
import { clamp } from '#shared/kernel/clamp';

/** An area of the screens, in the system's own units. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The properties of a screen that matter for placing a window. */
export interface Screen {
  readonly id: number;
  readonly workArea: Area;
}

export interface Placement {
  readonly bounds: Area;
  readonly maximized: boolean;
}

/** The themes that decide the color of a window before its page is drawn. */
const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

/** The window's position on each screen, and its theme and language for the start. */
export interface WindowState {
  readonly lastScreen: number | null;
  readonly screens: Readonly<Record<string, Placement>>;
  readonly theme: Theme;
  /** A language tag. */
  readonly language: string;
}

/** The smallest size at which every part of a page has its usual place. */
const smallest = { width: 800, height: 600 } as const;
const preferred = { width: 1280, height: 860 } as const;

export const freshState: WindowState = { lastScreen: null, screens: {}, theme: 'system', language: 'en' };

/**
 * Parses the stored state and drops everything invalid: nothing in that file may prevent the window from opening.
 * Written by hand, since the first window must not wait for a schema library.
 */
export function parseWindowState(value: unknown): WindowState {
  if (!isRecord(value)) return freshState;
  const { lastScreen, screens, theme, language } = value;
  const placements = Object.entries(isRecord(screens) ? screens : {}).flatMap(([id, placement]) => {
    const parsed = parsePlacement(placement);
    return parsed === undefined ? [] : [[id, parsed] as const];
  });
  return {
    lastScreen: typeof lastScreen === 'number' ? lastScreen : null,
    screens: Object.fromEntries(placements),
    theme: isTheme(theme) ? theme : 'system',
    language: typeof language === 'string' && /^[A-Za-z0-9-]{2,35}$/.test(language) ? language : 'en',
  };
}

/** Opens the window as it was on the last screen, if that is connected, otherwise on the main one. */
export function placeWindow(state: WindowState, screens: readonly Screen[], main: Screen): Placement {
  const screen = screens.find(({ id }) => id === state.lastScreen) ?? main;
  const remembered = state.screens[String(screen.id)];
  if (remembered !== undefined) return { ...remembered, bounds: fit(remembered.bounds, screen.workArea) };
  return { bounds: center(screen.workArea), maximized: false };
}

/** Adds the window's current position to the state. */
export function remember(state: WindowState, screen: Screen, placement: Placement): WindowState {
  return { ...state, lastScreen: screen.id, screens: { ...state.screens, [String(screen.id)]: placement } };
}

/** The smallest size of a window on this screen, which may be lower than other windows if it is magnified. */
export function leastSize({ workArea }: Pick<Screen, 'workArea'>): Pick<Area, 'width' | 'height'> {
  return {
    width: Math.min(smallest.width, workArea.width),
    height: Math.min(smallest.height, workArea.height),
  };
}

/** The nearest area that lies completely within a screen, even if the screen has changed. */
export function fit(bounds: Area, within: Area): Area {
  const width = Math.min(Math.max(bounds.width, smallest.width), within.width);
  const height = Math.min(Math.max(bounds.height, smallest.height), within.height);
  return {
    x: clamp(bounds.x, within.x, within.x + within.width - width),
    y: clamp(bounds.y, within.y, within.y + within.height - height),
    width,
    height,
  };
}

function center(within: Area): Area {
  const width = Math.min(preferred.width, within.width);
  const height = Math.min(preferred.height, within.height);
  return {
    x: Math.round(within.x + (within.width - width) / 2),
    y: Math.round(within.y + (within.height - height) / 2),
    width,
    height,
  };
}

function parsePlacement(value: unknown): Placement | undefined {
  if (!isRecord(value) || !isRecord(value['bounds'])) return undefined;
  const { x, y, width, height } = value['bounds'];
  if (!isCoordinate(x) || !isCoordinate(y) || !isCoordinate(width) || !isCoordinate(height)) return undefined;
  return { bounds: { x, y, width, height }, maximized: value['maximized'] === true };
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 100_000;
}
