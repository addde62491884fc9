import { Worker } from 'node:worker_threads';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import type { PrintedSheets } from './drawSheets';
import type { PrintAnswer, PrintJob, PrintRequest, PrintWorkerData } from './jobs';

export type { PrintJob } from './jobs';

/** Prints in a worker, away from the main thread. */
export interface Printer {
  /** Jobs run one at a time, in the order of the calls. */
  print(job: PrintJob): Promise<Result<PrintedSheets, AppError>>;
  /** Ends the worker; pending and later jobs are refused. */
  close(): Promise<void>;
}

/**
 * Paths of the worker and its fonts. A job that takes longer than `timeLimit` milliseconds is canceled; large
 * jobs get more time.
 */
export interface PrinterOptions {
  readonly workerPath: string;
  readonly fontFolder: string;
  readonly timeLimit?: number;
}

type Printed = Result<PrintedSheets, AppError>;

function failed(detail: string): Printed {
  return err(appError('print-failed', { detail }));
}

/** The worker starts with the first job, and again after a crash. */
export function createPrinter({ workerPath, fontFolder, timeLimit = 60_000 }: PrinterOptions): Printer {
  let worker: Worker | undefined;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();
  let nextId = 1;

  const start = (): Worker => {
    const data: PrintWorkerData = { fontFolder };
    const started = new Worker(workerPath, { workerData: data });
    // Without a listener, an error between two jobs would end the whole program.
    started.on('error', () => forget(started));
    started.on('exit', () => forget(started));
    return started;
  };
  const forget = (ended: Worker): void => {
    if (worker === ended) worker = undefined;
  };
  const runOnce = async (job: PrintJob): Promise<Answered> => {
    if (closed) return { printed: failed('The printer is closed.'), end: 'answered' };
    let current: Worker;
    try {
      current = worker ??= start();
    } catch (error) {
      return { printed: failed(error instanceof Error ? error.message : String(error)), end: 'answered' };
    }
    const request: PrintRequest = { ...job, id: nextId };
    nextId += 1;
    // An idle worker does not keep the program alive.
    current.ref();
    const answer = await ask(current, request, timeLimit + extraTime(job));
    if (answer.end === 'answered') current.unref();
    else {
      forget(current);
      await current.terminate();
    }
    return answer;
  };
  // A worker that has printed before may be dying of the job before when it is handed the next one.
  const run = async (job: PrintJob): Promise<Printed> => {
    const wasUsed = worker !== undefined;
    const { printed, end } = await runOnce(job);
    return wasUsed && end === 'crashed' ? (await runOnce(job)).printed : printed;
  };
  return {
    print: (job) => {
      const printed = last.then(() => run(job));
      last = printed;
      return printed;
    },
    close: async () => {
      closed = true;
      await worker?.terminate();
      await last;
    },
  };
}

/** Milliseconds per band of a sheet, added to the limit of a job; a chronicle has one band per line of its log. */
const timeForBand = 50;

/** Milliseconds per card; a game may list thousands of things, and each is tried in several sizes. */
const timeForCard = 50;

function extraTime({ sheets, cards }: PrintJob): number {
  const bands = sheets.reduce((most, sheet) => most + sheet.bands.length, 0);
  return timeForBand * bands + timeForCard * (cards?.cards.length ?? 0);
}

/** A worker that crashed or was too slow takes no further job. */
interface Answered {
  readonly printed: Printed;
  readonly end: 'answered' | 'crashed' | 'late';
}

/** Resolves with the worker's answer, its crash or the time limit. */
function ask(worker: Worker, request: PrintRequest, timeLimit: number): Promise<Answered> {
  return new Promise((resolve) => {
    let why: string | undefined;
    const finish = (printed: Printed, end: Answered['end']): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', crashed).off('exit', ended);
      resolve({ printed, end });
    };
    const answered = ({ id, result }: PrintAnswer): void => {
      if (id === request.id) finish(result, 'answered');
    };
    // An answer from before the crash may arrive after the error, but always before the end.
    const crashed = (error: unknown): void => {
      why = error instanceof Error ? error.message : String(error);
    };
    const ended = (code: number): void =>
      finish(failed(why ?? `The print worker ended with code ${String(code)}.`), 'crashed');
    const timer = setTimeout(() => finish(failed('Printing took too long.'), 'late'), timeLimit);
    worker.on('message', answered).on('error', crashed).on('exit', ended);
    try {
      worker.postMessage(request);
    } catch (error) {
      finish(failed(error instanceof Error ? error.message : String(error)), 'answered');
    }
  });
}
