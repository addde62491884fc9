import type { CommandName, EventName } from '../../../shared/ipc/channels';
import { appError } from '../../../shared/kernel/errors';
import { err } from '../../../shared/kernel/result';
import { plain } from '../../platform/plain';
import type { Transport } from '../../platform/transport';
import type { PageCommands } from './pageCommands';

type Listener = (payload: unknown) => void;

/**
 * For the page of a shared table, which has no program behind it: the page answers commands itself, and everything that
 * needs a library is not available. What answers is loaded beside the first screen.
 */
export function tableTransport(arrivedWith: string | null): Transport {
  const listeners = new Map<EventName, Set<Listener>>();
  const emit = (name: EventName, payload: unknown): void => {
    listeners.get(name)?.forEach((listener) => listener(payload));
  };
  let opening: Promise<PageCommands> | undefined;
  /** Opened again at the next command if that failed. */
  function opened(): Promise<PageCommands> {
    opening ??= import('./pageCommands')
      .then(({ openPageCommands }) => openPageCommands(arrivedWith, emit))
      .catch((reason: unknown) => {
        opening = undefined;
        throw reason;
      });
    return opening;
  }
  opened().catch(reportError);
  return {
    send: async (name: CommandName, args) => {
      const command = (await opened())[name];
      return command === undefined ? err(appError('not-available')) : command(plain(args));
    },
    listen: (name, listener) => {
      const set = listeners.get(name) ?? new Set<Listener>();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },
  };
}
