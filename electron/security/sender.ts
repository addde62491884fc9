import { isStartPage } from './origin';

/** The frame behind a message; `null` where it is already gone. */
export interface Sender {
  readonly url: string;
  readonly parent: object | null;
}

/** True where a message comes from the start page itself: not from a frame in it, not from anything else. */
export function isTrustedSender(frame: Sender | null): boolean {
  return frame?.parent === null && isStartPage(frame.url);
}
