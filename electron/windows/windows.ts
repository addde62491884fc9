import { setImmediate } from 'node:timers/promises';
import type { BrowserWindow, RenderProcessGoneDetails, WebContents } from 'electron';
import type { CommandName, EventName } from '../../shared/ipc/channels';
import type { EventPayload } from '../../shared/ipc/contract';
import { relay, send } from '../ipc/broadcast';
import { guardClosing, type ClosingGuard } from './closing';
import type { Dialogs } from './dialogs';

type GoneReason = RenderProcessGoneDetails['reason'];

export interface WindowsPorts {
  open(): BrowserWindow;
  dialogs(): Promise<Dialogs>;
  /** A page's process ended; the reason is Chromium's. */
  gone(reason: GoneReason): void;
}

/** The program's windows. */
export interface Windows {
  open(): BrowserWindow;
  /** The window in front, else any. */
  readonly front: () => BrowserWindow | undefined;
  /** Shows the window in front, or opens one. */
  focus(): void;
  readonly isOwn: (contents: WebContents) => boolean;
  /** Hears of a command that a page gave, since some are about its window. */
  noteCommand(contents: WebContents, command: CommandName): void;
  /** Tells every window something. */
  broadcast(name: EventName, payload: unknown): void;
  /** Hands a command of the menu to the window in front. */
  command(payload: EventPayload<'app.command'>): void;
}

/** Milliseconds that a page may take to save when its window is to close. */
const patience = 5000;

/** Keeps the windows: opens them, closes them when their page agrees, and picks them up when a page falls over. */
export function createWindows(ports: WindowsPorts): Windows {
  const open = new Map<WebContents, { readonly window: BrowserWindow; readonly guard: ClosingGuard }>();

  const guardOf = (window: BrowserWindow) =>
    guardClosing({
      patience,
      requestSave: () => send(window.webContents, 'app.closing', {}),
      ask: async () => (await ports.dialogs()).closeUnsaved(window),
      // Not `close`: by now the page agreed or does not answer, and has no say any more.
      close: () => window.destroy(),
    });

  const recoverPage = async (window: BrowserWindow, reason: GoneReason) => {
    ports.gone(reason);
    // Not within the event that told of it: Chromium cannot start a page's process again while it ends one.
    await setImmediate();
    const answer = await (await ports.dialogs()).pageCrashed(window);
    if (window.isDestroyed()) return;
    if (answer === 'reload') window.webContents.reload();
    else window.destroy();
  };

  const front = () => {
    const all = [...open.values()].map(({ window }) => window);
    return all.find((window) => window.isFocused()) ?? all[0];
  };
  const openOne = () => {
    const window = ports.open();
    const contents = window.webContents;
    const guard = guardOf(window);
    open.set(contents, { window, guard });
    window.on('close', (event) => {
      if (!guard.mayClose()) event.preventDefault();
    });
    window.on('closed', () => open.delete(contents));
    contents.on('render-process-gone', (_event, { reason }) => {
      guard.gone();
      if (reason !== 'clean-exit' && !window.isDestroyed()) void recoverPage(window, reason);
    });
    return window;
  };

  return {
    open: openOne,
    front,
    focus: () => {
      const window = front() ?? openOne();
      if (window.isMinimized()) window.restore();
      if (window.isVisible()) window.focus();
    },
    isOwn: (contents) => open.has(contents),
    noteCommand: (contents, command) => {
      const guard = open.get(contents)?.guard;
      guard?.alive();
      if (command === 'app.closeNow') guard?.saved();
      if (command === 'app.stayOpen') guard?.stays();
    },
    broadcast: (name, payload) => {
      for (const contents of open.keys()) relay(contents, name, payload);
    },
    command: (payload) => {
      const window = front();
      if (window !== undefined) send(window.webContents, 'app.command', payload);
    },
  };
}
