import { UpdateFailure } from './faults';

const mostRedirects = 5;

/** This computer, which tests serve feeds from: nobody else can listen in between. */
export function isOwnComputer({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]');
}

/**
 * A GET over TLS that says nothing about the user. Redirects stay encrypted. Not by Chromium, whose network is
 * closed: see `security/network`.
 */
export async function request(address: URL, signal: AbortSignal): Promise<Response> {
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (url.protocol !== 'https:' && !(isOwnComputer(url) && isOwnComputer(address)))
      throw new UpdateFailure('unreachable', `not encrypted: ${url.origin}`);
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: '*/*', 'user-agent': 'Hearthbook', 'accept-encoding': 'identity' },
    });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || target === null) return answered(response, url);
    await response.body?.cancel();
    url = new URL(target, url);
  }
  throw new UpdateFailure('unreachable', 'too many redirects');
}

function answered(response: Response, { pathname }: URL): Response {
  if (response.ok) return response;
  const fault = response.status === 404 || response.status === 410 ? 'gone' : 'unreachable';
  throw new UpdateFailure(fault, `${pathname}: ${String(response.status)}`);
}

/** The text of a short answer; a longer one is refused without reading on. */
export async function readText(address: URL, most: number, signal: AbortSignal): Promise<string> {
  const { body } = await request(address, signal);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most) throw new UpdateFailure('unreadable', `longer than ${String(most)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
