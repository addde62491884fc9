import { notationLimits, type NotationOutcome } from './limits';
import type { NotationRequest } from './worker';

/** The members of a worker that are needed here; tests provide their own. */
export type NotationWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

/** In milliseconds: starting the worker loads the library, which may take longer than a roll. */
const startPatience = 20_000;

/**
 * Rolls free notation in a worker, created when first needed. A roll that takes too long is ended together
 * with its worker, and the next one gets a new worker. Rolls wait for each other.
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

export const rollNotation = createNotationRoller(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);
