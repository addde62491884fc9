import type { BrowserWindow, WebContents } from 'electron';
import type { PlayerView } from '#shared/ipc/playerView';
import { sendView } from '#electron/ipc/registerPlayers';
import type { PlayerViews } from '#electron/services/players/playerViews';
import type { PlayersTarget } from '#electron/services/players/readPlayerView';

export interface PlayersWindows {
  /** Opens the window of an encounter, or focuses the one that it has. */
  open(target: PlayersTarget, views: Pick<PlayerViews, 'follow'>): void;
  readonly viewOf: (contents: WebContents) => Promise<PlayerView> | undefined;
  readonly fullScreen: (contents: WebContents) => void;
  closeAll(): void;
}

interface Opened {
  readonly window: BrowserWindow;
  readonly first: Promise<PlayerView>;
  now?: PlayerView;
}

/** Windows that show an encounter to the players, one for each; they close when it ends. */
export function createPlayersWindows(openWindow: () => BrowserWindow): PlayersWindows {
  const opened = new Map<string, Opened>();
  const find = (contents: WebContents) =>
    [...opened.values()].find(({ window }) => window.webContents === contents);
  const fullScreen = (window: BrowserWindow) => window.setFullScreen(!window.isFullScreen());
  return {
    open: (target, views) => {
      const key = `${target.campaign} ${target.encounter ?? ''}`;
      const before = opened.get(key);
      if (before !== undefined) {
        if (before.window.isMinimized()) before.window.restore();
        before.window.focus();
        return;
      }
      const window = openWindow();
      const contents = window.webContents;
      let tellFirst: (view: PlayerView) => void = () => undefined;
      const own: Opened = { window, first: new Promise((resolve) => (tellFirst = resolve)) };
      opened.set(key, own);
      const leave = views.follow(target, ({ view, over }) => {
        own.now = view;
        tellFirst(view);
        sendView(contents, view);
        if (over && !window.isDestroyed()) window.close();
      });
      window.once('closed', () => {
        leave();
        opened.delete(key);
      });
      contents.on('before-input-event', (event, { type, key: pressed }) => {
        if (type !== 'keyDown') return;
        const leaves = pressed === 'Escape' && window.isFullScreen();
        if (pressed !== 'F11' && !leaves) return;
        event.preventDefault();
        fullScreen(window);
      });
    },
    viewOf: (contents) => {
      const own = find(contents);
      return own && (own.now === undefined ? own.first : Promise.resolve(own.now));
    },
    fullScreen: (contents) => {
      const own = find(contents);
      if (own !== undefined) fullScreen(own.window);
    },
    closeAll: () => {
      for (const { window } of opened.values()) window.destroy();
    },
  };
}
