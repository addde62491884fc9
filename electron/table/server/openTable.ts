import { Worker } from 'node:worker_threads';
import type { RunningTable, TableHealth, TableServerOptions, TableServerPorts } from './tableServer';
import type { FromThread, ToThread } from './threadMessages';

export interface OpenTablePorts {
  readonly workerPath: string;
  readonly logBug: TableServerPorts['logBug'];
  readonly storing: TableServerPorts['storing'];
  readonly setAside: TableServerPorts['setAside'];
  /** Called if the thread ends by itself: the table is no longer open. */
  readonly ended: () => void;
}

/** A table that is served by a thread of its own. */
export interface OpenTable extends Pick<
  RunningTable,
  'addresses' | 'port' | 'fingerprint' | 'browserPort' | 'close'
> {
  /** `undefined` once the thread is gone. */
  health(): Promise<TableHealth | undefined>;
}

/** A table could not be opened; `code` is the system's, such as `EADDRINUSE`. */
export class TableNotOpened extends Error {
  constructor(
    reason: string,
    readonly code: string | undefined,
  ) {
    super(reason);
  }
}

export async function openTable(
  options: TableServerOptions,
  { workerPath, logBug, storing, setAside, ended }: OpenTablePorts,
): Promise<OpenTable> {
  const worker = new Worker(workerPath, { workerData: options });
  const send = (message: ToThread): void => worker.postMessage(message);
  const asked = new Map<number, (health: TableHealth | undefined) => void>();
  let closing = false;
  let gone = false;
  let whenClosed = (): void => undefined;

  return new Promise<OpenTable>((resolve, reject) => {
    const hear = (message: FromThread): void => {
      switch (message.kind) {
        case 'open':
          resolve(opened(message));
          return;
        case 'failed':
          closing = true;
          void worker.terminate();
          reject(new TableNotOpened(message.reason, message.code));
          return;
        case 'bug':
          logBug(message.where, new Error(message.reason));
          return;
        case 'storing':
          storing(message.trouble);
          return;
        case 'set-aside':
          setAside(message.file);
          return;
        case 'health':
          asked.get(message.id)?.(message.health);
          asked.delete(message.id);
          return;
        case 'closed':
          void worker.terminate();
      }
    };
    worker.on('message', hear);
    worker.on('error', (error) => {
      logBug('thread', error);
      reject(new TableNotOpened('The thread ended', undefined));
    });
    worker.on('exit', () => {
      gone = true;
      for (const answer of asked.values()) answer(undefined);
      asked.clear();
      whenClosed();
      if (!closing) ended();
    });
  });

  function opened({
    addresses,
    port,
    fingerprint,
    browserPort,
  }: Extract<FromThread, { kind: 'open' }>): OpenTable {
    let last = 0;
    return {
      addresses,
      port,
      fingerprint,
      browserPort,
      health: () =>
        new Promise((resolve) => {
          if (gone) {
            resolve(undefined);
            return;
          }
          last += 1;
          asked.set(last, resolve);
          send({ kind: 'health', id: last });
        }),
      close: () =>
        new Promise((resolve) => {
          closing = true;
          whenClosed = resolve;
          if (gone) resolve();
          else send({ kind: 'close' });
        }),
    };
  }
}
