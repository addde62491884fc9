import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { OtherInstance } from '#shared/safety/backup';
import type { Handlers } from '#electron/ipc/dispatch';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { createBackups, type BackupPorts } from './backup';
import { createLibraryMove, type WindowPorts } from '#electron/services/location/moveLibrary';
import { saveLibraryPlace, libraryPlace } from '#electron/services/location/libraryPlace';
import path from 'node:path';

export interface BackupApiPorts extends BackupPorts {
  readonly window: WindowPorts | undefined;
  readonly otherInstances: () => Promise<readonly OtherInstance[]>;
}

export function createBackupApi(
  ports: BackupApiPorts,
): Pick<
  Handlers,
  | 'backup.create'
  | 'backup.check'
  | 'backup.restore'
  | 'dataFolder.choose'
  | 'dataFolder.move'
  | 'dataFolder.otherInstances'
> {
  const { window } = ports;
  const backups = createBackups(ports);
  const libraryMove = createLibraryMove({
    fs: nodeFileSystem,
    folder: ports.library.folder,
    fixed: libraryPlace().by === 'environment',
    window,
    ids: ports.ids,
    otherInstances: ports.otherInstances,
    saveLibraryPlace,
    progress: ports.progress,
  });
  return {
    'backup.create': () => backups.create(),
    'backup.check': async ({ fileName, bytes }) => {
      if (bytes !== null) return backups.check(fileName, { kind: 'bytes', bytes });
      if (window === undefined) return err(appError('not-available', { text: message('backup.handOver') }));
      const file = await window.chooseArchive();
      if (file === undefined) return err(appError('canceled'));
      return backups.check(path.basename(file), { kind: 'file', file });
    },
    'backup.restore': ({ token, take }) => backups.restore(token, take),
    'dataFolder.choose': () => libraryMove.choose(),
    'dataFolder.move': ({ token, how }) => libraryMove.move(token, how),
    'dataFolder.otherInstances': async () => ok({ companions: [...(await ports.otherInstances())] }),
  };
}
