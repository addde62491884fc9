import type { WebContents } from 'electron';
import { isPdfViewer, isPrintAddress, isStartPage } from './origin';

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
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}
