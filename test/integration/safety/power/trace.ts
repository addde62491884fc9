import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A system call that changes the disk, acknowledges a step, or makes changes durable. */
export type SystemCall =
  | { readonly call: 'open'; readonly path: string; readonly fd: number; readonly flags: readonly string[] }
  | { readonly call: 'close' | 'sync'; readonly fd: number }
  | { readonly call: 'write'; readonly fd: number; readonly bytes: Buffer; readonly at: number | undefined }
  | { readonly call: 'truncate'; readonly fd: number; readonly length: number }
  | { readonly call: 'rename' | 'link'; readonly from: string; readonly to: string }
  | { readonly call: 'unlink' | 'mkdir' | 'rmdir'; readonly path: string };

const traced = [
  ...['open', 'openat', 'creat', 'close', 'fsync', 'fdatasync', 'sync_file_range', 'sync', 'syncfs'],
  ...['write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'truncate', 'ftruncate', 'fallocate'],
  ...[
    'rename',
    'renameat',
    'renameat2',
    'link',
    'linkat',
    'symlink',
    'symlinkat',
    'copy_file_range',
    'sendfile',
  ],
  ...['unlink', 'unlinkat', 'mkdir', 'mkdirat', 'rmdir', 'mmap', 'dup', 'dup2', 'dup3', 'io_uring_setup'],
];

/** The recorder of a program's calls: strace records system calls, `node` those to Node's API. */
export type Recorder = 'strace' | 'node';

/** strace if it is installed and allowed (Linux, where a step of the project installs it); otherwise Node's API. */
export function bestRecorder(): Recorder {
  return spawnSync('strace', ['-f', '-qq', '-o', '/dev/null', process.execPath, '-e', '']).status === 0
    ? 'strace'
    : 'node';
}

/** Runs a program of Node and returns its successful calls, in the order in which they ended. */
export async function record(
  args: readonly string[],
  log: string,
  by: Recorder,
): Promise<readonly SystemCall[]> {
  const strace = ['-f', '-qq', '-xx', '-v', '-s', '100000000', '-e', 'signal=none'];
  const [command, ...before] =
    by === 'strace'
      ? ['strace', ...strace, '-e', `trace=${traced.join(',')}`, '-o', log, process.execPath]
      : [process.execPath, '--import', fileURLToPath(new URL('recorder.mjs', import.meta.url))];
  const child = spawn(command, [...before, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Files through io_uring would not be recorded call by call.
    env: { ...process.env, UV_USE_IO_URING: '0', HEARTHBOOK_TRACE: log },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.resume();
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`Ended with ${String(code)} ${String(signal)}: ${errors}`);
  return by === 'strace'
    ? parseTrace(await readFile(log, 'latin1'))
    : parseNotes(await readFile(log, 'utf8'));
}

/** Calls recorded within Node. */
function parseNotes(text: string): readonly SystemCall[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const call = JSON.parse(line) as SystemCall;
      return call.call === 'write' ? { ...call, bytes: Buffer.from(String(call.bytes), 'base64') } : call;
    });
}

/**
 * Calls in the output of strace; those of threads count when they end, but a file is closed from the beginning of
 * its call.
 */
export function parseTrace(text: string): readonly SystemCall[] {
  const calls: SystemCall[] = [];
  const begun = new Map<string, string>();
  const add = (line: string) => {
    const call = parseCall(line);
    if (call !== undefined) calls.push(call);
  };
  for (const line of text.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(rest);
    if (unfinished !== null) {
      const [, beginning = ''] = unfinished;
      // Another thread may get its descriptor before the call returns.
      if (/^close\(/.test(beginning)) add(`${beginning.replace(/\)?$/, ')')} = 0`);
      else begun.set(thread, beginning);
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    if (resumed === null) add(rest);
    else if (begun.has(thread)) {
      add(`${begun.get(thread) ?? ''}${resumed[1] ?? ''}`);
      begun.delete(thread);
    }
  }
  return calls;
}

function parseCall(line: string): SystemCall | undefined {
  const match = /^(\w+)\((.*)\)\s+= (-?\d+)/s.exec(line);
  if (match === null) return undefined;
  const [, name = '', args = '', returned = '-1'] = match;
  const result = Number(returned);
  if (result < 0) return undefined;
  const strings = [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex));
  const [first, second] = strings.map((bytes) => bytes.toString('utf8'));
  const plain = args.replaceAll(/"(?:\\x[0-9a-f]{2})*"/g, '""').split(', ');
  const fd = Number(plain[0]);
  switch (name) {
    case 'open':
    case 'openat':
      return {
        call: 'open',
        path: first ?? '',
        fd: result,
        flags: (plain[name === 'open' ? 1 : 2] ?? '').split('|'),
      };
    case 'close':
      return { call: 'close', fd };
    case 'fsync':
    case 'fdatasync':
      return { call: 'sync', fd };
    case 'write':
    case 'writev':
      return { call: 'write', fd, bytes: Buffer.concat(strings).subarray(0, result), at: undefined };
    case 'pwrite64':
    case 'pwritev':
      return {
        call: 'write',
        fd,
        bytes: Buffer.concat(strings).subarray(0, result),
        at: Number(plain.at(-1)),
      };
    case 'ftruncate':
      return { call: 'truncate', fd, length: Number(plain[1]) };
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return { call: 'rename', from: first ?? '', to: second ?? '' };
    case 'link':
    case 'linkat':
      return { call: 'link', from: first ?? '', to: second ?? '' };
    case 'unlink':
    case 'unlinkat':
      return { call: args.includes('AT_REMOVEDIR') ? 'rmdir' : 'unlink', path: first ?? '' };
    case 'mkdir':
    case 'mkdirat':
      return { call: 'mkdir', path: first ?? '' };
    case 'rmdir':
      return { call: 'rmdir', path: first ?? '' };
    case 'mmap':
    case 'dup':
    case 'dup2':
    case 'dup3':
    case 'sync':
      return undefined;
    case 'io_uring_setup':
      // On a newer Linux, libuv has a ring for its sockets all the same; the one for files polls the queue.
      if (!args.includes('IORING_SETUP_SQPOLL')) return undefined;
      throw new Error('Files go through io_uring');
    default:
      // An unknown way to the disk would make every proof worthless.
      throw new Error(`Not understood: ${line.slice(0, 200)}`);
  }
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}
