import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createEventStreams } from '#electron/host/eventStream';
import { createBundler } from '#test/integration/support/bundle';
import { temporaryFolder } from '#test/integration/support/world';

const bundle = createBundler();
let script = '';

beforeAll(async () => {
  script = await bundle('electron/host/main.ts');
  const renderer = path.join(path.dirname(script), '..', 'renderer');
  await mkdir(renderer);
  await writeFile(path.join(renderer, 'index.html'), 'the page');
});

async function start(args: readonly string[]) {
  const data = path.join(await temporaryFolder(), 'library');
  const child = spawn(process.execPath, [script, '--no-open', '--data', data, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, line: chunk.toString(), data };
}

describe('the host as a program', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints one line with its address, serves, and exits properly on %s',
    async (signal) => {
      const { child, line } = await start([]);
      const address = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}/.exec(line)?.[0] ?? '';
      expect(line).toBe(`Hearthbook answers at ${address}\n`);
      const entered = await fetch(address, { redirect: 'manual' });
      const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
      const { origin } = new URL(address);
      expect(await (await fetch(origin, { headers: { cookie } })).text()).toBe('the page');
      await fetch(`${origin}/api/events`, { headers: { cookie } });
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([0, null]);
    },
  );

  it('listens on this computer only', async () => {
    const { line } = await start([]);
    const port = Number(new URL(/http:\S+/.exec(line)?.[0] ?? '').port);
    // Listening on the same port of another loopback address works only while no one listens on all of them.
    const neighbor = createServer();
    neighbor.listen(port, '127.0.0.2');
    await once(neighbor, 'listening');
    neighbor.close();
    // On other addresses of this computer, no one answers.
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .map(({ address }) => address)
      .filter((address) => address !== '127.0.0.1');
    for (const host of ['127.0.0.2', ...others]) {
      const socket = connect({ host, port });
      const outcome = await Promise.race([
        once(socket, 'connect').then(() => 'answered'),
        new Promise((resolve) => socket.once('error', () => resolve('nobody'))),
      ]).catch(() => 'nobody');
      socket.destroy();
      expect([host, outcome]).toEqual([host, 'nobody']);
    }
  });

  it.each(['--host', '--bind', '--listen'])('has no option to listen elsewhere: %s', (option) => {
    const run = spawnSync(process.execPath, [script, '--no-open', option, '0.0.0.0'], { encoding: 'utf8' });
    expect([run.status, run.stdout]).toEqual([2, '']);
  });

  it.each([
    [['--port', 'x'], 2, '--port'],
    [['--nonsense'], 2, '--nonsense'],
  ])('refuses %j in one line', (args, status, word) => {
    const run = spawnSync(process.execPath, [script, '--no-open', ...args], { encoding: 'utf8' });
    expect([run.status, run.stdout]).toEqual([status, '']);
    expect(run.stderr).toMatch(/^hearthbook: [^\n]+\n$/);
    expect(run.stderr).toContain(word);
  });

  it('says in one line that its port is taken', async () => {
    const { line } = await start([]);
    const { port } = new URL(/http:\S+/.exec(line)?.[0] ?? '');
    const run = spawnSync(process.execPath, [script, '--no-open', '--port', port], { encoding: 'utf8' });
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toMatch(/^hearthbook: [^\n]*EADDRINUSE[^\n]*\n$/);
  });
});

describe('the exchange of libraries, for tests', () => {
  it('opens one library after the other on the same port, for the program that started it', async () => {
    const child = fork(script, ['--exchange'], { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ask = async (request: object) => {
      child.send(request);
      const [answer] = (await once(child, 'message')) as [{ readonly address?: string }];
      return answer;
    };
    const folder = await temporaryFolder();
    const enter = async (name: string, port: number) => {
      const { address = '' } = await ask({ open: path.join(folder, name), port });
      const entered = await fetch(address, { redirect: 'manual' });
      return { url: new URL(address), cookie: entered.headers.get('set-cookie')?.split(';')[0] ?? '' };
    };
    const asks = async ({ origin }: URL, cookie: string) =>
      (await fetch(`${origin}/api/events`, { headers: { cookie } })).status;
    const first = await enter('one', 0);
    expect(await asks(first.url, first.cookie)).toBe(200);
    const second = await enter('two', Number(first.url.port));
    expect(second.url.origin).toBe(first.url.origin);
    expect(await asks(second.url, second.cookie)).toBe(200);
    expect(await asks(second.url, first.cookie)).toBe(401);
    expect(await ask({ close: true })).toEqual({ closed: true });
    await expect(fetch(second.url)).rejects.toThrow();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('is refused where no program can ask', () => {
    const run = spawnSync(process.execPath, [script, '--exchange'], { encoding: 'utf8' });
    expect([run.status, run.stdout]).toEqual([1, '']);
    expect(run.stderr).toMatch(/^hearthbook: --exchange [^\n]+\n$/);
  });
});

describe('event streams', () => {
  it('send regular comments', async () => {
    const streams = createEventStreams(5);
    onTestFinished(() => streams.close());
    const reader = streams
      .open()
      .pipeThrough(new TextDecoderStream() as never)
      .getReader();
    await reader.read();
    expect((await reader.read()).value).toBe(': alive\n\n');
  });

  it('drop a page that is gone', async () => {
    const streams = createEventStreams();
    onTestFinished(() => streams.close());
    const page = streams.open();
    await page.cancel();
    expect(() => streams.send('library.changed', {})).not.toThrow();
  });
});
