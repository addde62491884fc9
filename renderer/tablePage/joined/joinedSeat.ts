import { openJoinedTable, type JoinedPorts, type OpenedJoined } from '#shared/joined/joinedTable';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import { readInvitation } from '#shared/table/joining/invitation';
import { keysOf } from '#shared/table/joining/keys';
import { pause } from '#renderer/platform/pause';
import { clock, ids } from '#renderer/platform/ports';
import { sealedSocket } from './sealedSocket';
import { lostText, type LostPart } from './lostParts';
import { openSeatStore, type PageSheets, type SeatStore } from './seatStore';

export interface JoinedSeatPorts {
  readonly sheetChanged: JoinedPorts['sheetChanged'];
  readonly stateChanged: () => void;
  readonly suppliesChanged: () => void;
  readonly notify: (text: Text) => void;
}

/** The table that this page joined. */
export interface JoinedSeat extends OpenedJoined {
  readonly sheets: PageSheets;
  readonly rolls: SeatStore['rolls'];
  /** Reports of everything that this device could not read. */
  readonly troubles: () => readonly Text[];
  flush(): Promise<void>;
  /** Forgets the seat and everything of it on this device. */
  leave(): Promise<void>;
}

export async function joinSeat(link: string, ports: JoinedSeatPorts): Promise<Result<JoinedSeat, AppError>> {
  const read = readInvitation(link);
  if (!read.ok) return err(appError('invalid-input', { text: read.error }));
  const invitation = read.value;
  // A page may connect to nothing but the server that served it.
  if (invitation.origin !== location.origin)
    return err(appError('invalid-input', { text: message('joinedTable.refused.otherTable') }));
  const { table, seat } = invitation;
  const name = `hearthbook ${table} ${seat}`;
  const lost = new Set<LostPart>();
  const store = await openSeatStore(name, (part) => {
    lost.add(part);
    ports.stateChanged();
  });
  const isSecure = location.protocol === 'https:';
  const opened = await openJoinedTable({
    ...ports,
    invitation,
    path: isSecure ? '/socket' : '/sealed',
    socket: isSecure ? WebSocket : sealedSocket({ table, seat, seal: keysOf(invitation).seal }),
    device: store.device,
    bases: store.bases,
    documents: store.documentsOfTable,
    clock,
    ids,
    pause,
    logBug: reportError,
  });
  // Two pages would send the same changes twice; the newest one has the seat.
  let isElsewhere = false;
  const pages = new BroadcastChannel(name);
  pages.addEventListener('message', () => {
    isElsewhere = true;
    void close().then(ports.stateChanged);
  });
  pages.postMessage('opened');
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= closeOnce());
  const closeOnce = async (): Promise<void> => {
    pages.close();
    await opened.close();
    await store.close();
  };
  return ok({
    ...opened,
    state: () => ({
      ...opened.state(),
      ...(isElsewhere && ({ connection: 'over', over: 'elsewhere' } as const)),
    }),
    sheets: store.documents,
    rolls: store.rolls,
    troubles: () => [...lost].map(lostText),
    flush: () => store.flush(),
    close,
    leave: async () => {
      await close();
      await store.remove();
    },
  });
}
