import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#test/integration/support/freePort';
import { findPostgres, isRoot } from '#build/scripts/find.mjs';

/** A server that a test started, at an address of this computer. */
export interface Service {
  readonly url: string;
  /** Ends it as an administrator would, and starts it again at the same address. */
  readonly halt: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect({ port, host: '127.0.0.1' });
    const open = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`It ended with ${String(child.exitCode)}: ${child.spawnfile}`);
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** PostgreSQL refuses to run as root. */
const asPostgres = isRoot() ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : [];

export async function startPostgres(): Promise<Service> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error('PostgreSQL is missing');
  const folder = await mkdtemp(path.join(tmpdir(), 'postgres-'));
  if (isRoot()) spawnSync('chown', ['postgres:postgres', folder]);
  await chmod(folder, 0o700);
  const port = await freePort();
  const data = path.join(folder, 'data');
  const options = { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] };
  const command = (name: string, ...args: readonly string[]) =>
    [...asPostgres, path.join(programs, name), ...args] as [string, ...string[]];
  const [init, ...initArgs] = command(
    'initdb',
    '-D',
    data,
    '-U',
    'tables',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '-N',
  );
  const made = spawnSync(init, initArgs, options);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const [program, ...args] = command(
    ...(['postgres', '-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)] as const),
  );
  const service = restarting(port, 'SIGINT', () => spawn(program, args, { cwd: '/', stdio: 'ignore' }));
  await service.resume();
  return {
    url: `postgres://tables@127.0.0.1:${String(port)}/postgres`,
    ...service,
    stop: async () => {
      await service.halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function restarting(port: number, signal: NodeJS.Signals, start: () => ChildProcess) {
  let child: ChildProcess | undefined;
  return {
    resume: async () => {
      child = start();
      await answering(port, child);
    },
    halt: async () => {
      if (child !== undefined) await ended(child, signal);
      child = undefined;
    },
  };
}

export async function startRedis(): Promise<Service> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const service = restarting(port, 'SIGTERM', () =>
    spawn('redis-server', args, { cwd: tmpdir(), stdio: 'ignore' }),
  );
  await service.resume();
  return { url: `redis://127.0.0.1:${String(port)}`, ...service, stop: service.halt };
}
