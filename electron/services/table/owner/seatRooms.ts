import { budgets, fitting, sizeOf } from '#shared/table/rooms/sizes';
import { contentOf, seatRoomSchema, type SeatRoom } from '#shared/table/rooms/schemas';
import type { TableLink } from '#shared/table/link';

const mostWhispers = 100;

type Rooms = Pick<TableLink, 'room' | 'write'>;

/** A room that has nothing yet. */
export async function seedSeat(link: Rooms, seat: string): Promise<void> {
  const there = link.room(`seat/${seat}`);
  if (there === undefined || Object.keys(there).length > 0) return;
  await link.write(`seat/${seat}`, there, contentOf({ whispers: [], answers: [], notes: [] }));
}

/** Older whispers go if the room is full. */
export async function whisperTo(
  link: Rooms,
  seat: string,
  whisper: SeatRoom['whispers'][number],
): Promise<void> {
  const there = link.room(`seat/${seat}`);
  const room = seatRoomSchema.safeParse(there).data;
  if (there === undefined || room === undefined) return;
  const whispers = [...room.whispers, whisper].slice(-mostWhispers);
  const left = budgets.seat - sizeOf({ ...room, whispers: [] });
  const newest = fitting(whispers.toReversed(), Math.max(left, budgets.whispers)).toReversed();
  await link.write(`seat/${seat}`, there, contentOf({ ...room, whispers: newest }));
}
