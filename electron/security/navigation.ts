import type { WebContents } from 'electron';
import { isPdfViewer, isPrintAddress, isStartPage, startPage } from './origin';

/**
 * Keeps a page where it is: no navigation but a reload of the start page, no frames, no new windows, no
 * webviews. A link that a user clicked is handed to `openLink`, which decides.
 */
export function confine(contents: WebContents, openLink: (address: string) => void): void {
  contents.on('will-frame-navigate', (event) => {
    if (event.isMainFrame && isStartPage(event.url)) return;
    if (!event.isMainFrame && isPdfViewer(event.url) && isPrintAddress(contents.getURL())) return;
    event.preventDefault();
    if (event.isMainFrame) openLink(event.url);
  });
  // Chromium asks nobody before it shows an address that is never fetched (`about:blank`). The preload stops it; a
  // page that gets away all the same is sent home.
  let isAstray = false;
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument, initiator, url }) => {
    if (isMainFrame && !isSameDocument) isAstray = (initiator ?? null) !== null && !isStartPage(url);
  });
  contents.on('did-navigate', () => {
    if (isAstray) void contents.loadURL(startPage).catch(() => undefined);
    isAstray = false;
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}
