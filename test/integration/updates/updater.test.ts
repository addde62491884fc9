import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newKeys, signed } from '#build/release/feed.mjs';
import { faultOf } from '#electron/updates/faults';
import { createUpdater, type Updater } from '#electron/updates/updater';
import { itAsRoot } from '#test/support/needsRoot';
import { createBundler } from '#test/integration/support/bundle';
import { canMount, mounted } from '#test/integration/support/smallDisk';
import { contentOf, feedName, openStandIn, packageName, plain, type StandIn } from './standIn';

const updaterOf = ({ config }: StandIn, version = '1.0.0'): Updater =>
  createUpdater({ config, kind: 'deb', version });

const bundle = createBundler();

/** The fault of work that has to fail. */
const faultIn = (work: Promise<unknown>) =>
  work.then(
    () => 'no fault',
    (error: unknown) => faultOf(error),
  );

const pending = ({ cache }: StandIn) => path.join(cache, 'hearthbook-updater/pending');
const files = async (stand: StandIn) =>
  existsSync(pending(stand)) ? (await readdir(pending(stand))).toSorted() : [];
const downloadAll = (updater: Updater) => updater.download(new AbortController().signal, () => undefined);

/** Offers other bytes under the same feed. */
const offer = ({ answers, privateKey }: StandIn, content: string) =>
  answers.set(feedName, plain(signed(feedName, content, privateKey)));

describe('a new version', () => {
  it('is found with its notes as text, downloaded with progress, and is what the feed promised', async () => {
    const stand = await openStandIn();
    const updater = updaterOf(stand);
    expect(await updater.check()).toEqual({
      version: '9.9.9',
      notes: '## Added\n\n- Dragons, <script>which</script> are text.',
      date: '2026-11-25T12:00:00.000Z',
      size: 300_000,
    });
    expect(stand.asked).toEqual([feedName]);
    const steps: number[] = [];
    await updater.download(new AbortController().signal, (done) => steps.push(done));
    expect(stand.asked).toEqual([feedName, packageName]);
    expect(steps.at(-1)).toBe(300_000);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(await readFile(path.join(pending(stand), packageName))).toEqual(stand.bytes);
  });

  it('says nothing of the user to its host', async () => {
    const stand = await openStandIn();
    const heard: unknown[] = [];
    const answer = stand.answers.get(feedName);
    stand.answers.set(feedName, (request, response) => {
      heard.push(request.headers);
      answer?.(request, response);
    });
    await updaterOf(stand).check();
    expect(heard).toEqual([expect.objectContaining({ 'user-agent': 'Hearthbook', accept: '*/*' })]);
    expect(Object.keys(heard[0] as object).filter((name) => /^x-|cookie|referer|auth/.test(name))).toEqual(
      [],
    );
  });

  it('follows the redirects of its host', async () => {
    const stand = await openStandIn();
    const answer = stand.answers.get(feedName);
    stand.answers.set('moved.yml', (request, response) => answer?.(request, response));
    stand.answers.set(feedName, (_request, response) =>
      response.writeHead(302, { location: '/elsewhere/moved.yml' }).end(),
    );
    expect(await updaterOf(stand).check()).toMatchObject({ version: '9.9.9' });
    stand.answers.set(feedName, (_request, response) =>
      response.writeHead(302, { location: `/releases/${feedName}` }).end(),
    );
    expect(await faultIn(updaterOf(stand).check())).toBe('unreachable');
    stand.answers.set(feedName, (_request, response) =>
      response.writeHead(302, { location: 'http://releases.example/latest-linux.yml' }).end(),
    );
    const fetched = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    expect(await faultIn(updaterOf(stand).check())).toBe('unreachable');
    expect(
      fetched.mock.calls.map(([url]) => new URL(url instanceof Request ? url.url : url).hostname),
    ).toEqual(['127.0.0.1']);
  });

  it('is used from the cache only while it is what the feed promised', async () => {
    const stand = await openStandIn();
    const first = updaterOf(stand);
    await first.check();
    await downloadAll(first);
    const second = updaterOf(stand);
    await second.check();
    await downloadAll(second);
    expect(stand.asked.filter((name) => name === packageName)).toHaveLength(1);
    await writeFile(path.join(pending(stand), packageName), randomBytes(300_000));
    const third = updaterOf(stand);
    await third.check();
    await downloadAll(third);
    expect(stand.asked.filter((name) => name === packageName)).toHaveLength(2);
    expect(await readFile(path.join(pending(stand), packageName))).toEqual(stand.bytes);
  });

  it('is not installed where it was changed after its download', async () => {
    const stand = await openStandIn();
    const updater = updaterOf(stand);
    await updater.check();
    await downloadAll(updater);
    await writeFile(path.join(pending(stand), packageName), randomBytes(300_000));
    expect(await faultIn(updater.install())).toBe('corrupted');
  });

  it('leaves nothing in the cache once it runs', async () => {
    const stand = await openStandIn();
    const updater = updaterOf(stand);
    await updater.check();
    await downloadAll(updater);
    expect(await updaterOf(stand, '9.9.9').check()).toBeUndefined();
    expect(await files(stand)).toEqual([]);
  });
});

describe('a feed', () => {
  it.each([
    ['older', '0.9.0'],
    ['the same', '1.0.0'],
    ['older by its last part', '1.0.0-beta.1'],
  ])('with a version that is %s offers nothing', async (_what, version) => {
    const stand = await openStandIn();
    offer(stand, contentOf(stand.bytes, { version }));
    expect(await updaterOf(stand).check()).toBeUndefined();
    expect(stand.asked).toEqual([feedName]);
  });

  const named = contentOf(Buffer.from('x'));
  const { privateKey: foreign } = newKeys();
  it.each<[string, (stand: StandIn) => string, string]>([
    ['of another key', ({ bytes }) => signed(feedName, contentOf(bytes), foreign), 'unsigned'],
    ['without a signature', ({ bytes }) => contentOf(bytes), 'unsigned'],
    ['with an empty signature', ({ bytes }) => `${contentOf(bytes)}# signature: \n`, 'unsigned'],
    [
      'of another system',
      ({ bytes, privateKey }) => signed('latest-mac.yml', contentOf(bytes), privateKey),
      'unsigned',
    ],
    [
      'that was changed',
      ({ bytes, privateKey }) => signed(feedName, contentOf(bytes), privateKey).replace('9.9.9', '9.9.8'),
      'unsigned',
    ],
    [
      'with a line after its signature',
      ({ bytes, privateKey }) => `${signed(feedName, contentOf(bytes), privateKey)}version: "9.9.8"\n`,
      'unsigned',
    ],
    ['that is a page of a hotel', () => '<html>Please log in</html>', 'unsigned'],
    ['that is empty', () => '', 'unsigned'],
    [
      'that is signed nonsense',
      ({ privateKey }) => signed(feedName, '{{{ not YAML\n', privateKey),
      'unreadable',
    ],
    ['that is a signed list', ({ privateKey }) => signed(feedName, '- 1\n', privateKey), 'unreadable'],
    [
      'without a number of a version',
      ({ bytes, privateKey }) => signed(feedName, contentOf(bytes, { version: 'new' }), privateKey),
      'unreadable',
    ],
    [
      'that names a file elsewhere',
      ({ privateKey }) =>
        signed(feedName, named.replaceAll(packageName, 'https://elsewhere.example/a.deb'), privateKey),
      'unreadable',
    ],
    [
      'that names a path',
      ({ privateKey }) => signed(feedName, named.replaceAll(packageName, '../../a.deb'), privateKey),
      'unreadable',
    ],
    [
      'without a checksum',
      ({ privateKey }) => signed(feedName, named.replaceAll(/ +sha512: .*\n/g, ''), privateKey),
      'unreadable',
    ],
    ['that does not end', () => 'a'.repeat(600_000), 'unreadable'],
  ])('%s is refused', async (_what, feed, fault) => {
    const stand = await openStandIn();
    stand.answers.set(feedName, plain(feed(stand)));
    expect(await faultIn(updaterOf(stand).check())).toBe(fault);
    expect(stand.asked).toEqual([feedName]);
    expect(await files(stand)).toEqual([]);
  });

  it('that is gone says so, and a host that is gone too', async () => {
    const stand = await openStandIn();
    stand.answers.delete(feedName);
    expect(await faultIn(updaterOf(stand).check())).toBe('gone');
    stand.answers.set(feedName, (_request, response) => response.writeHead(503).end());
    expect(await faultIn(updaterOf(stand).check())).toBe('unreachable');
    stand.answers.set(feedName, (request) => request.socket.destroy());
    expect(await faultIn(updaterOf(stand).check())).toBe('unreachable');
    const closed = { ...stand, config: { ...stand.config, feed: new URL('http://127.0.0.1:9/') } };
    expect(await faultIn(updaterOf(closed).check())).toBe('unreachable');
  });
});

describe('a download', () => {
  it.each<[string, (stand: StandIn) => Buffer]>([
    [
      'with another byte',
      ({ bytes }) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([1 ^ bytes[bytes.length - 1]!])]),
    ],
    ['that is shorter', ({ bytes }) => bytes.subarray(0, -1)],
    ['that is longer', ({ bytes }) => Buffer.concat([bytes, bytes])],
    ['that is empty', () => Buffer.alloc(0)],
  ])('%s is not kept', async (_what, bytes) => {
    const stand = await openStandIn();
    stand.answers.set(packageName, plain(bytes(stand)));
    const updater = updaterOf(stand);
    await updater.check();
    expect(await faultIn(downloadAll(updater))).toBe('corrupted');
    expect(await files(stand)).toEqual([]);
    expect(await faultIn(updater.install())).toBe('not-installed');
  });

  it('whose connection breaks is not kept, and the next one is whole', async () => {
    const stand = await openStandIn();
    const whole = stand.answers.get(packageName)!;
    stand.answers.set(packageName, (_request, response) => {
      response.setHeader('content-length', stand.bytes.length);
      response.write(stand.bytes.subarray(0, 100_000), () => response.destroy());
    });
    const updater = updaterOf(stand);
    await updater.check();
    expect(await faultIn(downloadAll(updater))).toBe('unreachable');
    expect(await files(stand)).toEqual([]);
    stand.answers.set(packageName, whole);
    await downloadAll(updater);
    expect(await readFile(path.join(pending(stand), packageName))).toEqual(stand.bytes);
  });

  it('that does not end is ended', async () => {
    const stand = await openStandIn();
    stand.answers.set(packageName, (_request, response) => {
      response.write(stand.bytes);
      response.write('more');
    });
    const updater = updaterOf(stand);
    await updater.check();
    expect(await faultIn(downloadAll(updater))).toBe('corrupted');
    expect(await files(stand)).toEqual([]);
  });

  it('can be canceled, which ends the connection and keeps nothing', async () => {
    const stand = await openStandIn();
    let closed: Promise<unknown> | undefined;
    stand.answers.set(packageName, (request, response) => {
      closed = new Promise((resolve) => request.socket.once('close', resolve));
      response.setHeader('content-length', stand.bytes.length);
      response.write(stand.bytes.subarray(0, 100_000));
    });
    const updater = updaterOf(stand);
    await updater.check();
    const cancel = new AbortController();
    await expect(updater.download(cancel.signal, () => cancel.abort())).rejects.toThrow();
    await closed;
    expect(await files(stand)).toEqual([]);
  });

  it('that is gone says so', async () => {
    const stand = await openStandIn();
    stand.answers.delete(packageName);
    const updater = updaterOf(stand);
    await updater.check();
    expect(await faultIn(downloadAll(updater))).toBe('gone');
  });

  itAsRoot(
    'that fills the disk says so, and leaves the room to others',
    async () => {
      const stand = await openStandIn({ size: 3_000_000 });
      const disk = path.dirname(pending(stand));
      await mkdir(disk, { recursive: true });
      mounted(disk);
      const updater = updaterOf(stand);
      await updater.check();
      expect(await faultIn(downloadAll(updater))).toBe('disk-full');
      expect(await files(stand)).toEqual([]);
      await writeFile(path.join(disk, 'other'), Buffer.alloc(1_000_000));
    },
    canMount,
  );

  it('that was killed in the middle is not installed, and the next one is whole', async () => {
    const stand = await openStandIn();
    const whole = stand.answers.get(packageName)!;
    stand.answers.set(packageName, (_request, response) => {
      response.setHeader('content-length', stand.bytes.length);
      response.write(stand.bytes.subarray(0, 200_000));
    });
    const child = fork(await bundle('test/integration/updates/downloader.ts'), [stand.configFile], {
      env: { ...process.env, XDG_CACHE_HOME: stand.cache },
      execArgv: [],
    });
    // The first progress is told of what came, which may be before the file is opened.
    await once(child, 'message');
    await expect.poll(() => files(stand)).toEqual([`temp-${packageName}`]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await files(stand)).toEqual([`temp-${packageName}`]);
    stand.answers.set(packageName, whole);
    const updater = updaterOf(stand);
    await updater.check();
    expect(await faultIn(updater.install())).toBe('not-installed');
    await downloadAll(updater);
    expect(await readFile(path.join(pending(stand), packageName))).toEqual(stand.bytes);
    expect(await files(stand)).toEqual([packageName, 'update-info.json']);
  });

  it('where nothing may be written says so', async () => {
    const stand = await openStandIn();
    const updater = updaterOf(stand);
    await updater.check();
    await mkdir(path.dirname(pending(stand)), { recursive: true });
    await writeFile(pending(stand), 'a file in the place of the folder');
    expect(await faultIn(downloadAll(updater))).toBe('disk-failed');
  });
});
