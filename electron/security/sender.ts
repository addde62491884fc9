import { isPlayersPage, isStartPage } from './origin';

/** The frame behind a message; `null` if it no longer exists. */
export interface Sender {
  readonly url: string;
  readonly parent: object | null;
}

/** True if a message comes from the start page itself, not from a frame in it. */
export function isTrustedSender(frame: Sender | null): boolean {
  return frame?.parent === null && isStartPage(frame.url);
}

/** The same for the players' page, which may ask for nothing that the start page may. */
export function isTrustedPlayer(frame: Sender | null): boolean {
  return frame?.parent === null && isPlayersPage(frame.url);
}
