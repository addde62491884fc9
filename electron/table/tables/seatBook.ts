import { assertNever } from '#shared/kernel/assertNever';
import type { TableRooms } from '#shared/table/authority/seats';
import type { SeatRecord, TableAdmin } from '#shared/table/wire/messages';
import {
  emptyTable,
  storedTableSchema,
  type StoredSeat,
  type StoredTable,
  type TableStore,
} from '#electron/table/store/tableStore';

/** The seats of one table and its rooms; each change is stored before it counts. */
export interface SeatBook {
  readonly rooms: () => TableRooms;
  /** As the GM's program set them, without those of seats. */
  readonly shared: () => StoredTable['rooms'];
  readonly seats: () => readonly SeatRecord[];
  readonly seat: (id: string) => SeatRecord | undefined;
  /** By the hash of a proof; `revoked` for one that was a seat's. */
  readonly byProof: (hash: string) => SeatRecord | 'revoked' | undefined;
  readonly sealOf: (id: string) => string | undefined;
  /** False if there is no such seat, or already one of that id. */
  apply(admin: TableAdmin): Promise<boolean>;
}

const mostRevoked = 2000;

/** `gm` is the seat of the machine that owns the table; it takes the place of an earlier one of the same id. */
export async function openSeatBook(store: TableStore, gm?: StoredSeat): Promise<SeatBook> {
  let table: StoredTable = (await store.read()) ?? emptyTable;
  let last: Promise<unknown> = Promise.resolve();
  if (gm !== undefined) await write(withSeat(table, gm));

  async function write(next: StoredTable): Promise<void> {
    const parsed = storedTableSchema.parse(next);
    await store.write(parsed);
    table = parsed;
  }

  const stored = (id: string): StoredSeat | undefined => table.seats.find(({ seat }) => seat.id === id);

  async function applied(admin: TableAdmin): Promise<boolean> {
    const next = after(admin);
    if (next !== undefined) await write(next);
    return next !== undefined;
  }

  function after(admin: TableAdmin): StoredTable | undefined {
    if (admin.do === 'set-rooms') {
      const { do: _, ...rooms } = admin;
      return { ...table, rooms };
    }
    const old = stored(typeof admin.seat === 'string' ? admin.seat : admin.seat.id);
    if (admin.do === 'add-seat') {
      const { seat, proof, seal } = admin;
      return old === undefined ? withSeat(table, { seat, proof, seal }) : undefined;
    }
    if (old === undefined) return undefined;
    switch (admin.do) {
      case 'change-seat':
        return withSeat(table, { ...old, seat: admin.seat });
      case 'renew-seat': {
        const { proof, seal } = admin;
        return withSeat(withoutSeat(table, old), { ...old, proof, seal });
      }
      case 'revoke-seat':
        return withoutSeat(table, old);
      default:
        return assertNever(admin);
    }
  }

  return {
    rooms: () => ({ ...table.rooms, seats: table.seats.map(({ seat }) => seat.id) }),
    shared: () => table.rooms,
    seats: () => table.seats.map(({ seat }) => seat),
    seat: (id) => stored(id)?.seat,
    byProof: (hash) =>
      table.seats.find(({ proof }) => proof === hash)?.seat ??
      (table.revoked.includes(hash) ? 'revoked' : undefined),
    sealOf: (id) => stored(id)?.seal,
    apply: (admin) => {
      const done = last.then(() => applied(admin));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

function withSeat(table: StoredTable, added: StoredSeat): StoredTable {
  const known = table.seats.some(({ seat }) => seat.id === added.seat.id);
  const seats = known
    ? table.seats.map((each) => (each.seat.id === added.seat.id ? added : each))
    : [...table.seats, added];
  return { ...table, seats };
}

function withoutSeat(table: StoredTable, gone: StoredSeat): StoredTable {
  return {
    ...table,
    seats: table.seats.filter(({ seat }) => seat.id !== gone.seat.id),
    revoked: [...table.revoked, gone.proof].slice(-mostRevoked),
  };
}
