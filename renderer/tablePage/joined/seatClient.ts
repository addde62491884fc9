import type { CommandName, EventName } from '#shared/ipc/channels';
import { loadPart, NotArrived } from '#renderer/platform/loadPart';
import type { FromSeat, ToSeat } from './seatMessages';

/** The members of a worker that are needed here; tests provide their own. */
export type SeatWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/** The worker of this page's seat, as the page sees it. */
export interface SeatClient {
  /** Hands the command over before it returns, once the worker is there. Rejects if the worker cannot be loaded. */
  send(name: CommandName, args: unknown): Promise<unknown>;
  /** Stores now what was to be written a little later. */
  hidden(): void;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Starts the worker of the seat; one that did not arrive is asked for again, also at the next command. */
export function openSeat(
  start: () => SeatWorker,
  arrivedWith: string | null,
  heard: (name: EventName, payload: unknown) => void,
): SeatClient {
  const waiting = new Map<number, Waiting>();
  let commands = 0;
  let worker: SeatWorker | undefined;
  let starting: Promise<SeatWorker> | undefined;

  function receive(message: FromSeat): void {
    switch (message.kind) {
      case 'answer':
        waiting.get(message.id)?.resolve(message.answer);
        waiting.delete(message.id);
        return;
      case 'failed':
        waiting.get(message.id)?.reject(message.reason);
        waiting.delete(message.id);
        return;
      case 'event':
        heard(message.name, message.payload);
        return;
      case 'bug':
        reportError(message.reason);
        return;
      default:
    }
  }

  function started(): Promise<SeatWorker> {
    starting ??= loadPart(() => loaded(start(), receive))
      .then((ready) => {
        post(ready, { kind: 'open', link: arrivedWith });
        worker = ready;
        return ready;
      })
      .finally(() => {
        starting = undefined;
      });
    return starting;
  }

  function give(to: SeatWorker, name: CommandName, args: unknown): Promise<unknown> {
    commands += 1;
    const id = commands;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      post(to, { kind: 'command', id, name, args });
    });
  }

  started().catch(reportError);
  return {
    send: async (name, args) => give(worker ?? (await started()), name, args),
    hidden: () => {
      if (worker !== undefined) post(worker, { kind: 'hidden' });
    },
  };
}

const post = (to: SeatWorker, sent: ToSeat): void => to.postMessage(sent);

/** Resolves when the worker runs; errors of its code come as messages from then on. */
function loaded(worker: SeatWorker, receive: (message: FromSeat) => void): Promise<SeatWorker> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromSeat>) => {
      if (data.kind !== 'ready') {
        receive(data);
        return;
      }
      worker.onerror = null;
      resolve(worker);
    };
    worker.onerror = ({ message }) => {
      worker.terminate();
      // Only an error of its code has words.
      reject(message ? new Error(message) : new NotArrived('The worker of the seat'));
    };
  });
}
