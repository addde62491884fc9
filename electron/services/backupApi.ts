import { appError } from '../../shared/kernel/errors';
import { err, ok } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import type { Companion } from '../../shared/safety/backup';
import type { Handlers } from '../ipc/dispatch';
import { nodeFileSystem } from '../storage/fileSystem';
import { createBackups, type BackupPorts } from './backup';
import { createDataFolder, type WindowPorts } from './dataFolder';
import { choosePlace, libraryPlace } from './locations';
import path from 'node:path';

/** What backups and the folder of the library take from the program around them. */
export interface BackupApiPorts extends BackupPorts {
  readonly window: WindowPorts | undefined;
  readonly companions: () => Promise<readonly Companion[]>;
}

/** The handlers of backups and of the folder of the library. */
export function createBackupApi(
  ports: BackupApiPorts,
): Pick<
  Handlers,
  | 'backup.create'
  | 'backup.check'
  | 'backup.restore'
  | 'dataFolder.choose'
  | 'dataFolder.move'
  | 'dataFolder.companions'
> {
  const { window } = ports;
  const backups = createBackups(ports);
  const dataFolder = createDataFolder({
    fs: nodeFileSystem,
    folder: ports.library.folder,
    fixed: libraryPlace().by === 'environment',
    window,
    ids: ports.ids,
    companions: ports.companions,
    choosePlace,
    progress: ports.progress,
  });
  return {
    'backup.create': () => backups.create(),
    'backup.check': async ({ fileName, bytes }) => {
      if (bytes !== null) return backups.check(fileName, { kind: 'bytes', bytes });
      if (window === undefined) return err(appError('not-available', { text: message('backup.handOver') }));
      const file = await window.chooseArchive();
      if (file === undefined) return err(appError('cancelled'));
      return backups.check(path.basename(file), { kind: 'file', file });
    },
    'backup.restore': ({ token, take }) => backups.restore(token, take),
    'dataFolder.choose': () => dataFolder.choose(),
    'dataFolder.move': ({ token, how }) => dataFolder.move(token, how),
    'dataFolder.companions': async () => ok({ companions: [...(await ports.companions())] }),
  };
}
