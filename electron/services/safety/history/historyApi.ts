import { ok } from '../../../../shared/kernel/result';
import type { Handlers } from '../../../ipc/dispatch';
import type { ApiPorts } from '../../apiPorts';
import { compareStates, readHistory, restoreState } from './history';

export function createHistoryApi(
  ports: ApiPorts,
): Pick<Handlers, 'history.read' | 'history.compare' | 'history.restore'> {
  return {
    'history.read': (key) => readHistory(ports.library, key),
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
