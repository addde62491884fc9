import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { Hocuspocus, type Connection } from '@hocuspocus/server';
import { WebSocketServer } from 'ws';
import { applyUpdate, Doc, encodeStateAsUpdate, getState, mergeUpdates } from 'yjs';
import { isEmpty } from '#electron/table/wire/knownUpdates';
import { characterSchema } from '#shared/character/document';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { mayWrite, roomsOf, type Room, type TableRooms } from '#shared/table/authority/seats';
import { createUpdateCheck, refusalText, type UpdateCheck } from '#shared/table/authority/updateCheck';
import { seed } from '#shared/table/documents/shared';
import { textsOfRoom } from '#shared/table/documents/shapes';
import {
  parseDocumentName,
  roomTokenSchema,
  seatMessageSchema,
  type SeatRecord,
  type TableMessage,
} from '#shared/table/wire/messages';

/** In y-protocols: the answer to a state vector, and an update. */
const updateSteps: readonly number[] = [1, 2];

export interface BareTable {
  readonly url: string;
  /** Ends all connections, and takes no new ones until `restore`. */
  readonly cut: () => void;
  readonly restore: () => void;
  /** Forwards no `kept`, as if it were lost on the way. */
  readonly loseKept: (lose: boolean) => void;
  /** Hears nothing of what is sent. */
  readonly deafen: (deaf: boolean) => void;
  readonly content: (room: Room) => Doc;
  readonly tell: (seat: string, message: TableMessage) => void;
  readonly refusals: () => readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * A table that keeps everything in memory: it checks updates, says `kept` and `refused`, and forwards commands to the
 * GM. A seat's proof is its id.
 */
export async function bareTable(
  seats: readonly SeatRecord[],
  rooms: Readonly<Partial<Record<Room, JsonRecord>>>,
): Promise<BareTable> {
  const characters = Object.keys(rooms).flatMap((room) => /^char\/(.+)$/.exec(room)?.[1] ?? []);
  const table: TableRooms = { characters, seats: seats.map(({ id }) => id) };
  const docs = new Map<string, Doc>();
  const checks = new Map<string, UpdateCheck>();
  const clients = new Map<string, Set<number>>();
  const connections = new Map<string, Set<Connection>>();
  const dead = new Set<number>();
  const own = new Doc().clientID;
  const refusals: string[] = [];
  let isCut = false;
  let losesKept = false;
  let isDeaf = false;

  function docOf(room: Room): Doc {
    const known = docs.get(room);
    if (known !== undefined) return known;
    const seeded = seed(rooms[room] ?? {}, textsOfRoom(room));
    if (!seeded.ok) throw new Error(seeded.error.code);
    docs.set(room, seeded.value);
    return seeded.value;
  }

  const sendTo = (seat: string, message: TableMessage): void => {
    for (const connection of connections.get(`${seat} party`) ?? [])
      connection.sendStateless(JSON.stringify(message));
  };

  const hocuspocus = new Hocuspocus<{ seat: SeatRecord; room: Room; client: number }>({
    quiet: true,
    onAuthenticate: ({ token, documentName, connectionConfig }) => {
      const { proof, client } = roomTokenSchema.parse(JSON.parse(token));
      const seat = seats.find(({ id }) => id.padEnd(20, '-') === proof);
      const room = parseDocumentName(documentName)?.room as Room;
      if (seat === undefined)
        return Promise.reject(Object.assign(new Error(), { reason: 'permission-denied' }));
      const access = roomsOf(seat, table).find((each) => each.room === room);
      if (access === undefined)
        return Promise.reject(Object.assign(new Error(), { reason: 'permission-denied' }));
      connectionConfig.readOnly = !access.write;
      const key = `${seat.id} ${room}`;
      clients.set(key, (clients.get(key) ?? new Set()).add(client));
      return Promise.resolve({ seat, room, client });
    },
    onLoadDocument: ({ context, document }) => {
      applyUpdate(document, encodeStateAsUpdate(docOf(context.room)));
      return Promise.resolve();
    },
    connected: ({ connection, context: { seat, room, client } }) => {
      const key = `${seat.id} ${room}`;
      connections.set(key, (connections.get(key) ?? new Set()).add(connection));
      connection.onClose(() => connections.get(key)?.delete(connection));
      const tell = (message: TableMessage): void => {
        connection.sendStateless(JSON.stringify(message));
      };
      if (room === 'party') {
        tell({ kind: 'seated', seat, characters });
        if (seat.role === 'gm') tell({ kind: 'seats', seats: [...seats] });
      }
      if (!losesKept) tell({ kind: 'kept', client, clock: getState(docOf(room).store, client) });
      return Promise.resolve();
    },
    beforeSync: ({ type, payload, connection, document, context: { seat, room, client } }) => {
      if (!updateSteps.includes(type) || isEmpty(payload)) return Promise.resolve();
      const access = roomsOf(seat, table).find((each) => each.room === room);
      connection.readOnly = true;
      if (access?.write !== true || dead.has(client)) return Promise.resolve();
      const doc = docOf(room);
      const check =
        checks.get(room) ??
        createUpdateCheck({
          current: () => doc,
          schema: room.startsWith('char/') ? characterSchema : jsonSchema,
          mayWrite: (writer, path) => mayWrite(writer, room, path, table),
          writesAs: own,
        });
      checks.set(room, check);
      const before = getState(doc.store, client);
      const result = check.check(payload, seat, clients.get(`${seat.id} ${room}`) ?? new Set());
      const tell = (message: TableMessage): void => {
        connection.sendStateless(JSON.stringify(message));
      };
      if (!result.allowed) {
        const { code } = result.refusal;
        refusals.push(code);
        dead.add(client);
        tell({ kind: 'refused', client, from: before, code, text: refusalText(result.refusal) });
        return Promise.resolve();
      }
      const { correction } = result;
      const whole = correction === undefined ? payload : mergeUpdates([payload, correction]);
      applyUpdate(doc, whole);
      if (correction !== undefined) applyUpdate(document, whole);
      connection.readOnly = false;
      if (!losesKept) tell({ kind: 'kept', client, clock: getState(doc.store, client) });
      return Promise.resolve();
    },
    onStateless: ({ payload, connection }) => {
      const { seat } = connection.context as { seat: SeatRecord };
      const message = seatMessageSchema.parse(JSON.parse(payload));
      if (message.kind === 'command') sendTo('gm', { kind: 'asked', seat, command: message.command });
      if (message.kind === 'answered') sendTo(message.seat, { kind: 'answer', answer: message.answer });
      if (message.kind === 'admin') sendTo(seat.id, { kind: 'done', id: message.id });
      return Promise.resolve();
    },
  });

  const http = createServer();
  const sockets = new Set<Socket>();
  http.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    if (isCut) socket.destroy();
  });
  const server = new WebSocketServer({ server: http });
  server.on('connection', (socket, request) => {
    const client = hocuspocus.handleConnection(
      socket,
      new Request(`http://${request.headers.host ?? 'table'}/`),
    );
    socket.on('message', (data: Buffer) => {
      if (!isDeaf) client.handleMessage(new Uint8Array(data));
    });
    socket.on('close', (code, reason) => {
      client.handleClose({ code, reason: reason.toString() });
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');

  return {
    url: `ws://127.0.0.1:${String((http.address() as AddressInfo).port)}`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => {
      isCut = false;
    },
    loseKept: (lose) => {
      losesKept = lose;
    },
    deafen: (deaf) => {
      isDeaf = deaf;
    },
    content: docOf,
    tell: sendTo,
    refusals: () => refusals,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      http.close();
      await once(http, 'close');
    },
  };
}
