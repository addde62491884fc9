import type { CommandLine, Session, WebContents } from 'electron';

const outside = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Blocks all network addresses for a session: the program is offline, even if a page tries to connect. */
export function refuseNetwork(session: Session): void {
  session.webRequest.onBeforeRequest({ urls: outside }, (_details, answer) => answer({ cancel: true }));
}

/**
 * Names and addresses resolve to nothing, so that no lookup and no socket can precede or bypass a request.
 * Call it before the program is ready.
 */
export function goOffline(commandLine: Pick<CommandLine, 'appendSwitch'>): void {
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
}

/** WebRTC bypasses the session: since there is no proxy, it gets no socket. */
export function refuseCalls(contents: Pick<WebContents, 'setWebRTCIPHandlingPolicy'>): void {
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
