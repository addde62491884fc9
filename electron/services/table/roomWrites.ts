import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import type { Room } from '#shared/table/authority/seats';
import type { TableLink } from '#shared/table/link';

/** Writes of the GM's program into rooms. The table hears of content that it refused only when it is something else. */
export interface RoomWrites {
  /** False if nothing is written, or what was written is refused already. */
  write(room: Room, there: JsonRecord, next: JsonRecord): Promise<boolean>;
  /** The table refused this change; returns the content of the room with it, or `undefined` if it was none of these. */
  refused(room: Room, change: string | null): JsonRecord | undefined;
}

/** A copy may have been refused for what it was, and not for what it wrote; another one is tried. */
const mostTimes = 2;

/** Changes that wait for the table; more were kept long ago. */
const most = 1000;

export function createRoomWrites(link: Pick<TableLink, 'write'>): RoomWrites {
  const sent = new Map<string, JsonRecord>();
  const refused = new Map<Room, { readonly next: JsonRecord; readonly times: number }>();
  /** A change is sent while it is stored, so that a table may refuse it before its write has ended. */
  const underWay = new Map<Room, number>();
  const refusedEarly = new Set<string>();

  async function sentTo(room: Room, there: JsonRecord, next: JsonRecord): Promise<string | null> {
    underWay.set(room, (underWay.get(room) ?? 0) + 1);
    try {
      const change = await link.write(room, there, next);
      return change === null || refusedEarly.delete(change) ? null : change;
    } finally {
      const left = (underWay.get(room) ?? 1) - 1;
      if (left > 0) underWay.set(room, left);
      else underWay.delete(room);
    }
  }

  function note(room: Room, next: JsonRecord): void {
    const before = refused.get(room);
    refused.set(room, { next, times: sameValue(before?.next, next) ? (before?.times ?? 0) + 1 : 1 });
  }

  return {
    write: async (room, there, next) => {
      const before = refused.get(room);
      if (before !== undefined && before.times >= mostTimes && sameValue(before.next, next)) return false;
      const change = await sentTo(room, there, next);
      if (change === null) {
        note(room, next);
        return false;
      }
      sent.set(change, next);
      const [oldest] = sent.keys();
      if (oldest !== undefined && sent.size > most) sent.delete(oldest);
      return true;
    },
    refused: (room, change) => {
      const found = change === null ? undefined : sent.get(change);
      if (change !== null && !sent.delete(change) && underWay.has(room)) refusedEarly.add(change);
      if (found !== undefined) note(room, found);
      return found;
    },
  };
}
