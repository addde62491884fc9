import {
  createEncoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
  type Encoder,
} from 'lib0/encoding';
import WebSocket from 'ws';
import type { SeatKeys } from '#shared/table/joining/keys';
import { documentName } from '#shared/table/wire/messages';
import { atEnd, keysFor, tableId, until } from './tableWorld';

export const frameKinds = { sync: 0, awareness: 1, auth: 2, stateless: 5, broadcastStateless: 6 } as const;

/** A seat that writes its frames itself, so it can break every rule of the protocol. */
export async function rawSeat(port: number, seat: string, as: SeatKeys = keysFor(seat)) {
  const socket = new WebSocket(`wss://127.0.0.1:${String(port)}/socket`, { rejectUnauthorized: false });
  let closed = false;
  const received: Uint8Array[] = [];
  socket.on('message', (data: Buffer) => received.push(new Uint8Array(data)));
  socket.on('close', () => {
    closed = true;
  });
  socket.on('error', () => undefined);
  atEnd(() => socket.terminate());
  await until(() => closed || socket.readyState === WebSocket.OPEN);

  const send = (bytes: Uint8Array | string): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(bytes);
  };
  /** Each opening of a room is a session of its own, as that of a new copy is. */
  const sessions = new Map<string, number>();
  const frame = (room: string, kind: number, body: (encoder: Encoder) => void): void => {
    const encoder = createEncoder();
    const session = sessions.get(room);
    const name = documentName(tableId, room);
    writeVarString(encoder, session === undefined ? name : `${name}\0${String(session)}`);
    writeVarUint(encoder, kind);
    body(encoder);
    send(toUint8Array(encoder));
  };
  const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

  return {
    socket,
    received,
    isClosed: () => closed,
    send,
    frame,
    /** Opens a room with a copy of this number, and waits for the answer. */
    open: async (room: string, client: number) => {
      const before = received.length;
      sessions.set(room, client);
      frame(room, frameKinds.auth, (encoder) => {
        writeVarUint(encoder, 0);
        writeVarString(encoder, JSON.stringify({ proof: as.proof, client }));
        writeVarString(encoder, '4.7.0');
      });
      const answered = (): boolean =>
        received.slice(before).some((each) => /permission-denied|refusals|"kept"/.test(text(each)));
      await until(() => closed || answered());
    },
    /** Step 0 asks for a room, 1 and 2 bring an update. */
    sync: (room: string, step: number, payload: Uint8Array) =>
      frame(room, frameKinds.sync, (encoder) => {
        writeVarUint(encoder, step);
        writeVarUint8Array(encoder, payload);
      }),
    presence: (room: string, states: readonly (readonly [client: number, state: unknown])[]) =>
      frame(room, frameKinds.awareness, (encoder) => {
        const inner = createEncoder();
        writeVarUint(inner, states.length);
        for (const [client, state] of states) {
          writeVarUint(inner, client);
          writeVarUint(inner, 1);
          writeVarString(inner, JSON.stringify(state));
        }
        writeVarUint8Array(encoder, toUint8Array(inner));
      }),
    say: (message: unknown) =>
      frame('party', frameKinds.stateless, (encoder) => writeVarString(encoder, JSON.stringify(message))),
  };
}

export type RawSeat = Awaited<ReturnType<typeof rawSeat>>;
