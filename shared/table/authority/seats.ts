import type { Path } from '#shared/change/values';

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

/** Rooms that go on in others, such as `log/1` and `log/2`, if they would become too large. */
export const pagedRooms = ['log', 'notes', 'handouts'] as const;
export type PagedRoom = (typeof pagedRooms)[number];

/** The same projections for everybody, made by the machine of the GM; `handouts` are the shown ones. */
export const publicRooms = ['party', 'encounter', ...pagedRooms] as const;

/** The room of a seat holds whispers to it and its private notes. */
export type Room =
  | (typeof publicRooms)[number]
  | `${PagedRoom}/${number}`
  | `char/${string}`
  | `seat/${string}`
  | SupplyRoom;

/** A page of the supplies that sheets need beside their rooms; see `rooms/supplies.ts`. */
export type SupplyRoom = `supply/${string}/${number}`;

/**
 * The rooms of a table: characters of the party and seats, by id.
 *
 * - `pages`: the number of further rooms of each paged one; none if it is missing
 * - `supplies`: what sheets need beside their rooms
 */
export interface TableRooms {
  readonly characters: readonly string[];
  readonly seats: readonly string[];
  readonly pages?: Readonly<Partial<Record<PagedRoom, number>>>;
  readonly supplies?: readonly SuppliedRooms[];
}

interface SuppliedRooms {
  readonly id: string;
  readonly pages: number;
  readonly characters: readonly string[];
  readonly shown?: boolean | undefined;
}

export function pageRoom(room: PagedRoom, page: number): Room {
  return page === 0 ? room : `${room}/${page}`;
}

export function supplyRooms({ id, pages }: Pick<SuppliedRooms, 'id' | 'pages'>): readonly SupplyRoom[] {
  return Array.from({ length: pages }, (_, page): SupplyRoom => `supply/${id}/${page}`);
}

export function isSupplyRoom(room: Room): room is SupplyRoom {
  return room.startsWith('supply/');
}

export interface RoomAccess {
  readonly room: Room;
  readonly write: boolean;
}

/** All rooms that a seat may load. Anything else is answered as if it did not exist. */
export function roomsOf(seat: Seat, table: TableRooms): readonly RoomAccess[] {
  const isGm = seat.role === 'gm';
  const sheets = sheetsOf(seat, table).map((id): RoomAccess => ({
    room: `char/${id}`,
    write: isGm || isOwn(seat, id),
  }));
  const seats = table.seats
    .filter((id) => isGm || id === seat.id)
    .map((id): RoomAccess => ({ room: `seat/${id}`, write: isGm || seat.role === 'player' }));
  const more = pagedRooms.flatMap((room) =>
    Array.from({ length: table.pages?.[room] ?? 0 }, (_, index) => pageRoom(room, index + 1)),
  );
  const shown = [...publicRooms, ...more].map((room): RoomAccess => ({ room, write: isGm }));
  const supplies = suppliesOf(seat, table)
    .flatMap(supplyRooms)
    .map((room): RoomAccess => ({ room, write: isGm }));
  return [...shown, ...sheets, ...seats, ...supplies];
}

/** Games, packs and portraits for the sheets that a seat may load, and what is shown to all; no other is told of them. */
export function suppliesOf<S extends SuppliedRooms>(
  seat: Seat,
  table: Pick<TableRooms, 'characters'> & { readonly supplies?: readonly S[] },
): readonly S[] {
  const { supplies = [] } = table;
  return seat.role === 'gm' ? supplies : supplies.filter(servesAnyOf(sheetsOf(seat, table)));
}

/** Supplies a player may load: those of own sheets and public ones. */
export const ownSuppliesOf = <S extends SuppliedRooms>(
  { characters }: Pick<Seat, 'characters'>,
  supplies: readonly S[],
): readonly S[] => supplies.filter(servesAnyOf(characters));

const servesAnyOf =
  (sheets: readonly string[]) =>
  ({ characters, shown }: SuppliedRooms): boolean =>
    shown === true || characters.some((id) => sheets.includes(id));

function sheetsOf(seat: Seat, { characters }: Pick<TableRooms, 'characters'>): readonly string[] {
  if (seat.role === 'gm') return characters;
  return characters.filter((id) => isOwn(seat, id) || (seat.role === 'player' && seat.phone !== true));
}

function isOwn(seat: Seat, character: string): boolean {
  return seat.role === 'player' && seat.characters.includes(character);
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

export function mayWrite(seat: Seat, room: Room, [field]: Path, table: TableRooms): boolean {
  if (field === undefined) return false;
  if (!roomsOf(seat, table).some((access) => access.room === room && access.write)) return false;
  if (seat.role === 'gm') return true;
  return (room.startsWith('char/') ? ownersFields : seatFields).has(field);
}
