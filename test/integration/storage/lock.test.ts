import { hostname } from 'node:os';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '../../../electron/storage/fileSystem';
import { takeLock } from '../../../electron/storage/lock';
import { fileSystem, temporaryFolder } from '../support/world';

const quick = { wait: 150, stale: 10_000, blank: 1000 };
const lockFile = async () => path.join(await temporaryFolder(), '.a.lock');
const owner = (more: object) =>
  JSON.stringify({ pid: process.ppid, host: hostname(), token: 'theirs', ...more });
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock between processes', () => {
  it('lets one in after the other', async () => {
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

  it('is not taken for left over while it is being given back', async () => {
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

  it.each([
    ['of a process that is gone', () => owner({ pid: deadPid() }), 0],
    ['of an earlier process with our own id', () => owner({ pid: process.pid }), 0],
    ['older than anybody can take', () => owner({}), 11_000],
    ['of another computer, when it is old', () => owner({ host: 'elsewhere' }), 11_000],
    ['left empty, sooner', () => '', 1500],
  ])('breaks a lock %s', async (_what, content, age) => {
    const file = await lockFile();
    await writeFile(file, content());
    const then = new Date(Date.now() - age);
    await utimes(file, then, then);
    const lock = await takeLock(nodeFileSystem, file, quick);
    await lock.confirm();
    await lock.release();
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['of another computer', () => owner({ host: 'elsewhere' })],
    ['left empty', () => ''],
  ])('respects a fresh lock %s', async (_what, content) => {
    const file = await lockFile();
    await writeFile(file, content());
    await expect(takeLock(nodeFileSystem, file, quick)).rejects.toThrow();
  });

  it('notices that it was taken away, and does not remove the lock of the next one', async () => {
    const file = await lockFile();
    const lock = await takeLock(nodeFileSystem, file);
    await writeFile(file, owner({}));
    await expect(lock.confirm()).rejects.toMatchObject({ appError: { code: 'storage-failed' } });
    await lock.release();
    expect(await readFile(file, 'utf8')).toBe(owner({}));
  });

  it('goes on after a breaker that was killed', async () => {
    const file = await lockFile();
    await writeFile(file, owner({ pid: deadPid() }));
    await writeFile(`${file}.break`, '');
    const then = new Date(Date.now() - 11_000);
    await utimes(`${file}.break`, then, then);
    await (await takeLock(nodeFileSystem, file, quick)).release();
  });
});
