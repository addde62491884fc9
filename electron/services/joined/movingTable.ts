import { socketUrl, type SocketClass } from '#shared/tableClient/connection';
import { pinnedSocket } from '#electron/services/table/pinnedSocket';
import { FirstToAnswer } from './firstToAnswer';

export interface MovingTablePorts {
  readonly fingerprint: Uint8Array;
  /** Such as `https://192.168.1.5:7411`, the one that answered last first. */
  readonly origins: readonly string[];
  /** Searches the network for the addresses of the table; without it, only the known ones are used. */
  readonly find?: () => Promise<readonly string[]>;
  /** The table answered at another address than before: now the first of these. */
  readonly moved: (origins: readonly string[]) => void;
  readonly logBug: (error: unknown) => void;
}

/**
 * Sockets that go to whichever address of the table answers, first of all where it did last, and also to what the network
 * says after none did. A false answer leads nowhere, since the certificate of the table is pinned.
 */
export function movingTable({ fingerprint, origins, find, moved, logBug }: MovingTablePorts): SocketClass {
  const Pinned = pinnedSocket(fingerprint);
  let known = origins;
  let found: readonly string[] = [];
  let searching: Promise<void> | undefined;

  async function search(): Promise<void> {
    found = (await find?.().catch(() => [])) ?? [];
    searching = undefined;
  }

  return class extends FirstToAnswer {
    constructor() {
      super({
        origins: [...new Set([...found, ...known])],
        open: (origin) => new Pinned(socketUrl(origin, '/socket')),
        answered: (here) => {
          found = [];
          if (here === known[0]) return;
          known = [here, ...known.filter((each) => each !== here)];
          moved(known);
        },
        failed: () => {
          searching ??= search().catch(logBug);
        },
      });
    }
  };
}
