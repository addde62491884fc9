import { appError } from '../../shared/kernel/errors';
import { err } from '../../shared/kernel/result';
import type { Handlers } from '../ipc/dispatch';
import type { ApiPorts } from './api';

/** The handlers of the recovery centre. */
export function createRecoveryApi(
  _ports: ApiPorts,
): Pick<
  Handlers,
  'recovery.report' | 'recovery.verify' | 'recovery.recover' | 'recovery.saveCopy' | 'recovery.discard'
> {
  const missing = async () => err(appError('not-available'));
  return {
    'recovery.report': missing,
    'recovery.verify': missing,
    'recovery.recover': missing,
    'recovery.saveCopy': missing,
    'recovery.discard': missing,
  };
}
