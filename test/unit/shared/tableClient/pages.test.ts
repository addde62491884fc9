import { expect, it } from 'vitest';
import type { JsonRecord } from '#shared/kernel/record';
import { pageRoom, type Room } from '#shared/table/authority/seats';
import { handoutsRooms, logRooms, notesRooms } from '#shared/table/rooms/projections';
import { contentOf } from '#shared/table/rooms/schemas';
import { isWhole, wholeRoom } from '#shared/tableClient/pages';

const own = (id: string): string => `own-${id}`;
const long = 'words '.repeat(2000);
const numbers = Array.from({ length: 30 }, (_, index) => String(index));

/** As the GM's program puts them: the newest page is the room itself. */
function linkTo(pages: Readonly<Record<'log' | 'notes' | 'handouts', readonly JsonRecord[]>>) {
  const rooms = new Map<Room, JsonRecord>();
  for (const room of ['log', 'notes', 'handouts'] as const)
    for (const [index, page] of pages[room].entries())
      rooms.set(pageRoom(room, index === pages[room].length - 1 ? 0 : index + 1), page);
  return { rooms, link: { room: (room: Room) => rooms.get(room) } };
}

it('reads every page of a room, oldest first', () => {
  const log = numbers.map((id) => ({
    ...{ id, kind: 'entry' as const, at: '2026-01-02T03:04:05.000Z', date: '2026-01-02', days: 0 },
    ...{ on: null, title: `Entry ${id}`, text: long, secret: false },
  }));
  const notes = numbers.map((id) => ({
    ...{ id, topic: 'npc' as const, title: `Note ${id}`, text: long, secret: false, state: null },
    character: null,
  }));
  const handouts = numbers.map((id) => ({ id, title: `Map ${id}`, text: long, note: null, shown: true }));
  const { rooms, link } = linkTo({
    log: logRooms({ log }, [], own).map(contentOf),
    notes: notesRooms({ notes }, own).map(contentOf),
    handouts: handoutsRooms(handouts, own).map(contentOf),
  });
  expect(rooms.size).toBeGreaterThan(30);
  const ids = numbers.map(own);
  expect(wholeRoom(link, 'log').map(({ id }) => id)).toEqual(ids);
  expect(wholeRoom(link, 'notes').map(({ id }) => id)).toEqual(ids);
  expect(wholeRoom(link, 'handouts').map(({ id }) => id)).toEqual(ids);
});

it('knows whether all pages have come', () => {
  const [here, none] = [
    { more: 1, handouts: [] },
    { more: 0, handouts: [] },
  ];
  const link = (pages: Readonly<Record<string, object>>) => ({
    room: (room: Room) => pages[room] as JsonRecord | undefined,
  });
  expect(isWhole(link({}), 'handouts')).toBe(false);
  expect(isWhole(link({ handouts: none }), 'handouts')).toBe(true);
  expect(isWhole(link({ handouts: here }), 'handouts')).toBe(false);
  expect(isWhole(link({ handouts: here, [pageRoom('handouts', 1)]: none }), 'handouts')).toBe(true);
});

it('leaves out pages that did not come yet', () => {
  const empty = { more: 2, entries: [], rolls: [] };
  expect(wholeRoom({ room: (room) => (room === 'log' ? empty : undefined) }, 'log')).toEqual([]);
  expect(wholeRoom({ room: () => undefined }, 'notes')).toEqual([]);
});
