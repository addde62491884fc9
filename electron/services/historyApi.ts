import { appError } from '../../shared/kernel/errors';
import { err } from '../../shared/kernel/result';
import type { Handlers } from '../ipc/dispatch';
import type { ApiPorts } from './api';

/** The handlers of the time machine. */
export function createHistoryApi(
  _ports: ApiPorts,
): Pick<Handlers, 'history.read' | 'history.compare' | 'history.restore'> {
  const missing = async () => err(appError('not-available'));
  return {
    'history.read': missing,
    'history.compare': missing,
    'history.restore': missing,
  };
}
