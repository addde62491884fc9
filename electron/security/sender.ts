import { isStartPage } from './origin';

/** What is known of the frame behind a message; nothing where it is already gone. */
export interface Sender {
  readonly url: string;
  readonly parent: object | null;
}

/** True where a message comes from the start page itself: not from a frame in it, not from anything else. */
export function isTrustedSender(frame: Sender | null): boolean {
  return frame !== null && frame.parent === null && isStartPage(frame.url);
}
