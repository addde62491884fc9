import type { TablePath } from '../documents/values';

export const seatRoles = ['gm', 'player', 'spectator'] as const;
/** The id of the seat of the GM, whose program owns the table. */
export const gmSeat = 'gm';

/**
 * Somebody at the table.
 *
 * - `characters`: ids of the documents that this seat owns
 * - `phone`: its connection may be read by others on the network, so it gets no sheets but its own
 */
export interface Seat {
  readonly id: string;
  readonly role: (typeof seatRoles)[number];
  readonly characters: readonly string[];
  readonly phone?: boolean;
}

/** Rooms that go on in others, such as `log/1` and `log/2`, where they would become too large. */
export const pagedRooms = ['log', 'notes', 'handouts'] as const;
export type PagedRoom = (typeof pagedRooms)[number];

/** The same projections for everybody, made by the machine of the GM; `handouts` are the shown ones. */
export const publicRooms = ['party', 'encounter', ...pagedRooms] as const;

/** The room of a seat holds whispers to it and its private notes. */
export type Room =
  (typeof publicRooms)[number] | `${PagedRoom}/${number}` | `char/${string}` | `seat/${string}`;

/**
 * The rooms of a table: characters of the party and seats, by id.
 *
 * - `pages`: so many more rooms than its first each paged one has; none where it is missing
 */
export interface TableRooms {
  readonly characters: readonly string[];
  readonly seats: readonly string[];
  readonly pages?: Readonly<Partial<Record<PagedRoom, number>>>;
}

export function pageRoom(room: PagedRoom, page: number): Room {
  return page === 0 ? room : `${room}/${page}`;
}

export interface RoomAccess {
  readonly room: Room;
  readonly write: boolean;
}

/** All rooms that a seat may load. Anything else is answered as if it did not exist. */
export function roomsOf(seat: Seat, table: TableRooms): readonly RoomAccess[] {
  const isGm = seat.role === 'gm';
  const own = (id: string): boolean => seat.role === 'player' && seat.characters.includes(id);
  const sheets = table.characters
    .filter((id) => isGm || own(id) || (seat.role === 'player' && seat.phone !== true))
    .map((id): RoomAccess => ({ room: `char/${id}`, write: isGm || own(id) }));
  const seats = table.seats
    .filter((id) => isGm || id === seat.id)
    .map((id): RoomAccess => ({ room: `seat/${id}`, write: isGm || seat.role === 'player' }));
  const more = pagedRooms.flatMap((room) =>
    Array.from({ length: table.pages?.[room] ?? 0 }, (_, index) => pageRoom(room, index + 1)),
  );
  const shown = [...publicRooms, ...more].map((room): RoomAccess => ({ room, write: isGm }));
  return [...shown, ...sheets, ...seats];
}

/**
 * Fields of a character that its owner may change: not its identity, and no exceptions from the rules. The GM's program
 * fills the room, so it may write everything.
 */
export const ownersFields: ReadonlySet<string> = new Set([
  'name',
  'notes',
  'status',
  'choices',
  'play',
  'ledger',
  'journal',
]);

/** Whispers of a seat's room are the GM's; notes there are the player's. */
const seatFields: ReadonlySet<string> = new Set(['notes', 'answers']);

export function mayWrite(seat: Seat, room: Room, [field]: TablePath, table: TableRooms): boolean {
  if (field === undefined) return false;
  if (!roomsOf(seat, table).some((access) => access.room === room && access.write)) return false;
  if (seat.role === 'gm') return true;
  return (room.startsWith('char/') ? ownersFields : seatFields).has(field);
}
