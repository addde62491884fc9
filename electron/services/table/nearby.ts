import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { Bonjour } from 'bonjour-service';

export interface Announcement {
  stop(): Promise<void>;
}

export interface NearbyOptions {
  /** An address of this computer; without it, every network that it is in. */
  readonly interface?: string;
  /** Without a network there is nothing to be found, and nobody to be told. */
  readonly failed: (error: unknown) => void;
}

const type = 'hearthbook';

/** Those who know the table recognize it; from the mark alone, nothing about it can be told. */
const markOf = (table: string): string =>
  createHash('sha256').update(`hearthbook table ${table}`).digest('hex').slice(0, 24);

function opened({ failed, ...options }: NearbyOptions): Bonjour {
  // Bound to an address, a socket would hear no multicast.
  const socket: object = { bind: '0.0.0.0', ...options };
  const bonjour = new Bonjour(socket, failed);
  // The library leaves the errors of its socket to the program, which they would end.
  const { server } = bonjour as unknown as { readonly server: { readonly mdns: EventEmitter } };
  server.mdns.on('error', failed);
  server.mdns.on('warning', () => undefined);
  return bonjour;
}

/**
 * Announces a table by DNS-SD over multicast DNS (RFC 6762, 6763), so that programs which joined it find it at another
 * address. Its id, the campaign and the computer's name are not told.
 */
export function announce(table: string, port: number, options: NearbyOptions): Announcement {
  const mark = markOf(table);
  const bonjour = opened(options);
  bonjour
    .publish({ name: mark, type, port, host: `${mark}.local`, probe: false })
    .on('error', options.failed);
  return {
    stop: () =>
      new Promise((resolve) => {
        // A farewell takes the entry out of the lists of others at once.
        bonjour.unpublishAll(() => {
          bonjour.destroy(() => {
            resolve();
          });
        });
      }),
  };
}

/** In milliseconds: a table on this network answers within a second. */
const longestSearch = 3000;

/** The addresses at which a table announces itself now, such as `https://192.168.1.5:7411`. */
export async function findNearby(table: string, options: NearbyOptions): Promise<readonly string[]> {
  const mark = markOf(table);
  const bonjour = opened(options);
  const found = new Set<string>();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestSearch);
    bonjour.find({ type }, ({ name, addresses = [], port }) => {
      if (name !== mark) return;
      for (const address of addresses)
        if (/^\d+(\.\d+){3}$/.test(address)) found.add(`https://${address}:${String(port)}`);
      clearTimeout(timer);
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    bonjour.destroy(() => {
      resolve();
    });
  });
  return [...found];
}
