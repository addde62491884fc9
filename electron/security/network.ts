import type { Session } from 'electron';

const outside = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Refuses every address outside the program to a session: it is an offline program, whatever a page tries. */
export function refuseNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: outside }, (_details, answer) => answer({ cancel: true }));
}
