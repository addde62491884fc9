import { EventEmitter } from 'node:events';
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import { Doc, encodeStateAsUpdate, Map as YMap } from 'yjs';
import { expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { RoomLog } from '#electron/table/store/tableStore';
import { defaultLimits } from '#electron/table/tables/limits';
import { openTableOf } from '#electron/table/tables/table';
import { createHub } from '#electron/table/wire/hub';
import { rootName } from '#shared/table/documents/shared';
import { hashOfProof } from '#shared/table/joining/keys';
import { documentName } from '#shared/table/wire/messages';

const limits = { ...defaultLimits, unread: 60_000 };
const large = 50_000;
const proof = 'p'.repeat(43);
const rooms = ['notes', 'handouts'] as const;

/** A connection whose other side reads when it is told to. */
class Line extends EventEmitter {
  readyState = 1;
  readonly OPEN = 1;
  readonly CLOSED = 3;
  bufferedAmount = 0;
  /** Large frames that were sent, read or not. */
  answers = 0;
  private readonly unread: { readonly length: number; readonly read: () => void }[] = [];

  send({ length }: Uint8Array, read: () => void = () => undefined): void {
    this.bufferedAmount += length;
    if (length > large) this.answers += 1;
    this.unread.push({ length, read });
  }
  readAll(): void {
    for (const { length, read } of this.unread.splice(0)) {
      this.bufferedAmount -= length;
      read();
    }
  }
  readonly pause = (): void => undefined;
  readonly resume = (): void => undefined;
  readonly ping = (): void => undefined;
  readonly close = (): void => undefined;
  terminate(): void {
    this.readyState = this.CLOSED;
    this.emit('close');
  }
}

function logOf(room: string): RoomLog {
  const doc = new Doc();
  doc.getMap(rootName).set('notes', new YMap([['text', `${room} ${'x'.repeat(large)}`]]));
  return {
    read: async () => [{ kind: 'update', update: encodeStateAsUpdate(doc) }],
    append: async () => undefined,
    replace: async () => undefined,
    close: async () => undefined,
  };
}

function frame(room: string, kind: number, ...rest: readonly (number | string | Uint8Array)[]): Buffer {
  const encoder = createEncoder();
  writeVarString(encoder, documentName('evening', room));
  writeVarUint(encoder, kind);
  for (const each of rest)
    if (typeof each === 'number') writeVarUint(encoder, each);
    else if (typeof each === 'string') writeVarString(encoder, each);
    else writeVarUint8Array(encoder, each);
  return Buffer.from(toUint8Array(encoder));
}

it('a question is answered once the connection took the answers before, whichever room it is about', async () => {
  const dropped: string[] = [];
  const seat = { id: 'ann', name: 'Ann', role: 'player' as const, characters: [] };
  const table = await openTableOf({
    id: 'evening',
    limits,
    store: {
      read: async () => ({
        version: 1,
        rooms: { characters: [] },
        seats: [{ seat, proof: hashOfProof(proof), seal: 's'.repeat(43) }],
        revoked: [],
      }),
      write: async () => undefined,
      openLog: async (room) => logOf(room),
      close: async () => undefined,
    },
    storing: { failed: () => undefined, succeeded: () => undefined },
    changed: () => undefined,
  });
  const hub = createHub({
    limits,
    tableOf: () => table,
    open: async () => table,
    logBug: (_where, error) => {
      throw error;
    },
    count: (what) => dropped.push(what),
  });
  const line = new Line();
  hub.accept(line as unknown as WebSocket, false);
  const says = (data: Buffer): boolean => line.emit('message', data, true);
  for (const [at, room] of rooms.entries())
    says(frame(room, 2, 0, JSON.stringify({ proof, client: at + 1 }), '4.7.0'));
  await vi.waitFor(() => expect(hub.rooms()).toBe(rooms.length));
  line.readAll();

  for (let count = 0; count < 2; count += 1)
    for (const room of rooms) says(frame(room, 0, 0, Uint8Array.of(0)));
  for (let answer = 1; answer <= 4; answer += 1) {
    await vi.waitFor(() => expect(line.answers).toBe(answer));
    // Longer than the table takes for the next one, which it may not give.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(line.answers).toBe(answer);
    line.readAll();
  }
  expect(dropped.filter((what) => what.startsWith('dropped'))).toEqual([]);
  line.terminate();
  await table.close('closed');
});
