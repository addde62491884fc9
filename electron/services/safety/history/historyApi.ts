import { ok } from '../../../../shared/kernel/result';
import type { Handlers } from '../../../ipc/dispatch';
import type { ApiPorts } from '../../apiPorts';
import { seatsByRevision } from './seatsByRevision';
import { compareStates, readHistory, restoreState } from './history';

export function createHistoryApi(
  ports: ApiPorts,
): Pick<Handlers, 'history.read' | 'history.compare' | 'history.restore'> {
  return {
    'history.read': async (key) => {
      const history = await readHistory(ports.library, key);
      const seats = history.ok ? await seatsByRevision(ports.library.folder, key.id) : undefined;
      return history.ok && seats !== undefined ? ok({ ...history.value, seats }) : history;
    },
    'history.compare': async (states) => {
      const lines = await compareStates(ports, states);
      return lines.ok ? ok({ lines: [...lines.value] }) : lines;
    },
    'history.restore': async (wanted) => {
      const restored = await restoreState(ports.library, wanted);
      if (restored.ok) ports.changed(wanted.kind);
      return restored;
    },
  };
}
