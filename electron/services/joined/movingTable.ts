import type { WebSocket } from 'ws';
import type { SocketClass } from '../../../shared/tableClient/connection';
import { pinnedSocket } from '../table/pinnedSocket';

export interface MovingTablePorts {
  readonly fingerprint: Uint8Array;
  /** Such as `https://192.168.1.5:7411`. */
  readonly origin: string;
  /** Asks the network for the addresses of the table. */
  readonly find: () => Promise<readonly string[]>;
  /** The table answered at another address than before. */
  readonly moved: (origin: string) => void;
  readonly logBug: (error: unknown) => void;
}

/**
 * Sockets that go to the address where the table answered last, and to what the network says after one that did not. A
 * false answer leads nowhere, since the certificate of the table is pinned.
 */
export function movingTable({ fingerprint, origin, find, moved, logBug }: MovingTablePorts): SocketClass {
  const Pinned = pinnedSocket(fingerprint);
  let known = origin;
  let next = [origin];
  let searching: Promise<void> | undefined;

  async function search(): Promise<void> {
    const found = await find().catch(() => []);
    next = [...new Set([...found, known])];
    searching = undefined;
  }

  return class {
    constructor() {
      const here = next[0] ?? known;
      const socket: WebSocket = new Pinned(`${here.replace(/^http/, 'ws')}/socket`);
      socket.once('open', () => {
        next = [here];
        if (here === known) return;
        known = here;
        moved(here);
      });
      socket.once('error', () => {
        next = next.slice(1);
        if (next.length > 0) return;
        next = [known];
        searching ??= search().catch(logBug);
      });
      return socket;
    }
    declare addEventListener: WebSocket['addEventListener'];
  };
}
