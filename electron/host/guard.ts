/** The parts of a request that show its origin. */
export interface Provenance {
  readonly method: string;
  readonly path: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/**
 * True if a request can only come from our own page or the address bar: the Host is ours (no DNS
 * rebinding), the Origin, if present, is ours, and a request that changes something has an Origin.
 */
export function isOwnRequest(request: Provenance, port: number): boolean {
  const host = `127.0.0.1:${String(port)}`;
  if (request.host !== host) return false;
  if (request.origin !== undefined && request.origin !== `http://${host}`) return false;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (!reads && request.origin === undefined) return false;
  const isData = request.path.startsWith('/api/') || /^\/players\/[^/]*\/events$/.test(request.path);
  return !isData || (request.fetchSite ?? 'same-origin') === 'same-origin';
}
