import type { CommandName, EventName } from '#shared/ipc/channels';
import { plain } from '#renderer/platform/plain';
import type { Transport } from '#renderer/platform/transport';
import type { PageCommandName, PageCommands } from './pageCommands';
import { openSeat } from './seatClient';

type Listener = (payload: unknown) => void;

const isOfPage = (name: CommandName): name is PageCommandName => /^(settings|language)\./.test(name);

/**
 * For the page of a shared table, which has no program behind it: the page itself knows settings and languages, a worker
 * knows the seat, and everything that needs a library is not available. Both are loaded beside the first screen.
 */
export function tableTransport(arrivedWith: string | null): Transport {
  const listeners = new Map<EventName, Set<Listener>>();
  const seat = openSeat(
    () => new Worker(new URL('./seatWorker.ts', import.meta.url), { type: 'module' }),
    arrivedWith,
    (name, payload) => listeners.get(name)?.forEach((listener) => listener(payload)),
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') seat.hidden();
  });

  let opening: Promise<PageCommands> | undefined;
  /** Opened again at the next command if that failed. */
  function opened(): Promise<PageCommands> {
    opening ??= import('./pageCommands')
      .then(({ openPageCommands }) => openPageCommands())
      .catch((reason: unknown) => {
        opening = undefined;
        throw reason;
      });
    return opening;
  }

  return {
    send: async (name, args) =>
      isOfPage(name) ? (await opened())[name](plain(args)) : seat.send(name, plain(args)),
    listen: (name, listener) => {
      const set = listeners.get(name) ?? new Set<Listener>();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}
