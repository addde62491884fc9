import type { WebContents } from 'electron';
import { isPdfViewer, isPlayersPage, isPrintAddress, isStartPage, playersPage, startPage } from './origin';

/**
 * Allows no navigation but a reload of the window's own page, no frames, no new windows, no webviews. A clicked link
 * is passed to `openLink`, which decides.
 */
export function confine(contents: WebContents, openLink: (address: string) => void): void {
  const isPlayers = () => isPlayersPage(contents.getURL());
  const isHome = (address: string) => (isPlayers() ? isPlayersPage(address) : isStartPage(address));
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isHome(event.url)) return;
    if (!event.isMainFrame && isPdfViewer(event.url) && isPrintAddress(contents.getURL())) return;
    event.preventDefault();
    if (event.isMainFrame) openLink(event.url);
  });
  // Chromium does not report a navigation to an address that is never fetched (`about:blank`). The preload
  // prevents it; a page that gets there anyway is sent back.
  let isAstray = false;
  let home = startPage;
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument, initiator, url }) => {
    if (isMainFrame && !isSameDocument) isAstray = (initiator ?? null) !== null && !isHome(url);
  });
  contents.on('did-navigate', () => {
    if (isAstray) void contents.loadURL(home).catch(() => undefined);
    else home = isPlayers() ? playersPage : startPage;
    isAstray = false;
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}
