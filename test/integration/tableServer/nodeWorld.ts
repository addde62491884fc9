import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { it } from 'vitest';
import WebSocket from 'ws';
import { nodeFor, withSqlite } from '#build/scripts/otherNode.mjs';
import { readInvitation } from '#shared/table/joining/invitation';
import { keysOf, type SeatKeys } from '#shared/table/joining/keys';
import { atEnd, deviceWith, tableId } from '#test/integration/table/tableWorld';

const nodeWithSqlite = nodeFor(withSqlite);
const node = nodeWithSqlite ?? process.execPath;

/** The table server cannot run on a Node without `node:sqlite` if no newer one can be fetched. */
export function itWithSqlite(name: string, test: () => Promise<void>): void {
  if (nodeWithSqlite === undefined) it.skip(`${name} (needs Node 22.13)`, test);
  else it(name, test);
}

type Environment = Readonly<Record<string, string>>;

const environmentOf = (environment: Environment): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: '',
  ...environment,
});

/** A folder for the PATH in which the program is called as everywhere. */
function folderOfNode(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'node-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(node, path.join(folder, 'node'));
  return folder;
}

/** Starts a script of JavaScript, or one of the shell that finds Node on the PATH, in `cwd`. */
function start(script: string, args: readonly string[], environment: Environment, cwd?: string) {
  const isShell = path.extname(script) === '';
  const [program, ...first] = isShell ? ['/bin/sh', script] : [node, script];
  const child = spawn(program, [...first, ...args], {
    env: environmentOf({ ...(isShell && { PATH: folderOfNode() }), ...environment }),
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
  });
  atEnd(() => child.kill('SIGKILL'));
  return child;
}

/** Runs to its end. */
export async function ran(
  script: string,
  args: readonly string[],
  environment: Environment = {},
  cwd?: string,
) {
  const child = start(script, args, environment, cwd);
  const exit = once(child, 'exit') as Promise<[code: number | null]>;
  const [output, errors] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  return { code: (await exit)[0], output: output.toString('utf8'), errors: errors.toString('utf8') };
}

export interface StartedNode {
  readonly child: ChildProcess;
  readonly port: number;
  readonly operations: number;
  readonly lines: Record<string, unknown>[];
}

export async function startedNode(
  script: string,
  environment: Environment,
  cwd?: string,
): Promise<StartedNode> {
  const free = { HEARTHBOOK_TABLE_PORT: '0', HEARTHBOOK_TABLE_OPERATIONS_PORT: '0' };
  const child = start(script, [], { ...free, ...environment }, cwd);
  // A node that outlives a broken run must not hold its output open.
  child.stderr.pipe(process.stderr);
  const lines: Record<string, unknown>[] = [];
  const ports = await new Promise<Record<string, unknown>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Record<string, unknown>;
      lines.push(line);
      if (line['msg'] === 'serving') resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`The node ended with ${String(code)}`)));
  });
  return { child, port: Number(ports['port']), operations: Number(ports['operations']), lines };
}

/** The keys of an invitation as the command prints it. */
export function keysOfOutput(output: string): SeatKeys {
  const invitation = readInvitation(/program: (\S+)/.exec(output)?.[1] ?? '');
  if (!invitation.ok) throw new Error(output);
  return keysOf(invitation.value);
}

/** A device that finds nodes as a proxy would: each connection goes to the next one. */
export function deviceAt(ports: () => readonly number[], keys: SeatKeys, table = tableId) {
  let count = 0;
  class Proxied extends WebSocket {
    constructor() {
      const all = ports();
      super(`ws://127.0.0.1:${String(all[count % all.length])}/socket`);
      count += 1;
      this.on('error', () => undefined);
    }
  }
  return deviceWith('ws://table/socket', Proxied, keys, table);
}
