import { mapped, ok } from '#shared/kernel/result';
import type { Handlers } from '#electron/ipc/dispatch';
import type { ApiPorts } from '#electron/services/apiPorts';
import { findCopy, isCopyKey } from './conflictCopies';
import { seatsByRevision } from './seatsByRevision';
import { compareStates, readHistory, restoreState } from './history';

export function createHistoryApi(
  ports: ApiPorts,
): Pick<Handlers, 'history.read' | 'history.compare' | 'history.restore' | 'history.leads'> {
  return {
    'history.read': async (key) => {
      const history = await readHistory(ports.library, key);
      const seats = history.ok ? await seatsByRevision(ports.library.folder, key.id) : undefined;
      return history.ok && seats !== undefined ? ok({ ...history.value, seats }) : history;
    },
    'history.compare': async (states) =>
      mapped(await compareStates(ports, states), (lines) => ({ lines: [...lines] })),
    'history.leads': async ({ from, revision, ...key }) =>
      mapped(await ports.library.snapshots.leads(key, from, revision), (leads) => ({ leads })),
    'history.restore': async (wanted) => {
      const { kind, id, snapshot, lines } = wanted;
      const copy = isCopyKey(snapshot) ? await findCopy(ports.library, { kind, id }, snapshot) : undefined;
      const restored = await restoreState(ports.library, wanted);
      if (!restored.ok) return restored;
      ports.changed(kind);
      // A copy that was used as a whole has nothing more to say; one that cannot be moved is offered again.
      if (copy?.ok === true && lines === null) await ports.recovery.setCopyAside(copy.value.file);
      return restored;
    },
  };
}
