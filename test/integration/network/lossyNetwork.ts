import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import dgram from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { itAsRoot } from '#test/support/needsRoot';
import { fractions } from '#test/integration/support/effort';
import { endProcess } from '#test/e2e/support/process';

/*
 * Machines on a network with latency and loss. Each one is a network namespace of Linux with a tunnel of packets to
 * this process, which passes them on late, or not at all: real programs, real TCP, and retransmissions of the kernel.
 * It needs root, iproute2, socat and /dev/net/tun.
 */

export interface Weather {
  /** Milliseconds that each packet takes, in each direction. */
  readonly latencyMs: number;
  /** The share of packets that are lost, from 0 to 1. */
  readonly loss: number;
  readonly seed: number;
}

export interface Machine {
  /** Its address on the slow network. */
  readonly address: string;
  /** Its address for the test alone, past the slow network. */
  readonly door: string;
  /** Starts a program on this machine, which ends with the network at the latest. */
  run(command: string, args: readonly string[], options?: SpawnOptions): ChildProcess;
  /** Lets the test reach a port that a program of this machine opened for itself; returns its port at the door. */
  forward(port: number): Promise<number>;
  /** No packet comes or goes until it is mended. */
  cut(): void;
  mend(): void;
}

export interface LossyNetwork {
  machine(): Promise<Machine>;
  /** Packets so far. */
  readonly counts: { passed: number; lost: number };
  close(): Promise<void>;
}

/** Room for the frames around a packet. */
const mtu = 1300;

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`);
}

/** A test on such a network; skipped as well in containers that allow neither namespaces nor tunnels. */
export const itOnNetwork = (title: string, body: () => Promise<void>): void =>
  itAsRoot(title, body, canMakeNetworks);

function canMakeNetworks(): boolean {
  if (!existsSync('/dev/net/tun')) return false;
  if (spawnSync('socat', ['-V']).status !== 0) return false;
  const probe = `hb${String(process.pid)}p`;
  if (spawnSync('ip', ['netns', 'add', probe]).status !== 0) return false;
  const { status } = spawnSync('ip', ['-n', probe, 'tuntap', 'add', 'mode', 'tun', 'name', 'probe0']);
  ip('netns', 'del', probe);
  return status === 0;
}

interface NetworkLink {
  readonly send: (packet: Buffer) => void;
  isCut: boolean;
}

export function lossyNetwork({ latencyMs, loss, seed }: Weather): LossyNetwork {
  const chance = fractions(seed);
  const lines = new Map<string, NetworkLink>();
  const programs: ChildProcess[] = [];
  const sockets: dgram.Socket[] = [];
  const namespaces: string[] = [];
  const counts = { passed: 0, lost: 0 };

  /** Bytes 16 to 19 of a packet are its destination (RFC 791). */
  function pass(from: NetworkLink, packet: Buffer): void {
    if (packet.length < 20 || packet[0] === undefined || packet[0] >> 4 !== 4) return;
    const to = packet.subarray(16, 20).join('.');
    const isForAll = to.startsWith('224.') || to.endsWith('.255');
    for (const [address, line] of lines) {
      if (line === from || (!isForAll && address !== to)) continue;
      if (from.isCut || line.isCut || chance() < loss) {
        counts.lost += 1;
        continue;
      }
      counts.passed += 1;
      setTimeout(() => {
        if (!line.isCut) line.send(packet);
      }, latencyMs);
    }
  }

  async function machine(): Promise<Machine> {
    const number = namespaces.length + 1;
    const namespace = `hb${String(process.pid)}x${String(number)}`;
    const [outer, inner] = [`${namespace}o`, `${namespace}i`];
    const [here, door] = [`198.18.${String(number)}.1`, `198.18.${String(number)}.2`];
    const address = `10.83.0.${String(number)}`;
    ip('netns', 'add', namespace);
    namespaces.push(namespace);
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
    ip('link', 'set', inner, 'netns', namespace);
    ip('addr', 'add', `${here}/24`, 'dev', outer);
    ip('link', 'set', outer, 'up');
    ip('-n', namespace, 'addr', 'add', `${door}/24`, 'dev', inner);
    ip('-n', namespace, 'link', 'set', inner, 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');

    const run: Machine['run'] = (command, args, options = {}) => {
      const child = spawn('ip', ['netns', 'exec', namespace, command, ...args], {
        stdio: 'ignore',
        ...options,
      });
      programs.push(child);
      return child;
    };

    const socket = dgram.createSocket('udp4');
    sockets.push(socket);
    socket.bind(0, here);
    await once(socket, 'listening');
    const { port } = socket.address();
    const line: NetworkLink = { send: (packet) => socket.send(packet, port, door), isCut: false };
    lines.set(address, line);
    socket.on('message', (packet) => pass(line, packet));
    const tunnel = `TUN:${address}/24,up,iff-no-pi,tun-type=tun,tun-name=slow0`;
    run('socat', [tunnel, `UDP4:${here}:${String(port)},bind=${door}:${String(port)}`]);
    await until(
      () => spawnSync('ip', ['-n', namespace, 'link', 'set', 'slow0', 'mtu', String(mtu)]).status === 0,
    );

    return {
      address,
      door,
      run,
      async forward(inside) {
        const outside = inside + 1;
        run('socat', [
          `TCP-LISTEN:${String(outside)},bind=${door},fork,reuseaddr`,
          `TCP:127.0.0.1:${String(inside)}`,
        ]);
        await until(
          () =>
            spawnSync('ip', [
              'netns',
              'exec',
              namespace,
              'socat',
              '-u',
              '/dev/null',
              `TCP:${door}:${String(outside)}`,
            ]).status === 0,
        );
        return outside;
      },
      cut() {
        line.isCut = true;
      },
      mend() {
        line.isCut = false;
      },
    };
  }

  async function close(): Promise<void> {
    await Promise.all(programs.toReversed().map(async (program) => endProcess(program)));
    // Packets that are still on their way arrive nowhere.
    for (const line of lines.values()) line.isCut = true;
    for (const socket of sockets) socket.close();
    // A namespace lives on for a moment after its last program, and its end of the link with it.
    for (const namespace of namespaces) {
      ip('link', 'del', `${namespace}o`);
      ip('netns', 'del', namespace);
    }
  }

  return { machine, counts, close };
}

async function until(isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (isDone()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error('A tunnel of the network did not open');
}
