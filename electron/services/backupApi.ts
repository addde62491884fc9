import { appError } from '../../shared/kernel/errors';
import { err } from '../../shared/kernel/result';
import type { Handlers } from '../ipc/dispatch';
import type { ApiPorts } from './api';

/** The handlers of backups and of the folder of the library. */
export function createBackupApi(
  _ports: ApiPorts,
): Pick<
  Handlers,
  | 'backup.create'
  | 'backup.check'
  | 'backup.restore'
  | 'dataFolder.choose'
  | 'dataFolder.move'
  | 'dataFolder.companions'
> {
  const missing = async () => err(appError('not-available'));
  return {
    'backup.create': missing,
    'backup.check': missing,
    'backup.restore': missing,
    'dataFolder.choose': missing,
    'dataFolder.move': missing,
    'dataFolder.companions': missing,
  };
}
