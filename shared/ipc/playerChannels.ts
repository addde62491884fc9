/** The preload of the players' window imports only this file; none of these is a command of the program. */
export const playerChannels = {
  read: 'hearthbook-players:read',
  changed: 'hearthbook-players:changed',
  fullScreen: 'hearthbook-players:fullScreen',
} as const;

/** The API that the preload exposes as `window.players`. */
export interface PlayersApi {
  readonly read: () => Promise<unknown>;
  readonly onChanged: (listener: (view: unknown) => void) => void;
  readonly fullScreen: () => Promise<unknown>;
}
