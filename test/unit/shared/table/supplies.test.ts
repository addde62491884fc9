import { expect, it } from 'vitest';
import { ownSuppliesOf, roomsOf, suppliesOf, supplyRooms, type Seat } from '#shared/table/authority/seats';
import { roomLimits } from '#shared/table/authority/updateCheck';
import { digestOf } from '#shared/table/rooms/digest';
import { supplyPages, supplyPageSchema } from '#shared/table/rooms/supplies';

it('cuts texts into pages that fit into rooms, and tears no character', () => {
  const texts = ['', 'short', 'a"b\\'.repeat(40_000), '\u0001'.repeat(80_000), `x${'🐉'.repeat(70_000)}`];
  for (const text of texts) {
    const pages = supplyPages(text);
    expect(pages.join('')).toBe(text);
    for (const page of pages) {
      const room = supplyPageSchema.parse({ digest: digestOf(text), text: page });
      expect(JSON.stringify(room).length).toBeLessThan(roomLimits.room);
      expect(Buffer.from(page, 'utf8').toString('utf8')).toBe(page);
    }
  }
});

it('gives what a sheet needs to those who may load the sheet', () => {
  const table = {
    characters: ['runa', 'tam'],
    seats: ['ann'],
    supplies: [
      { id: 'game', pages: 2, characters: ['runa', 'tam'] },
      { id: 'face', pages: 1, characters: ['tam'] },
    ],
  };
  const seat = (more: Partial<Seat>): Seat => ({ id: 'ann', role: 'player', characters: ['runa'], ...more });
  const rooms = (of: Seat) =>
    roomsOf(of, table)
      .filter(({ room }) => room.startsWith('supply/'))
      .map(({ room, write }) => (write ? `${room}!` : room));
  expect(rooms(seat({ phone: true }))).toEqual(['supply/game/0', 'supply/game/1']);
  expect(rooms(seat({}))).toEqual(['supply/game/0', 'supply/game/1', 'supply/face/0']);
  expect(rooms(seat({ role: 'gm' }))).toEqual(['supply/game/0!', 'supply/game/1!', 'supply/face/0!']);
  for (const other of [seat({ role: 'spectator' }), seat({ characters: [], phone: true })]) {
    expect(rooms(other)).toEqual([]);
    expect(suppliesOf(other, table)).toEqual([]);
  }
  // Sheets of others are rooms alone, so a player asks for less than what it may have.
  const own = (of: Seat) => ownSuppliesOf(of, suppliesOf(of, table)).map(({ id }) => id);
  expect(own(seat({}))).toEqual(['game']);
  expect(own(seat({ characters: ['tam'] }))).toEqual(['game', 'face']);
  expect(supplyRooms({ id: 'face', pages: 1 })).toEqual(['supply/face/0']);
});
