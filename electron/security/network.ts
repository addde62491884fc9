import type { CommandLine, Session, WebContents } from 'electron';

const outside = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Refuses every address outside the program to a session: it is an offline program, whatever a page tries. */
export function refuseNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: outside }, (_details, answer) => answer({ cancel: true }));
}

/**
 * Names and addresses lead nowhere, so that nothing is looked up, and no socket opened, ahead of a request or
 * past it. Asked for before the program is ready.
 */
export function goOffline(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
}

/** Calls between browsers ask no session: without a proxy, and there is none, they now get no socket. */
export function refuseCalls(contents: Pick<WebContents, 'setWebRTCIPHandlingPolicy'>): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
