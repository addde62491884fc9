import { Hocuspocus } from '@hocuspocus/server';
import type { WebSocket } from 'ws';
import type { Doc } from 'yjs';
import { createTurns } from '#shared/kernel/turns';
import { parseDocumentName } from '#shared/table/wire/messages';
import type { TableLimits } from '#electron/table/tables/limits';
import type { OverReason, Table } from '#electron/table/tables/table';
import type { TableRoom } from '#electron/table/tables/tableRoom';
import { createAdmission } from './admission';
import { checkUpdate } from './checkUpdate';
import { createConversation, endPeer } from './conversation';
import { frameOf } from './frames';
import { Denied, type Context, type Opened, type Peer } from './peers';
import { createSealing } from './sealing';
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

/** Undefined for what no device sends. */
function weigh(data: Uint8Array): number | undefined {
  const frame = frameOf(data);
  if (frame === undefined) return undefined;
  if (frame.name !== '' && parseDocumentName(frame.name) === undefined) return undefined;
  return weights[frame.kind];
}

/** Reasons that never occur with a well-behaved client; the seat is put on hold. */
const isHostile: ReadonlySet<DropReason> = new Set(['malformed', 'flood']);

export function createHub({ limits, tableOf, open, logBug, count }: HubPorts): Hub {
  const peers = new Set<Peer>();
  const rooms = new WeakMap<Doc, TableRoom>();
  const admit = createAdmission({ limits, open, logBug, isConnected: (peer) => peers.has(peer) });
  const conversation = createConversation({ limits, count });

  const hocuspocus = new Hocuspocus<Context>({
    quiet: true,
    // Others draw an edit before its sender hears that it was kept. No two come in one turn, since each waits for the log.
    flushDelay: false,
    timeout: 60_000,
    maxPendingDocuments: 500,
    maxUnauthenticatedQueueSize: 1_000_000,
    onAuthenticate: async ({ token, documentName, connectionConfig, context }) => {
      const admitted = await admit(context.peer, token, documentName);
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
        if ('room' in context) conversation.welcome(connection, context);
      }),
    beforeHandleMessage: ({ context }) =>
      guarded('beforeHandleMessage', async () => {
        if (!('room' in context)) return;
        context.message.held.push(context.room.hold());
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
        if (!('room' in context)) return;
        await conversation.settle(context, connection, document);
        if (document.getConnectionsCount() === 0) void hocuspocus.unloadDocument(document);
      }),
    beforeHandleAwareness: ({ states, context }) =>
      guarded('beforeHandleAwareness', () => {
        if (context !== undefined && 'room' in context) conversation.judgePresence(states, context);
        else states.clear();
      }),
    onStateless: ({ payload, connection }) =>
      guarded('onStateless', async () => {
        const context = connection.context as Context;
        if ('room' in context) await conversation.hear(payload, context);
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

  /** A hook that throws would end the process. */
  async function guarded(where: string, hook: () => void | Promise<void>): Promise<void> {
    try {
      await hook();
    } catch (error) {
      logBug(where, error);
    }
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
          weigh,
          take: (data) => client.handleMessage(data),
          closed: () => {
            peers.delete(peer);
            peer.seated?.leave();
            client.handleClose({ code: 1000, reason: '' });
          },
          dropped: (why) => {
            count(`dropped-${why}`);
            for (const opened of peer.opened) opened.dead = true;
            if (isHostile.has(why) && peer.seated !== undefined) peer.seated.table.sendAway(peer.seated.seat);
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
        if (peer.seated?.table !== table) continue;
        if (!table.holds(peer.seated.seat, peer.seated.proof)) {
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
      for (const peer of peers) if (peer.seated?.table === table) endPeer(peer, reason);
    },
    visited: () => new Set([...peers].flatMap(({ seated }) => seated?.table ?? [])),
  };
}

/** An answer may be a whole room, so the next one waits until the connection took those before. */
async function beforeAnswer(opened: Opened): Promise<void> {
  const { peer, work, name, message } = opened;
  work.stop();
  message.held.push(await peer.answers.take(name));
  await peer.socket.drained();
  work.start();
}
