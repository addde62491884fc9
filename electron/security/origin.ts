/** The scheme and host that all pages of the program come from. */
export const appScheme = 'app';
export const appHost = 'hearthbook';

/** The page that a window shows. */
export const startPage = `${appScheme}://${appHost}/index.html`;

/** Parses an address, or nothing: what does not parse is nobody's. */
export function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

/**
 * True for an address of the program's own pages. Compares the parsed scheme and host: the `origin` of a
 * custom scheme is "null" in Node, and comparing beginnings of strings lets `app://hearthbook.evil` in.
 */
export function isOwnAddress(address: string): boolean {
  const url = parseUrl(address);
  return (
    url !== undefined &&
    url.protocol === `${appScheme}:` &&
    url.host === appHost &&
    url.username === '' &&
    url.password === ''
  );
}

/** True for the one document that a window may show, whatever its route within. */
export function isStartPage(address: string): boolean {
  const path = parseUrl(address)?.pathname;
  return isOwnAddress(address) && (path === '/' || path === '/index.html');
}
