import { BrowserWindow, nativeTheme, screen } from 'electron';
import { safePreferences } from '#electron/security/webPreferences';
import { startPage } from '#electron/security/origin';
import { backdrop } from './backdrop';
import { keepOnScreen } from './keepOnScreen';
import { leastSize, placeWindow, remember } from './windowState';
import { followZoomKeys } from './zoomKeys';
import type { StateFile } from './windowStateFile';

export interface WindowOptions {
  readonly preload: string;
  readonly title: string;
  readonly devTools: boolean;
  readonly state: StateFile;
  /** By default the start page. */
  readonly page?: string;
}

/** In milliseconds: a page that has drawn nothing by then is shown anyway, so that the user can see and close it. */
const longestHidden = 8000;

/** Opens the window at its last position, and shows it as soon as its page is drawn. */
export function openWindow({
  preload,
  title,
  devTools,
  state,
  page = startPage,
}: WindowOptions): BrowserWindow {
  const { bounds, maximized } = placeWindow(
    state.read(),
    screen.getAllDisplays(),
    screen.getPrimaryDisplay(),
  );
  const least = leastSize(screen.getDisplayMatching(bounds));
  const window = new BrowserWindow({
    ...bounds,
    minWidth: least.width,
    minHeight: least.height,
    title,
    backgroundColor: backdrop(),
    show: false,
    webPreferences: { ...safePreferences, preload, devTools },
  });
  showWhenDrawn(window, maximized);
  followTheme(window);
  keepOnScreen(window);
  followZoomKeys(window.webContents, process.platform === 'darwin');
  rememberPlace(window, state);
  // The title is the program's own; a page with a character's name in its title would put that into the taskbar.
  window.on('page-title-updated', (event) => event.preventDefault());
  void window.loadURL(page).catch(() => undefined);
  return window;
}

function showWhenDrawn(window: BrowserWindow, maximized: boolean): void {
  const show = () => {
    clearTimeout(late);
    if (window.isDestroyed() || window.isVisible()) return;
    if (maximized) window.maximize();
    window.show();
  };
  const late = setTimeout(show, longestHidden);
  window.once('ready-to-show', show);
  window.once('closed', () => clearTimeout(late));
}

function followTheme(window: BrowserWindow): void {
  const recolor = () => window.setBackgroundColor(backdrop());
  nativeTheme.on('updated', recolor);
  window.once('closed', () => nativeTheme.off('updated', recolor));
}

function rememberPlace(window: BrowserWindow, state: StateFile): void {
  const note = () => {
    if (window.isDestroyed() || window.isMinimized() || !window.isVisible() || window.isFullScreen()) return;
    const bounds = window.getNormalBounds();
    const placement = { bounds, maximized: window.isMaximized() };
    state.update((before) => remember(before, screen.getDisplayMatching(window.getBounds()), placement));
  };
  window.on('resize', note);
  window.on('move', note);
  window.on('maximize', note);
  window.on('unmaximize', note);
  window.on('close', note);
}
