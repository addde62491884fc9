import type { BrowserContext, Page, Response, WebSocket } from 'playwright-core';
import { readInvitation } from '#shared/table/joining/invitation';
import { keysOf } from '#shared/table/joining/keys';
import { parseHello, parseWelcome, sealedChannel, type SealedChannel } from '#shared/table/joining/sealed';

/** Everything that a browser got to know, by the way on which it came. */
export type Received = ReadonlyMap<string, readonly Uint8Array[]>;

/**
 * Records what the page of a table receives from now on: each body over HTTP, and each frame of its sealed connections in
 * both directions as the page itself sees it. `all` adds what browser, page and scripts hold at that moment.
 */
export function recordReceived(page: Page, link: string) {
  const seat = readInvitation(link);
  if (!seat.ok) throw new Error('The link cannot be read');
  const { seal } = keysOf(seat.value);
  const received = new Map<string, Uint8Array[]>();
  const reading: Promise<void>[] = [];
  const keep = (way: string, bytes: Uint8Array): void => {
    received.set(way, [...(received.get(way) ?? []), bytes]);
  };

  const onResponse = (response: Response): void => {
    const status = response.status();
    // Redirects and answers from what is known have none.
    if (status >= 300 && status < 400) return;
    reading.push(response.body().then((body) => keep('bodies', body)));
    keep('headers', Buffer.from(JSON.stringify(response.headers())));
  };
  const onSocket = (socket: WebSocket): void => {
    let pageNonce: Uint8Array | undefined;
    let channels: { readonly up: SealedChannel; readonly down: SealedChannel } | undefined;
    const opened = (frame: Uint8Array | undefined): Uint8Array => {
      if (frame === undefined) throw new Error('A frame cannot be opened');
      return frame;
    };
    socket.on('framesent', ({ payload }) => {
      const frame = Buffer.from(payload);
      if (channels === undefined) pageNonce = parseHello(frame)?.nonce;
      else keep('frames up', opened(channels.up.open(frame)));
    });
    socket.on('framereceived', ({ payload }) => {
      const frame = Buffer.from(payload);
      if (channels !== undefined) {
        keep('frames down', opened(channels.down.open(frame)));
        return;
      }
      const tableNonce = parseWelcome(frame);
      if (pageNonce === undefined || tableNonce === undefined) throw new Error('No keys were agreed');
      const keys = { seal, pageNonce, tableNonce };
      channels = { up: sealedChannel(keys, 'table'), down: sealedChannel(keys, 'page') };
    });
  };
  page.on('response', onResponse);
  page.on('websocket', onSocket);

  /** The page as it is now: many parts are shown only for a while. */
  async function look(): Promise<void> {
    keep('page', Buffer.from(await page.evaluate(shownNow)));
    keep('stores', Buffer.from(await page.evaluate(storesNow)));
  }

  return {
    look,
    all: async (): Promise<Received> => {
      await look();
      await Promise.all(reading);
      keep('storage', Buffer.from(await page.evaluate(storedNow)));
      keep('memory', Buffer.from(await heapOf(page.context(), page)));
      for (const heap of await heapsOfWorkers(page.context(), page))
        keep('memory of workers', Buffer.from(heap));
      return received;
    },
  };
}

/** Everything in the document, and what its fields hold. */
function shownNow(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  return [document.title, location.href, document.documentElement.outerHTML]
    .concat(fields.map(({ value }) => value))
    .join('\n');
}

/** The stores of the page with what they compute, as JSON; what can be reached twice is written once. */
function storesNow(): string {
  type Mounted = HTMLElement & { __vue_app__?: { config: { globalProperties: Record<string, unknown> } } };
  const app = document.querySelector<Mounted>('#app')?.__vue_app__;
  const pinia = app?.config.globalProperties['$pinia'] as { _s: Map<string, object> } | undefined;
  if (pinia === undefined) throw new Error('There are no stores');
  const seen = new Set<object>();
  return [...pinia._s]
    .map(([name, store]) =>
      JSON.stringify([name, { ...store }], (key, each: unknown) => {
        if (each instanceof Map || each instanceof Set) return [...each];
        if (typeof each !== 'object' || each === null) return each;
        if (key.startsWith('_') || seen.has(each)) return undefined;
        seen.add(each);
        return each;
      }),
    )
    .join('\n');
}

/** IndexedDB, local and session storage, cookies, and all caches of this address. */
async function storedNow(): Promise<string> {
  const all: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), document.cookie];
  const asked = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('IndexedDB')));
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await asked(indexedDB.open(name));
    for (const store of db.objectStoreNames) {
      const content = db.transaction(store).objectStore(store);
      all.push(name, store, await asked(content.getAllKeys()), await asked(content.getAll()));
    }
    db.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      all.push(request.url, await (await cache.match(request))?.text());
  }
  return JSON.stringify(all);
}

/** Everything that the scripts of the page can reach. */
async function heapOf(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true });
  await session.detach();
  return parts.join('');
}

interface WorkerMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly chunk?: string };
}

/** The same of each of its workers, to which messages go through the page. */
async function heapsOfWorkers(context: BrowserContext, page: Page): Promise<readonly string[]> {
  const session = await context.newCDPSession(page);
  const parts = new Map<string, string[]>();
  const done = new Set<string>();
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, method, params } = JSON.parse(message) as WorkerMessage;
    if (method === 'HeapProfiler.addHeapSnapshotChunk') parts.get(sessionId)?.push(params?.chunk ?? '');
    if (id !== undefined) done.add(sessionId);
  });
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') parts.set(sessionId, []);
  });
  const attach = { waitForDebuggerOnStart: false, flatten: false };
  await session.send('Target.setAutoAttach', { ...attach, autoAttach: true });
  const params = { captureNumericValue: true };
  const message = JSON.stringify({ id: 1, method: 'HeapProfiler.takeHeapSnapshot', params });
  for (const sessionId of parts.keys()) {
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    while (!done.has(sessionId)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await session.detach();
  return [...parts.values()].map((each) => each.join(''));
}
