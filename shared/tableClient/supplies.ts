import { Doc } from 'yjs';
import { supplyRooms, type SupplyRoom } from '#shared/table/authority/seats';
import { read } from '#shared/table/documents/shared';
import { digestOf } from '#shared/table/rooms/digest';
import { supplyPageSchema, type StoredSupply, type Supply } from '#shared/table/rooms/supplies';
import type { Connection } from './connection';
import type { TableDevice } from './device';

export interface SuppliesPorts {
  readonly connection: Connection;
  readonly device: TableDevice['supplies'];
  readonly stored: readonly StoredSupply[];
  /** Before a room that the table closed is opened again. */
  readonly pause: () => Promise<void>;
  readonly changed: () => void;
}

/** Games, packs and portraits for the sheets of a seat, as far as they are here. */
export interface Supplies {
  readonly all: () => readonly StoredSupply[];
  /** Fetches what is not here yet and drops what is not in the list; what changes meanwhile is fetched again. */
  readonly want: (listed: readonly Supply[]) => void;
  readonly close: () => void;
}

/** Each opened room costs the seat a part of its budget. */
const atOnce = 6;

/** The rooms of a supply are opened until its text is here, and the text is kept on the device. */
export function openSupplies({ connection, device, stored, pause, changed }: SuppliesPorts): Supplies {
  const have = new Map(stored.map((supply) => [supply.id, supply]));
  const fetching = new Map<string, { readonly digest: string; readonly stop: Stopper }>();
  const turns = createTurns(atOnce);

  async function fetch(supply: Supply, stop: Stopper): Promise<void> {
    const { id, kind, of, digest, characters } = supply;
    const pages = await Promise.all(
      supplyRooms(supply).map((room) => turns(() => pageOf(room, digest, stop))),
    );
    const text = pages.join('');
    if (stop.isStopped() || digestOf(text) !== digest) return;
    const found = { id, kind, of, digest, characters, text };
    // A device that has no room for it asks for it the next time.
    await device.put(found).catch(() => undefined);
    if (stop.isStopped()) return;
    fetching.delete(id);
    have.set(id, found);
    changed();
  }

  function pageOf(room: SupplyRoom, digest: string, stop: Stopper): Promise<string> {
    return new Promise((resolve) => {
      let close = (): void => undefined;
      const done = (text: string): void => {
        forget();
        close();
        resolve(text);
      };
      const forget = stop.heard(() => {
        done('');
      });
      const open = (): void => {
        const doc = new Doc();
        const look = (): void => {
          const content = read(doc);
          const page = content.ok ? supplyPageSchema.safeParse(content.value).data : undefined;
          if (page?.digest === digest) done(page.text);
        };
        const link = connection.open(room, doc, {
          synced: look,
          changed: look,
          message: () => undefined,
          closed: () => {
            // The table closed this room alone, or does not have it yet; after a cut the room comes back by itself.
            if (!connection.isUp()) return;
            close();
            void pause().then(() => {
              if (!stop.isStopped()) open();
            });
          },
        });
        close = () => {
          close = () => undefined;
          link.close();
          doc.destroy();
        };
      };
      if (stop.isStopped()) done('');
      else open();
    });
  }

  function stopFetching(id: string): void {
    fetching.get(id)?.stop.now();
    fetching.delete(id);
  }

  function drop(id: string): void {
    have.delete(id);
    device.remove(id).catch(() => undefined);
  }

  return {
    all: () => [...have.values()],
    want: (listed) => {
      const wanted = new Map(listed.map((supply) => [supply.id, supply]));
      for (const [id, { digest }] of fetching) if (wanted.get(id)?.digest !== digest) stopFetching(id);
      const gone = [...have.keys()].filter((id) => !wanted.has(id));
      gone.forEach(drop);
      for (const supply of listed) {
        const { id, digest } = supply;
        if (have.get(id)?.digest === digest || fetching.has(id)) continue;
        const stopper = createStopper();
        fetching.set(id, { digest, stop: stopper });
        void fetch(supply, stopper);
      }
      if (gone.length > 0) changed();
    },
    close: () => {
      for (const id of fetching.keys()) stopFetching(id);
    },
  };
}

interface Stopper {
  readonly now: () => void;
  readonly isStopped: () => boolean;
  /** Calls when it is stopped, until the returned function is called. */
  readonly heard: (listener: () => void) => () => void;
}

function createStopper(): Stopper {
  const listeners = new Set<() => void>();
  let isStopped = false;
  return {
    now: () => {
      isStopped = true;
      for (const listener of listeners) listener();
    },
    isStopped: () => isStopped,
    heard: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Runs up to `most` at once, and the rest in order. */
function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((start) => waiting.push(start));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
