import { ipcMain, type WebContents } from 'electron';
import type { PlayerView } from '#shared/ipc/playerView';
import { playerChannels } from '#shared/ipc/playerChannels';
import { isTrustedPlayer } from '#electron/security/sender';

export interface PlayersIpcPorts {
  /** The view of a window of the players; `undefined` for any other. */
  viewOf(contents: WebContents): Promise<PlayerView> | undefined;
  fullScreen(contents: WebContents): void;
}

/** Answers the players' page; everybody else is refused, as that page is refused by everything else. */
export function registerPlayersIpc(ports: PlayersIpcPorts): void {
  ipcMain.handle(playerChannels.read, async ({ sender, senderFrame }) =>
    isTrustedPlayer(senderFrame) ? ((await ports.viewOf(sender)) ?? null) : null,
  );
  ipcMain.handle(playerChannels.fullScreen, ({ sender, senderFrame }) => {
    if (isTrustedPlayer(senderFrame) && ports.viewOf(sender) !== undefined) ports.fullScreen(sender);
  });
}

export function sendView(contents: WebContents, view: PlayerView): void {
  if (!contents.isDestroyed() && !contents.isCrashed()) contents.send(playerChannels.changed, view);
}
