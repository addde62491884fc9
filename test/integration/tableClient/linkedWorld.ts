import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { vi } from 'vitest';
import { memoryDevice, type TableDevice } from '#shared/tableClient/device';
import { openTableLink } from '#shared/tableClient/tableLink';
import type { LinkEvent, TableLink } from '#shared/table/link';
import { countingIds } from '#test/fixtures/ports';
import { atEnd, keysFor, tableId } from '#test/integration/table/tableWorld';

/** As long as the test may take: a limit catches what hangs and measures nothing. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

export interface CutLine {
  readonly url: string;
  /** Bytes that went through, in both directions. */
  readonly bytes: () => { readonly up: number; readonly down: number };
  /** Ends all connections, and takes no new ones until `restore`. */
  readonly cut: () => void;
  /** Connects to this port from now on. */
  readonly restore: (port?: number) => void;
}

/** A line to a table that can be cut. */
export async function lineTo(port: number): Promise<CutLine> {
  const open = new Set<Socket>();
  let target: number | null = port;
  let [up, down] = [0, 0];
  const server = createServer((near) => {
    if (target === null) {
      near.destroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
    near.on('data', (data) => (up += data.length));
    far.on('data', (data) => (down += data.length));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    target = null;
    for (const socket of open) socket.destroy();
  };
  atEnd(() => {
    cut();
    server.close();
  });
  return {
    url: `wss://127.0.0.1:${String((server.address() as AddressInfo).port)}/socket`,
    bytes: () => ({ up, down }),
    cut,
    restore: (next = port) => {
      target = next;
    },
  };
}

class Trusting extends WebSocket {
  constructor(url: string) {
    super(url, { rejectUnauthorized: false });
  }
}

export interface Joined {
  readonly link: TableLink;
  readonly events: readonly LinkEvent[];
  readonly device: TableDevice;
}

let joined = 0;
export async function joinBy(line: CutLine, seat: string, device = memoryDevice()): Promise<Joined> {
  joined += 1;
  const link = await openTableLink({
    url: line.url,
    socket: Trusting,
    table: tableId,
    seat,
    proof: keysFor(seat).proof,
    device,
    ids: countingIds(`${seat}-${String(joined)}`),
    pause: (milliseconds) => wait(milliseconds / 20),
    retry: { first: 20, longest: 100 },
  });
  atEnd(() => link.close());
  const events: LinkEvent[] = [];
  link.listen((event) => events.push(event));
  return { link, events, device };
}
