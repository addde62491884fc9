import { WebSocket } from 'ws';
import { openJoinedTable, type OpenedJoined } from '#shared/joined/joinedTable';
import { appError, type AppError } from '#shared/kernel/errors';
import type { DocumentKind } from '#shared/documents/envelope';
import { createQueue } from '#shared/kernel/queue';
import type { Clock, Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Text } from '#shared/kernel/text';
import type { EventName } from '#shared/ipc/channels';
import { invitationCode } from '#shared/table/joining/invitation';
import { arrivalBetween, type Arrival } from '#shared/table/rooms/arrival';
import type { SocketClass } from '#shared/tableClient/connection';
import { guarded } from '#electron/storage/files/failures';
import type { Library } from '#electron/storage/library';
import { systemPause } from '#electron/services/systemPorts';
import { openJoinedFiles } from './joinedFiles';
import type { JoinedRecord } from './joinedRecord';
import { keepSupplies } from './keptSupplies';
import { movingTable } from './movingTable';
import { readForProgram } from './programInvitation';

export interface JoinedProgramPorts {
  readonly library: Pick<Library, 'characters' | 'campaigns' | 'games' | 'packs' | 'snapshots' | 'folder'>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Events of the services, until the returned function is called. */
  subscribe(listener: (name: EventName) => void): () => void;
  /** A change of a player's own sheet is about to be stored. */
  readonly arrived: (change: Arrival) => void;
  readonly changed: (kind: DocumentKind) => void;
  readonly stateChanged: () => void;
  /** News for the player, such as a refusal. */
  readonly notify: (text: Text) => void;
  /** A damaged file was kept beside its place. */
  readonly setAside: (file: string) => void;
  /** The address of the network where tables are looked for; without it, every network. */
  readonly nearby?: string;
  readonly logBug: (error: unknown) => void;
}

/** The table that this program joined; the own sheets are files of its library. */
export interface JoinedProgram extends OpenedJoined {
  /** Brings the files up to date as far as the rooms are here, and forgets the table. */
  leave(): Promise<void>;
}

/** Opens the link to a table that is on disk already, or joins it; nothing of this is loaded before. */
export async function openJoined(
  record: JoinedRecord,
  ports: JoinedProgramPorts,
): Promise<Result<JoinedProgram, AppError>> {
  const read = readForProgram(record.invitation);
  if (!read.ok) return err(appError('invalid-input', { text: read.error }));
  const invited = read.value;
  const { table, fingerprint, origin, others } = invited;
  const files = await openJoinedFiles(ports.library.folder, ports.setAside);
  await files.writeRecord(record);
  async function find(): Promise<readonly string[]> {
    const { findNearby } = await import('#electron/services/table/nearby');
    return findNearby(table, {
      ...(ports.nearby !== undefined && { interface: ports.nearby }),
      failed: () => undefined,
    });
  }
  const pinned = (known: Uint8Array): SocketClass =>
    movingTable({
      fingerprint: known,
      origins: [origin, ...others],
      ...(record.find && { find }),
      moved: ([here = origin, ...rest]) => {
        const invitation = invitationCode({ ...invited, origin: here, others: rest });
        files.writeRecord({ ...record, invitation }).catch(ports.logBug);
      },
      logBug: ports.logBug,
    });
  const queue = createQueue();
  let supplied: OpenedJoined['supplied'] = () => [];
  const keeping = (): Promise<void> =>
    queue.run('supplies', () => keepSupplies(supplied(), { ...ports, kept: files.kept }));
  const keepSoon = (): void => {
    keeping().catch(ports.logBug);
  };
  const opened = await openJoinedTable({
    ...ports,
    sheetChanged: () => {
      ports.changed('character');
      // A portrait waits for its sheet.
      keepSoon();
    },
    suppliesChanged: keepSoon,
    invitation: invited,
    path: '/socket',
    socket: fingerprint === null ? WebSocket : pinned(fingerprint),
    device: files.device,
    bases: files.bases,
    leaves: (id, from, revision) => ports.library.snapshots.leaves({ kind: 'character', id }, from, revision),
    documents: {
      // While its base cannot be read, a sheet stays as it is.
      read: (id) =>
        guarded(async () => {
          await files.bases.read(id);
          return ports.library.characters.read(id);
        }),
      save: (document, before) => {
        if (before !== null) ports.arrived(arrivalBetween(before, document));
        return ports.library.characters.save(document);
      },
    },
    pause: systemPause,
  });
  supplied = () => opened.supplied();
  keepSoon();
  const stop = ports.subscribe((name) => {
    if (name === 'library.changed') opened.documentsChanged();
  });
  const end = async (): Promise<void> => {
    stop();
    await opened.close();
    await queue.idle();
  };
  return ok({
    ...opened,
    close: async () => {
      await end();
      await files.close();
    },
    leave: async () => {
      await opened.settle();
      await keeping();
      await end();
      await files.remove();
    },
  });
}
