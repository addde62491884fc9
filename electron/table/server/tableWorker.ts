import { parentPort, workerData } from 'node:worker_threads';
import { errnoOf } from '#electron/storage/files/fileSystem';
import { warmUp } from '#electron/table/wire/warmUp';
import { quietConsole } from './quietConsole';
import { openTableServer, type RunningTable } from './tableServer';
import type { FromThread, ThreadData, ToThread } from './threadMessages';

/** Bundled separately: floods and logs of a table must not delay the window, and a fault must not end it. */

const send = (message: FromThread): void => parentPort?.postMessage(message);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

quietConsole();

async function opened(options: ThreadData): Promise<RunningTable | undefined> {
  try {
    const table = await openTableServer(options, {
      logBug: (where, error) => send({ kind: 'bug', where, reason: reasonOf(error) }),
      storing: (trouble) => send({ kind: 'storing', trouble }),
      setAside: (file) => send({ kind: 'set-aside', file }),
    });
    const { addresses, port, fingerprint, browserPort } = table;
    send({ kind: 'open', addresses, port, fingerprint, browserPort });
    void warmUp();
    return table;
  } catch (error) {
    send({ kind: 'failed', code: errnoOf(error), reason: reasonOf(error) });
    return undefined;
  }
}

const table = opened(workerData as ThreadData);

parentPort?.on('message', (message: ToThread) => {
  void table.then(async (running) => {
    if (running === undefined) return;
    if (message.kind === 'health') {
      send({ kind: 'health', id: message.id, health: running.health() });
      return;
    }
    await running.close();
    send({ kind: 'closed' });
  });
});
