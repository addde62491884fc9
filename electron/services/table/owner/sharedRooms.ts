import { sameValue } from '#shared/kernel/same';
import type { OwnId } from '#shared/table/rooms/projections';
import type { SeatRecord, TableAdmin } from '#shared/table/wire/messages';
import type { CharacterSync } from '#electron/services/table/characterSync';
import { readRooms, type TableContent } from '#electron/services/table/readRooms';
import type { RoomWrites } from '#electron/services/table/roomWrites';
import { createSupplyReader } from '#electron/services/table/suppliesOf';
import type { TableOwnerPorts } from './ports';
import { seedSeat } from './seatRooms';
import type { Troubles } from './troubles';

interface SharedRoomsPorts extends TableOwnerPorts {
  readonly ownId: OwnId;
  readonly writes: RoomWrites;
  readonly sync: CharacterSync;
  readonly troubles: Troubles;
  /** Check after every await; the table may have been closed. */
  readonly isClosed: () => boolean;
}

/** Rooms that are made of the files of this computer. */
export function createSharedRooms(ports: SharedRoomsPorts) {
  const { link, campaign, writes, sync, troubles, isClosed } = ports;
  const supplyReader = createSupplyReader(ports);
  let content: TableContent | undefined;
  let sentRooms: Omit<Extract<TableAdmin, { do: 'set-rooms' }>, 'do'> | undefined;

  /** Brings rooms and files together. */
  async function share(seats: readonly SeatRecord[]): Promise<void> {
    // Sheets come first: others wait to see them, and the other rooms take longer to make.
    const shared = sentRooms?.characters ?? [];
    for (const character of shared) await sync.run(character);
    const read = await readRooms({ ...ports, seats });
    if (isClosed()) return;
    troubles.set(campaign, read.ok ? null : read.error.text);
    if (!read.ok) return;
    content = read.value;
    const { characters, pages } = content;
    const { supplies, rooms, troubles: lacking } = await supplyReader.read(content);
    if (isClosed()) return;
    troubles.setUnsupplied(lacking);
    const now = { characters: [...characters], pages, supplies: [...supplies] };
    if (!sameValue(sentRooms, now)) {
      sentRooms = now;
      void link.admin({ do: 'set-rooms', ...now });
    }
    for (const [room, next] of [...content.rooms, ...rooms]) {
      const there = link.room(room);
      if (there === undefined) continue;
      const isShared = sameValue(there, next) || (await writes.write(room, there, next));
      if (isShared) troubles.set(room, null);
    }
    for (const character of characters) if (!shared.includes(character)) await sync.run(character);
    for (const { id } of seats) await seedSeat(link, id);
    await sync.settle();
  }

  return { share, encounters: () => Object.values(content?.campaign.encounters ?? {}) };
}
