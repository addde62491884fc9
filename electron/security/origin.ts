/** The scheme and host of all pages of the program. */
export const appScheme = 'app';
export const appHost = 'hearthbook';

/** The page that a window shows. */
export const startPage = `${appScheme}://${appHost}/index.html`;

/** The host of documents for printing; only the hidden printing window loads from it. */
export const printHost = 'print';

/** The host of the page that the players see, which has a program, a preload and a storage of its own. */
export const playersHost = 'players';

export const playersPage = `${appScheme}://${playersHost}/index.html`;

/** An address that cannot be parsed is never trusted. */
export function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * Compares the parsed scheme and host: the `origin` of a custom scheme is "null" in Node, and a comparison of
 * prefixes would accept `app://hearthbook.evil`.
 */
export function isOwnAddress(address: string): boolean {
  return isAt(address, appHost);
}

/** True for a document in the hidden printing window. */
export function isPrintAddress(address: string): boolean {
  return isAt(address, printHost);
}

/** True for the files of the players' page. */
export function isPlayersAddress(address: string): boolean {
  return isAt(address, playersHost);
}

/** True for the document of a players' window. */
export function isPlayersPage(address: string): boolean {
  const path = parseUrl(address)?.pathname;
  return isPlayersAddress(address) && (path === '/' || path === '/index.html');
}

function isAt(address: string, host: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === `${appScheme}:` && url.host === host && url.username === '' && url.password === '';
}

/** True for the one document that a window may show, with any route. */
export function isStartPage(address: string): boolean {
  const path = parseUrl(address)?.pathname;
  return isOwnAddress(address) && (path === '/' || path === '/index.html');
}

/** True for the frame that Chromium's PDF viewer puts around a document. */
export function isPdfViewer(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === 'chrome-extension:' && url.host === 'mhjfbmdgcfjbbpaeojofohoefgiehjai';
}
