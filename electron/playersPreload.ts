import { contextBridge, ipcRenderer } from 'electron';
import { playerChannels, type PlayersApi } from '#shared/ipc/playerChannels';

// The page of the players reaches these three channels and none of the program's commands.
const players: PlayersApi = {
  read: () => ipcRenderer.invoke(playerChannels.read),
  onChanged: (listener) => {
    ipcRenderer.on(playerChannels.changed, (_event, view: unknown) => listener(view));
  },
  fullScreen: () => ipcRenderer.invoke(playerChannels.fullScreen),
};

contextBridge.exposeInMainWorld('players', players);
