import { notationLimits, type NotationOutcome } from './limits';
import type { NotationRequest } from './worker';

/** As much of a worker as is needed to roll; tests bring their own. */
export type NotationWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/** Starting the worker reads the library; that may take longer than a roll. */
const startPatience = 20_000;

/**
 * Rolls free notation in a worker of its own, made when it is first needed. A roll that takes too long is
 * ended with its worker, and the next one gets a new worker. One roll at a time: a further one waits.
 */
export function createNotationRoller(
  start: () => NotationWorker,
  patience: number = notationLimits.patience,
): (notation: string, seed: string) => Promise<NotationOutcome> {
  let ready: Promise<NotationWorker> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const begin = (): Promise<NotationWorker> =>
    new Promise((resolve, reject) => {
      const worker = start();
      const fail = (): void => {
        worker.terminate();
        reject(new Error('The worker did not start'));
      };
      const timer = setTimeout(fail, startPatience);
      worker.onmessage = () => {
        clearTimeout(timer);
        resolve(worker);
      };
      worker.onerror = fail;
    });

  const end = (worker: NotationWorker): void => {
    worker.terminate();
    ready = undefined;
  };

  async function roll(request: NotationRequest): Promise<NotationOutcome> {
    ready ??= begin();
    const worker = await ready.catch(() => undefined);
    if (worker === undefined) {
      ready = undefined;
      return { ok: false, fault: { reason: 'broken' } };
    }
    return new Promise((resolve) => {
      const giveUp = (reason: 'too-slow' | 'broken') => (): void => {
        clearTimeout(timer);
        end(worker);
        resolve({ ok: false, fault: { reason } });
      };
      const timer = setTimeout(giveUp('too-slow'), patience);
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        resolve(data as NotationOutcome);
      };
      worker.onerror = giveUp('broken');
      worker.postMessage(request);
    });
  }

  return (notation, seed) => {
    const mine = last.then(() => roll({ notation, seed }));
    last = mine;
    return mine;
  };
}

/** The program's own roller of free notation. */
export const rollNotation = createNotationRoller(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);
