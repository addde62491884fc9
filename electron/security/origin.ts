/** The scheme and host that all pages of the program come from. */
export const appScheme = 'app';
export const appHost = 'hearthbook';

/** The page that a window shows. */
export const startPage = `${appScheme}://${appHost}/index.html`;

/** The host of documents on their way to the printer; only the hidden window that prints loads from it. */
export const printHost = 'print';

/** Parses an address, or nothing: what does not parse is nobody's. */
export function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * True for an address of the program's own pages. Compares the parsed scheme and host: the `origin` of a
 * custom scheme is "null" in Node, and comparing beginnings of strings lets `app://hearthbook.evil` in.
 */
export function isOwnAddress(address: string): boolean {
  return isAt(address, appHost);
}

/** True for the address of a document on its way to the printer. */
export function isPrintAddress(address: string): boolean {
  return isAt(address, printHost);
}

function isAt(address: string, host: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === `${appScheme}:` && url.host === host && url.username === '' && url.password === '';
}

/** True for the one document that a window may show, whatever its route within. */
export function isStartPage(address: string): boolean {
  const path = parseUrl(address)?.pathname;
  return isOwnAddress(address) && (path === '/' || path === '/index.html');
}

/** True for the frame that Chromium's PDF viewer puts around a document. */
export function isPdfViewer(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === 'chrome-extension:' && url.host === 'mhjfbmdgcfjbbpaeojofohoefgiehjai';
}
