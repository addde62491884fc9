import { hostname } from 'node:os';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { takeLock, type LockTimes } from '#electron/storage/locks/lock';
import { fileSystem, systemError, temporaryFolder } from '#test/integration/support/world';

const quick = { wait: 150, stale: 10_000, blank: 1000 };
const lockFile = async () => path.join(await temporaryFolder(), '.a.lock');
const owner = (more: object) =>
  JSON.stringify({ pid: process.ppid, host: hostname(), token: 'theirs', ...more });
/** Sets a file's date to this many milliseconds from now. */
const date = async (file: string, by: number) => {
  const moment = new Date(Date.now() + by);
  await utimes(file, moment, moment);
};
/** Takes a lock that is in the way and releases it, which leaves nothing behind. */
const takesOver = async (file: string, times: LockTimes) => {
  const lock = await takeLock(nodeFileSystem, file, times);
  await lock.confirm();
  await lock.release();
  expect(await readdir(path.dirname(file))).toEqual([]);
};
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock between processes', () => {
  it('admits one after the other', async () => {
    const file = await lockFile();
    const order: string[] = [];
    const enter = async (name: string) => {
      const lock = await takeLock(nodeFileSystem, file);
      order.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 10));
      order.push(`${name} out`);
      await lock.release();
    };
    await Promise.all(['a', 'b', 'c'].map(enter));
    expect(order.map((step) => step.split(' ')[1])).toEqual(['in', 'out', 'in', 'out', 'in', 'out']);
  });

  it('is not considered stale while it is being released', async () => {
    const file = await lockFile();
    let slow = true;
    const fs = fileSystem({
      unlink: async (name) => {
        if (slow && name === file) {
          slow = false;
          await new Promise((resolve) => setTimeout(resolve, 80));
        }
        await nodeFileSystem.unlink(name);
      },
    });
    const first = await takeLock(fs, file);
    const released = first.release();
    const second = await takeLock(fs, file);
    await released;
    await expect(second.confirm()).resolves.toBeUndefined();
    await second.release();
  });

  it('waits for a living owner, then gives up with storage-failed', async () => {
    const file = await lockFile();
    await writeFile(file, owner({}));
    await expect(takeLock(nodeFileSystem, file, quick)).rejects.toMatchObject({
      appError: { code: 'storage-failed', text: { key: 'services.library.busy' } },
    });
    expect(await readFile(file, 'utf8')).toBe(owner({}));
  });

  const ahead = 400 * 86_400_000;
  it.each([
    ['of a process that is gone', () => owner({ pid: deadPid() }), 0],
    ['of a process that is gone, dated in the future', () => owner({ pid: deadPid() }), ahead],
    ['of an earlier process with our own id', () => owner({ pid: process.pid }), 0],
    ['of an earlier process with our own id, dated in the future', () => owner({ pid: process.pid }), ahead],
  ])('breaks a lock %s, at once', async (_what, content, future) => {
    const file = await lockFile();
    await writeFile(file, content());
    await date(file, future);
    await takesOver(file, quick);
  });

  it.each([
    ['of a living process that stands still', () => owner({}), 0],
    ['of a living process, dated in the future', () => owner({}), ahead],
    ['of another computer', () => owner({ host: 'elsewhere' }), 0],
    ['of another computer, dated in the future', () => owner({ host: 'elsewhere' }), ahead],
  ])('breaks a lock %s, once it was unchanged for longer than any use', async (_what, content, future) => {
    const file = await lockFile();
    await writeFile(file, content());
    await date(file, future);
    const begun = performance.now();
    await takesOver(file, { wait: 30_000, stale: 300, blank: 30_000 });
    expect(performance.now() - begun).toBeGreaterThanOrEqual(300);
  });

  it.each([
    ['left empty', '', 0],
    ['left empty and dated in the future', '', ahead],
    ['with nonsense in it, dated in the future', '{"pid":', ahead],
  ])('breaks a lock %s, sooner', async (_what, content, future) => {
    const file = await lockFile();
    await writeFile(file, content);
    await date(file, future);
    await takesOver(file, { wait: 30_000, stale: 30_000, blank: 100 });
  });

  it('remembers between two attempts for how long it has seen a lock', async () => {
    const file = await lockFile();
    await writeFile(file, owner({ host: 'elsewhere' }));
    const impatient = { wait: 150, stale: 2000, blank: 30_000 };
    await expect(takeLock(nodeFileSystem, file, impatient)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, impatient.stale));
    await takesOver(file, impatient);
  });

  it.each([
    ['of another computer', () => owner({ host: 'elsewhere' })],
    ['of a living process', () => owner({})],
    ['left empty', () => ''],
  ])('respects a lock %s that it sees for the first time, however old its date', async (_what, content) => {
    const file = await lockFile();
    await writeFile(file, content());
    await date(file, -ahead);
    await expect(takeLock(nodeFileSystem, file, quick)).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe(content());
  });

  it('notices that it was taken away, and does not remove the lock of the next one', async () => {
    const file = await lockFile();
    const lock = await takeLock(nodeFileSystem, file);
    await writeFile(file, owner({}));
    await expect(lock.confirm()).rejects.toMatchObject({ appError: { code: 'storage-failed' } });
    await lock.release();
    expect(await readFile(file, 'utf8')).toBe(owner({}));
  });

  it.each([
    ['that was killed', () => owner({ pid: deadPid() })],
    ['that was killed before it wrote who it is', () => ''],
  ])('continues after a breaker %s, dated in the future', async (_what, breaker) => {
    const file = await lockFile();
    await writeFile(file, owner({ pid: deadPid() }));
    await writeFile(`${file}.break`, breaker());
    await date(`${file}.break`, ahead);
    await takesOver(file, { wait: 30_000, stale: 30_000, blank: 100 });
  });

  it('that cannot be released causes no failure of the work under it, and stays behind', async () => {
    const file = await lockFile();
    const stuck = fileSystem({
      unlink: async () => {
        throw systemError('EIO');
      },
    });
    await (await takeLock(stuck, file)).release();
    await takesOver(file, quick);
  });
});
