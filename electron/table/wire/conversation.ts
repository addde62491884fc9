import type { Connection, Document } from '@hocuspocus/server';
import { getState } from 'yjs';
import { parseJson } from '#shared/documents/jsonText';
import { refusalText, type Refusal } from '#shared/table/authority/updateCheck';
import {
  answerToUnreadable,
  seatMessageSchema,
  type SeatMessage,
  type SeatRecord,
} from '#shared/table/wire/messages';
import type { TableLimits } from '#electron/table/tables/limits';
import type { OverReason } from '#electron/table/tables/table';
import { say, sayOutdated, type Context, type Opened, type Peer } from './peers';
import { keepOwnPresence, type States } from './presence';
import { closeCodes } from './socket';

export interface ConversationPorts {
  readonly limits: Pick<TableLimits, 'sessionsPerRoom'>;
  readonly count: (what: 'kept' | 'refused' | 'over-refusals') => void;
}

/** The messages of the opened rooms of all connections. */
export interface Conversation {
  readonly welcome: (connection: Connection<Context>, opened: Opened) => void;
  /** Ends the work on a message: says whether an update was kept or refused, and releases everything that the message held. */
  readonly settle: (opened: Opened, connection: Connection<Context>, document: Document) => Promise<void>;
  /** Takes out of `states` what the sender may not show, and counts that as a refusal. */
  readonly judgePresence: (states: States, opened: Opened) => void;
  readonly hear: (payload: string, opened: Opened) => Promise<void>;
}

export function createConversation({ limits, count }: ConversationPorts): Conversation {
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

  async function settle(opened: Opened, connection: Connection<Context>, document: Document): Promise<void> {
    const { held, verdict } = opened.message;
    opened.message = { held: [] };
    opened.work.stop();
    try {
      if (verdict === undefined) return;
      connection.readOnly = !opened.write;
      if (verdict.kept) {
        count('kept');
        sayKept(opened, connection);
        await opened.room.compact(document);
      }
      if (verdict.refusal !== undefined) refuse(opened, connection, verdict.refusal);
    } finally {
      for (const release of held.toReversed()) release();
    }
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

  async function hear(payload: string, opened: Opened): Promise<void> {
    const { table, name } = opened;
    const seat = table.seat(opened.seat);
    if (seat === undefined) return;
    const json = parseJson(payload);
    const sent = json.ok ? json.value : undefined;
    const parsed = seatMessageSchema.safeParse(sent);
    if (name === 'party' && parsed.success && (await heard(parsed.data, seat, opened))) return;
    const answer = parsed.success ? undefined : answerToUnreadable(sent);
    if (answer !== undefined && name === 'party') table.answer(seat.id, answer);
    countRefusal(opened);
  }

  return {
    welcome,
    settle,
    judgePresence: (states, opened) => {
      if (!keepOwnPresence(states, opened)) countRefusal(opened);
    },
    hear,
  };
}

/** Says that it is over, and why, and ends the connection. */
export function endPeer(peer: Peer, reason: OverReason): void {
  const opened = [...peer.opened];
  const recipient = (opened.find(({ name }) => name === 'party') ?? opened[0])?.connection;
  if (recipient !== undefined) say(recipient, { kind: 'over', reason });
  peer.socket.end(closeCodes.over, reason);
}

/** False if the seat may not say this. */
async function heard(
  message: SeatMessage,
  from: SeatRecord,
  { table, connection }: Opened,
): Promise<boolean> {
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
  if (connection !== undefined) say(connection, { kind: 'done', id: message.id });
  return true;
}

function sayKept({ client }: Opened, connection: Connection<Context>): void {
  say(connection, { kind: 'kept', client, clock: getState(connection.document.store, client) });
}
