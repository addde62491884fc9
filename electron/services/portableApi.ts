import { appError } from '../../shared/kernel/errors';
import { err } from '../../shared/kernel/result';
import type { Handlers } from '../ipc/dispatch';
import type { ApiPorts } from './api';

/** The handlers of portable files. */
export function createPortableApi(
  _ports: ApiPorts,
): Pick<Handlers, 'portable.check' | 'portable.take' | 'campaign.export' | 'app.waitingFiles'> {
  const missing = async () => err(appError('not-available'));
  return {
    'portable.check': missing,
    'portable.take': missing,
    'campaign.export': missing,
    'app.waitingFiles': missing,
  };
}
