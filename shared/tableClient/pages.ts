import { z } from 'zod';
import { pageRoom, type PagedRoom } from '#shared/table/authority/seats';
import type { TableLink } from '#shared/table/link';
import {
  handoutsRoomSchema,
  logRoomSchema,
  notesRoomSchema,
  type WholeRooms,
} from '#shared/table/rooms/schemas';

export function wholeRoom<R extends PagedRoom>(link: Pick<TableLink, 'room'>, room: R): WholeRooms[R];
export function wholeRoom(link: Pick<TableLink, 'room'>, room: PagedRoom): WholeRooms[PagedRoom] {
  switch (room) {
    case 'log':
      return allPages(link, room, (page) => {
        const { entries = [], more = 0 } = logRoomSchema.safeParse(page).data ?? {};
        return { more, items: entries };
      });
    case 'notes':
      return allPages(link, room, (page) => {
        const { notes = [], more = 0 } = notesRoomSchema.safeParse(page).data ?? {};
        return { more, items: notes };
      });
    case 'handouts':
      return allPages(link, room, (page) => {
        const { handouts = [], more = 0 } = handoutsRoomSchema.safeParse(page).data ?? {};
        return { more, items: handouts };
      });
  }
}

/** The first page holds the newest, and the others follow by age. */
function allPages<T>(
  link: Pick<TableLink, 'room'>,
  room: PagedRoom,
  read: (page: unknown) => { readonly more: number; readonly items: readonly T[] },
): readonly T[] {
  const newest = read(link.room(room));
  return [...olderPages(link, room, newest.more).flatMap((page) => read(page).items), ...newest.items];
}

/** False while a page of the room has not come yet. */
export function isWhole(link: Pick<TableLink, 'room'>, room: PagedRoom): boolean {
  const newest = pageSchema.safeParse(link.room(room)).data;
  if (newest === undefined) return false;
  return olderPages(link, room, newest.more).every((page) => pageSchema.safeParse(page).success);
}

const pageSchema = z.looseObject({ more: z.int().min(0) });

const olderPages = (link: Pick<TableLink, 'room'>, room: PagedRoom, more: number) =>
  Array.from({ length: more }, (_, index) => link.room(pageRoom(room, index + 1)));
