import { setImmediate } from 'node:timers/promises';
import type { BrowserWindow, RenderProcessGoneDetails, WebContents } from 'electron';
import type { CommandName, EventName } from '#shared/ipc/channels';
import type { EventPayload } from '#shared/ipc/events';
import { relay, send } from '#electron/ipc/broadcast';
import { guardClosing, type ClosingGuard } from './closing';
import type { Dialogs } from './dialogs';

type GoneReason = RenderProcessGoneDetails['reason'];

export interface WindowsPorts {
  open(): BrowserWindow;
  dialogs(): Promise<Dialogs>;
  /** The process of a page ended; the reason is Chromium's. */
  gone(reason: GoneReason): void;
}

export interface Windows {
  open(): BrowserWindow;
  /** The frontmost window, else any. */
  readonly front: () => BrowserWindow | undefined;
  /** Focuses the frontmost window, or opens one. */
  readonly focus: () => void;
  readonly isOwn: (contents: WebContents) => boolean;
  /** Receives every command of a page, since some are about its window. */
  noteCommand(contents: WebContents, command: CommandName): void;
  /** Sends an event to every window. */
  broadcast(name: EventName, payload: unknown): void;
  /** Sends a command of the menu to the frontmost window. */
  command(payload: EventPayload<'app.command'>): void;
}

/** In milliseconds: the time for a page to save when its window is about to close. */
const patience = 5000;

/** Opens windows, closes them when their pages agree, and recovers them when a page crashes. */
export function createWindows(ports: WindowsPorts): Windows {
  const open = new Map<WebContents, { readonly window: BrowserWindow; readonly guard: ClosingGuard }>();

  const guardOf = (window: BrowserWindow) =>
    guardClosing({
      patience,
      requestSave: () => send(window.webContents, 'app.closing', {}),
      ask: async () => (await ports.dialogs()).closeUnsaved(window),
      // Not `close`: by now the page has agreed or does not respond, and is not asked again.
      close: () => window.destroy(),
    });

  const recoverPage = async (window: BrowserWindow, reason: GoneReason) => {
    ports.gone(reason);
    // Not within the event: Chromium cannot restart a page's process while it ends the old one.
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
