import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot, root } from '#build/scripts/root.mjs';
import { isRecord } from '#shared/kernel/record';
import { endProcess, killProcess } from './process';

/** The host with a library open. */
export interface OpenHost {
  readonly address: string;
  /** Closes the library, after which its files are whole; the program waits for the next one. */
  close(): Promise<void>;
  kill(): Promise<void>;
}

/** In milliseconds: how long a library may take to open or close. */
const patience = 20_000;

/** Programs that wait for a library. They end with the process of their worker. */
const idle: ChildProcess[] = [];

/**
 * Opens a library in a host that has shown others before: its rules are then read and its code is compiled, which costs
 * more than most tests.
 */
export async function openHost(libraryFolder: string, port: number): Promise<OpenHost> {
  const [used] = idle.splice(-1);
  const host = used ?? startProgram();
  const answer = await ask(host, { open: libraryFolder, port });
  if (!isRecord(answer) || typeof answer['address'] !== 'string') {
    await endProcess(host);
    throw new Error(`The host did not open the library: ${JSON.stringify(answer)}`);
  }
  const hasEnded = (): boolean => host.exitCode !== null || host.signalCode !== null;
  return {
    address: answer['address'],
    close: async () => {
      if (hasEnded()) return;
      const closed = await ask(host, { close: true });
      if (isRecord(closed) && closed['closed'] === true) {
        idle.push(host);
        return;
      }
      await endProcess(host);
      throw new Error(`The host did not close its library: ${JSON.stringify(closed)}`);
    },
    kill: async () => killProcess(host),
  };
}

function startProgram(): ChildProcess {
  const host = fork(inRoot('out/main/host.js'), ['--exchange'], {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  host.unref();
  host.channel?.unref();
  return host;
}

/** The answer of the program, or the reason why there is none. */
async function ask(host: ChildProcess, request: object): Promise<unknown> {
  host.channel?.ref();
  const stop = new AbortController();
  const { signal } = stop;
  const ended = once(host, 'exit', { signal }).then(([code]) => ({ ended: code as unknown }));
  const late = sleep(patience, { late: patience }, { signal });
  const answered = once(host, 'message', { signal }).then(([answer]) => answer as unknown);
  for (const each of [ended, late, answered]) each.catch(() => undefined);
  host.send(request);
  const outcome = await Promise.race([answered, ended, late]);
  stop.abort();
  host.channel?.unref();
  return outcome;
}
