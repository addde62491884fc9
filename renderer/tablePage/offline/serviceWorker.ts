/**
 * Opens the page without the table's server: the page itself comes from the network while that answers, its parts, whose
 * names change with their content, from the store. The data of a seat is in IndexedDB, and nothing of it here.
 */

/** The types of service workers are not those of pages. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface OfflineScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', listener: (event: ExtendableEvent & MessageEvent) => void): void;
}

const worker = self as unknown as OfflineScope;
const store = 'hearthbook';
const page = '/join';

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** The page names the parts that it loaded before this worker was there. */
worker.addEventListener('message', (event) => event.waitUntil(keep(event.data as readonly string[])));

worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (event.request.mode === 'navigate') event.respondWith(newest());
  else if (pathname.startsWith('/assets/')) event.respondWith(stored(pathname));
});

async function newest(): Promise<Response> {
  const cache = await caches.open(store);
  try {
    const found = await fetch(page);
    if (found.ok) await replace(cache, found.clone());
    return found;
  } catch {
    return (await cache.match(page)) ?? Response.error();
  }
}

/** Another page has other parts. */
async function replace(cache: Cache, found: Response): Promise<void> {
  const before = await (await cache.match(page))?.text();
  if (before === (await found.clone().text())) return;
  for (const old of await cache.keys()) await cache.delete(old);
  await cache.put(page, found);
}

async function stored(part: string): Promise<Response> {
  const cache = await caches.open(store);
  const known = await cache.match(part);
  if (known !== undefined) return known;
  const found = await fetch(part);
  if (found.ok) await cache.put(part, found.clone());
  return found;
}

async function keep(parts: readonly string[]): Promise<void> {
  await newest();
  for (const part of parts) await stored(part);
}
