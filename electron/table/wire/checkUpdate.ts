import { OutgoingMessage, type Connection, type Document } from '@hocuspocus/server';
import { applyUpdate, mergeUpdates } from 'yjs';
import { decodedOnce, faultOfUpdate, type Decoding } from '#shared/table/authority/update';
import { largestUpdate, type Refusal } from '#shared/table/authority/updateCheck';
import type { TableLimits } from '#electron/table/tables/limits';
import { isEmpty, isKnown, isOutdated } from './knownUpdates';
import { sayOutdated, type Context, type Opened } from './peers';

/** An update as Hocuspocus hands it over: 1 is an answer with everything that a copy has, 2 an edit. */
export interface Incoming {
  readonly opened: Opened;
  readonly connection: Connection<Context>;
  readonly document: Document;
  readonly type: number;
  readonly payload: Uint8Array;
}

/** In bytes: to read a larger update and to check it takes so long that others have their turn in between. */
const longRead = 16_384;

/** Decides about one update before Hocuspocus applies it; what is allowed is in the log when this returns. */
export async function checkUpdate(
  incoming: Incoming,
  limits: Pick<TableLimits, 'untilSeated'>,
): Promise<void> {
  const { opened, connection, document, type, payload } = incoming;
  const decoded = decodedOnce(payload);
  if (isLong(incoming)) {
    decoded();
    opened.work.stop();
    await opened.traffic.pace();
  }
  const { message } = opened;
  message.held.push(await opened.room.turn(opened.seat));
  opened.work.start();
  try {
    const refusal = opened.dead ? undefined : await refusalOf();
    const pass = !opened.dead && refusal === undefined;
    connection.readOnly = !pass;
    message.verdict = { kept: pass, ...(typeof refusal === 'object' && { refusal }) };
  } catch (error) {
    connection.readOnly = true;
    message.verdict = { kept: false };
    throw error;
  }

  async function refusalOf(): Promise<Refusal | 'closing' | 'later' | 'outdated' | undefined> {
    const seat = opened.table.seat(opened.seat);
    if (seat === undefined) return 'closing';
    if (isEmpty(payload) || (type === 1 && isKnown(document, decoded()))) return undefined;
    if (type === 1 && isOutdated(opened, document, decoded())) {
      sayOutdated(opened, connection);
      return 'outdated';
    }
    if (opened.table.accessOf(seat.id, opened.name)?.write !== true) return { code: 'not-allowed' };
    // One that is too large takes long to read, and the check refuses it for its size alone.
    const isRead = payload.byteLength <= largestUpdate(seat);
    if (type === 2 && isRead && overtakes(incoming, decoded, limits)) return 'later';
    if (type === 1) delete opened.asked;
    const again = isRead ? opened.room.handedIn(document, decoded(), seat) : undefined;
    if (again === 'foreign-client') return { code: again };
    if (again === 'repeated') {
      sayOutdated(opened, connection);
      return 'outdated';
    }
    const result = opened.room.check(document, { payload, decoded }, seat, opened.client);
    if (!result.allowed) return result.refusal;
    const { correction } = result;
    const whole = correction === undefined ? payload : mergeUpdates([payload, correction]);
    // Everybody reads what the table writes about it, so its sender pays for that as well.
    opened.traffic.budget.spend(0, whole.byteLength - payload.byteLength);
    opened.work.stop();
    const kept = await opened.room.keep(whole, opened.client, correction !== undefined);
    opened.work.start();
    if (!kept) return 'closing';
    // In one piece, so that nobody sees one of both without the other; Hocuspocus then finds nothing new in the update.
    if (correction !== undefined) applyUpdate(document, whole, { source: 'connection', connection });
    return undefined;
  }
}

/** Not one that is too large, which is refused unread. */
function isLong({ opened, payload: { byteLength } }: Incoming): boolean {
  const seat = opened.table.seat(opened.seat);
  return byteLength > longRead && seat !== undefined && byteLength <= largestUpdate(seat);
}

/**
 * After a cut a client sends new edits before those that the table missed. They come again when it is asked for
 * everything, which a client that leaves gaps on purpose does not answer.
 */
function overtakes(
  { opened, connection, document }: Incoming,
  decoded: Decoding,
  { untilSeated }: Pick<TableLimits, 'untilSeated'>,
): boolean {
  if (faultOfUpdate(document, decoded(), new Set([opened.client])) !== 'gap') return false;
  if (opened.asked !== undefined) return performance.now() - opened.asked < untilSeated;
  opened.asked = performance.now();
  const question = new OutgoingMessage(connection.messageAddress).createSyncMessage();
  connection.send(question.writeFirstSyncStepFor(document).toUint8Array());
  return true;
}
