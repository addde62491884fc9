import { parseJson } from '#shared/documents/jsonText';
import { parseDocumentName, roomTokenSchema, type SeatRecord } from '#shared/table/wire/messages';
import { gmFactor, type TableLimits } from '#electron/table/tables/limits';
import type { OverReason, Table } from '#electron/table/tables/table';
import { Denied, type Opened, type Peer } from './peers';
import { createSeatTraffic, stopwatch, type SeatTraffic } from './seatTraffic';

export interface AdmissionPorts {
  readonly limits: TableLimits;
  readonly isConnected: (peer: Peer) => boolean;
  /** Opens the table of an id if it is not yet; a reason if this program cannot hold it now. */
  readonly open: (id: string) => Promise<Table | OverReason | undefined>;
  readonly logBug: (where: string, error: unknown) => void;
}

/** Opens a room on a connection: `token` is what `roomTokenSchema` reads. Throws `Denied`, with the reason for the device. */
export type Admit = (peer: Peer, token: string, documentName: string) => Promise<Opened>;

export function createAdmission({ limits, isConnected, open, logBug }: AdmissionPorts): Admit {
  const traffics = new WeakMap<Table, Map<string, SeatTraffic>>();

  function trafficOf(table: Table, { id, role }: SeatRecord): SeatTraffic {
    const ofTable = traffics.get(table) ?? new Map<string, SeatTraffic>();
    traffics.set(table, ofTable);
    const known = ofTable.get(id) ?? createSeatTraffic(limits, { factor: role === 'gm' ? gmFactor : 1 });
    ofTable.set(id, known);
    return known;
  }

  /** The connection is that of a seat from now on. Returns what to call at its end. */
  function take(peer: Peer, traffic: SeatTraffic): () => void {
    peer.socket.seated(traffic.budget);
    return isConnected(peer) ? traffic.join(() => peer.socket.drop('too-many')) : () => undefined;
  }

  return async (peer, token, documentName) => {
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
    const { seated } = peer;
    const another = seated !== undefined && (seated.seat !== seat.id || seated.table !== table);
    if (foreign || another) throw new Denied('permission-denied');
    const traffic = trafficOf(table, seat);
    traffic.loads(admitted.rooms);
    peer.seated = { table, seat: seat.id, proof, leave: seated?.leave ?? take(peer, traffic) };
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
      message: { held: [] },
      dead: false,
    };
  };
}
