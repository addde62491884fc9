import { Hocuspocus, type Connection, type Document } from '@hocuspocus/server';
import type { WebSocket } from 'ws';
import { getState, type Doc } from 'yjs';
import { parseJson } from '#shared/documents/jsonText';
import { createTurns } from '#shared/kernel/turns';
import { refusalText, type Refusal } from '#shared/table/authority/updateCheck';
import {
  answerToUnreadable,
  parseDocumentName,
  roomTokenSchema,
  seatMessageSchema,
  type SeatRecord,
  type TableMessage,
} from '#shared/table/wire/messages';
import { gmFactor, type TableLimits } from '#electron/table/tables/limits';
import type { OverReason, Table } from '#electron/table/tables/table';
import type { TableRoom } from '#electron/table/tables/tableRoom';
import { checkUpdate } from './checkUpdate';
import { frameOf } from './frames';
import { Denied, sayOutdated, type Context, type Opened, type Peer } from './peers';
import { keepOwnPresence, type States } from './presence';
import { createSealing } from './sealing';
import { createSeatTraffic, stopwatch, type SeatTraffic } from './seatTraffic';
import { closeCodes, createSocket, noEnvelope, type DropReason } from './socket';

export interface HubPorts {
  readonly limits: TableLimits;
  /** The table of an id, if this program holds it. */
  readonly tableOf: (id: string) => Table | undefined;
  /** Opens the table of an id if it is not yet; a reason if this program cannot hold it now. */
  readonly open: (id: string) => Promise<Table | OverReason | undefined>;
  readonly logBug: (where: string, error: unknown) => void;
  readonly count: (what: HubCount) => void;
}
export type HubCount = 'connected' | 'kept' | 'refused' | `dropped-${DropReason}` | 'over-refusals';

/** Brings sockets, Hocuspocus and tables together. */
export interface Hub {
  readonly accept: (socket: WebSocket, sealed: boolean) => void;
  /** Closes the connections to rooms that a seat lost, and those of seats that are gone. */
  readonly sweep: (table: Table) => void;
  readonly connections: () => number;
  readonly rooms: () => number;
  readonly end: (table: Table, reason: OverReason) => void;
  /** The tables at which somebody sits. */
  readonly visited: () => ReadonlySet<Table>;
}

/** In messages: a question is answered with a whole room, and a word goes to the GM's program, which has to decide. */
const weights = { question: 10, word: 5, other: 1 } as const;

/** Reasons that never occur with a well-behaved client; the seat is put on hold. */
const isHostile: ReadonlySet<DropReason> = new Set(['malformed', 'flood']);

export function createHub({ limits, tableOf, open, logBug, count }: HubPorts): Hub {
  const peers = new Set<Peer>();

  const hocuspocus = new Hocuspocus<Context>({
    quiet: true,
    // Others draw an edit before its sender hears that it was kept. No two come in one turn, since each waits for the log.
    flushDelay: false,
    timeout: 60_000,
    maxPendingDocuments: 500,
    maxUnauthenticatedQueueSize: 1_000_000,
    onAuthenticate: async ({ token, documentName, connectionConfig, context }) => {
      const { peer } = context;
      const admitted = await admission(peer, token, documentName);
      connectionConfig.readOnly = !admitted.write;
      return admitted;
    },
    onLoadDocument: async ({ document, context }) => {
      if (!('room' in context)) return;
      rooms.set(document, context.room);
      await context.room.load(document);
    },
    connected: ({ connection, context }) =>
      guarded('connected', () => {
        if ('room' in context) welcome(connection, context);
      }),
    beforeHandleMessage: ({ context }) =>
      guarded('beforeHandleMessage', async () => {
        if (!('room' in context)) return;
        context.handled = context.room.hold();
        await context.traffic.pace();
        context.work.start();
      }),
    beforeSync: ({ type, payload, connection, document, context }) =>
      guarded('beforeSync', async () => {
        if (!('room' in context)) return;
        if (type === 0) await beforeAnswer(context);
        else await checkUpdate({ opened: context, connection, document, type, payload }, limits);
      }),
    afterHandleMessage: ({ connection, document, context }) =>
      guarded('afterHandleMessage', async () => {
        if ('room' in context) await settle(context, connection, document);
      }),
    beforeHandleAwareness: ({ states, context }) =>
      guarded('beforeHandleAwareness', () => {
        if (context !== undefined && 'room' in context) judgePresence(states, context);
        else states.clear();
      }),
    onStateless: ({ payload, connection }) =>
      guarded('onStateless', async () => {
        const context = connection.context as Context;
        if ('room' in context) await hear(payload, context);
      }),
    beforeUnloadDocument: ({ document }) => {
      // A message that still waits for the log belongs to this document.
      if (rooms.get(document)?.busy() === true) return Promise.reject(new Denied('busy'));
      return Promise.resolve();
    },
    onDisconnect: ({ context }) =>
      guarded('onDisconnect', () => {
        if (!('room' in context)) return;
        context.leave?.();
        context.peer.opened.delete(context);
      }),
  });
  const rooms = new WeakMap<Doc, TableRoom>();
  const traffics = new WeakMap<Table, Map<string, SeatTraffic>>();

  function trafficOf(table: Table, { id, role }: SeatRecord): SeatTraffic {
    const ofTable = traffics.get(table) ?? new Map<string, SeatTraffic>();
    traffics.set(table, ofTable);
    const known = ofTable.get(id) ?? createSeatTraffic(limits, { factor: role === 'gm' ? gmFactor : 1 });
    ofTable.set(id, known);
    return known;
  }

  /** A hook that throws would end the process. */
  async function guarded(where: string, hook: () => void | Promise<void>): Promise<void> {
    try {
      await hook();
    } catch (error) {
      logBug(where, error);
    }
  }

  async function admission(peer: Peer, token: string, documentName: string): Promise<Opened> {
    const name = parseDocumentName(documentName);
    const json = parseJson(token);
    const parsed = roomTokenSchema.safeParse(json.ok ? json.value : undefined);
    if (name === undefined || !parsed.success) throw new Denied('permission-denied');
    const { proof, client, known } = parsed.data;
    const table = await open(name.table).catch((error: unknown) => {
      logBug('open', error);
      return 'moved' as const;
    });
    // Comes again, perhaps to another node.
    if (table === 'moved') peer.end(table);
    if (typeof table !== 'object') throw new Denied(table ?? 'permission-denied');
    const admitted = await table.admit(proof, name.room, client).catch((error: unknown) => {
      logBug('admit', error);
      throw new Denied('permission-denied');
    });
    if (!admitted.ok) {
      // After the answer.
      if (admitted.reason === 'refusals') setImmediate(() => peer.end('refusals'));
      throw new Denied(admitted.reason);
    }
    const { seat, access, room } = admitted;
    const { sealedFor } = peer;
    const foreign = sealedFor !== undefined && (sealedFor.table !== table.id || sealedFor.seat !== seat.id);
    // One connection, one seat.
    if (foreign || (peer.seat !== undefined && (peer.seat !== seat.id || peer.table !== table)))
      throw new Denied('permission-denied');
    const traffic = trafficOf(table, seat);
    traffic.loads(admitted.rooms);
    if (peer.seat === undefined) {
      peer.socket.seated(traffic.budget);
      if (peers.has(peer)) peer.left = traffic.join(() => peer.socket.drop('too-many'));
    }
    Object.assign(peer, { table, seat: seat.id, proof });
    return {
      peer,
      table,
      room,
      name: access.room,
      write: access.write,
      seat: seat.id,
      client,
      ...(known !== undefined && { known }),
      traffic,
      work: stopwatch(traffic.worked),
      dead: false,
    };
  }

  function welcome(connection: Connection<Context>, opened: Opened): void {
    const { document } = connection;
    opened.connection = connection;
    opened.peer.opened.add(opened);
    const sessions = [...opened.peer.opened].filter(({ name }) => name === opened.name);
    for (const oldest of sessions.slice(0, -limits.sessionsPerRoom)) oldest.connection?.close();
    // The same copy again means that its earlier connection is cut, though nobody has noticed yet.
    for (const other of document.getConnections() as Connection<Context>[]) {
      if (other === connection || !('room' in other.context)) continue;
      if (other.context.client === opened.client) other.close();
    }
    const isGone = opened.known !== undefined && !document.store.clients.has(opened.known);
    if (isGone || opened.room.isOld(opened.client)) {
      sayOutdated(opened, connection);
      return;
    }
    sayKept(opened, connection);
    if (opened.name !== 'party') return;
    opened.leave = opened.table.join({
      seat: opened.seat,
      send: (message) => say(connection, message),
      end: (reason) => opened.peer.end(reason),
    });
  }

  /** An answer may be a whole room, so the next one waits until the connection took those before. */
  async function beforeAnswer(opened: Opened): Promise<void> {
    const { peer, work, name } = opened;
    work.stop();
    opened.answered = await peer.answers.take(name);
    await peer.socket.drained();
    work.start();
  }

  const say = (connection: Connection<Context>, message: TableMessage): void =>
    connection.sendStateless(JSON.stringify(message));

  function sayKept({ client }: Opened, connection: Connection<Context>): void {
    say(connection, { kind: 'kept', client, clock: getState(connection.document.store, client) });
  }

  async function settle(opened: Opened, connection: Connection<Context>, document: Document): Promise<void> {
    const { verdict, handled, answered } = opened;
    delete opened.verdict;
    delete opened.answered;
    opened.work.stop();
    try {
      if (verdict !== undefined) {
        connection.readOnly = !opened.write;
        if (verdict.kept) {
          count('kept');
          sayKept(opened, connection);
          await opened.room.compact(document);
        }
        if (verdict.refusal !== undefined) refuse(opened, connection, verdict.refusal);
      }
    } finally {
      verdict?.release();
      answered?.();
      handled?.();
    }
    if (document.getConnectionsCount() === 0) void hocuspocus.unloadDocument(document);
  }

  function refuse(opened: Opened, connection: Connection<Context>, refusal: Refusal): void {
    opened.dead = true;
    const { client } = opened;
    const from = getState(connection.document.store, client);
    say(connection, { kind: 'refused', client, from, code: refusal.code, text: refusalText(refusal) });
    countRefusal(opened);
  }

  /** Not against the GM's program, which writes what players made it write, and without which there is no table. */
  function countRefusal({ table, seat, peer }: Opened): void {
    count('refused');
    const record = table.seat(seat);
    if (record === undefined || record.role === 'gm' || !table.refused(record)) return;
    count('over-refusals');
    peer.end('refusals');
  }

  function judgePresence(states: States, opened: Opened): void {
    if (!keepOwnPresence(states, opened)) countRefusal(opened);
  }

  async function hear(payload: string, opened: Opened): Promise<void> {
    const { table, name } = opened;
    const seat = table.seat(opened.seat);
    if (seat === undefined) return;
    const json = parseJson(payload);
    const sent = json.ok ? json.value : undefined;
    const parsed = seatMessageSchema.safeParse(sent);
    if (name === 'party' && parsed.success && (await heard(parsed.data, seat))) return;
    const answer = parsed.success ? undefined : answerToUnreadable(sent);
    if (answer !== undefined && name === 'party') table.answer(seat.id, answer);
    countRefusal(opened);

    async function heard(message: NonNullable<typeof parsed.data>, from: SeatRecord): Promise<boolean> {
      if (message.kind === 'command') {
        table.ask(from, message.command);
        return true;
      }
      if (from.role !== 'gm') return false;
      if (message.kind === 'answered') {
        table.answer(message.seat, message.answer);
        return true;
      }
      await table.admin(message.admin);
      if (opened.connection !== undefined) say(opened.connection, { kind: 'done', id: message.id });
      return true;
    }
  }

  function endPeer(peer: Peer, reason: OverReason): void {
    const opened = [...peer.opened];
    const recipient = (opened.find(({ name }) => name === 'party') ?? opened[0])?.connection;
    if (recipient !== undefined) say(recipient, { kind: 'over', reason });
    peer.socket.end(closeCodes.over, reason);
  }

  return {
    accept: (webSocket, sealed) => {
      const peer: Peer = {
        opened: new Set(),
        outdated: new Set(),
        answers: createTurns(),
        end: (reason) => endPeer(peer, reason),
        socket: createSocket(webSocket, {
          limits,
          envelope: sealed
            ? createSealing({
                sealOf: ({ table, seat }) => tableOf(table)?.sealOf(seat),
                sendPlain: (frame) => webSocket.send(frame),
                opened: ({ table, seat }) => {
                  peer.sealedFor = { table, seat };
                },
              })
            : noEnvelope,
          weigh: (data) => {
            const frame = frameOf(data);
            if (frame === undefined) return undefined;
            if (frame.name !== '' && parseDocumentName(frame.name) === undefined) return undefined;
            return weights[frame.kind];
          },
          take: (data) => client.handleMessage(data),
          closed: () => {
            peers.delete(peer);
            peer.left?.();
            client.handleClose({ code: 1000, reason: '' });
          },
          dropped: (why) => {
            count(`dropped-${why}`);
            for (const opened of peer.opened) opened.dead = true;
            if (isHostile.has(why) && peer.seat !== undefined) peer.table?.sendAway(peer.seat);
          },
        }),
      };
      const client = hocuspocus.handleConnection(
        {
          get readyState() {
            return webSocket.readyState;
          },
          send: (frame: Uint8Array) => peer.socket.send(frame),
          close: (code?: number, reason?: string) => peer.socket.end(code ?? closeCodes.over, reason ?? ''),
        },
        new Request('http://table/'),
        { peer },
      );
      peers.add(peer);
      count('connected');
    },
    sweep: (table) => {
      for (const peer of peers) {
        if (peer.table !== table || peer.seat === undefined || peer.proof === undefined) continue;
        if (!table.holds(peer.seat, peer.proof)) {
          endPeer(peer, 'revoked');
          continue;
        }
        for (const { seat, name, write, connection } of peer.opened)
          if (table.accessOf(seat, name)?.write !== write) connection?.close();
      }
    },
    connections: () => peers.size,
    rooms: () => hocuspocus.documents.size,
    end: (table, reason) => {
      for (const peer of peers) if (peer.table === table) endPeer(peer, reason);
    },
    visited: () => new Set([...peers].flatMap(({ table }) => table ?? [])),
  };
}
