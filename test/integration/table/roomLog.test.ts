import { readFileSync } from 'node:fs';
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import type { JsonRecord } from '#shared/kernel/record';
import { systemError } from '#test/integration/support/world';
import { hild, keptAll, mern, tableWorld, until } from './tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const rooms = {
  [`char/${mern}`]: { ...sheet, id: mern, name: 'Mern' },
  [`char/${hild}`]: { ...sheet, id: hild, name: 'Hild' },
};
const named = (name: string) => (before: JsonRecord) => ({ ...before, name });

describe('the log of a room', () => {
  it('on a disk that is full is tried again until it succeeds, and only then an edit is kept', async () => {
    let full = false;
    const fs: FileSystem = {
      ...nodeFileSystem,
      open: async (file, flags) => {
        const handle = await nodeFileSystem.open(file, flags);
        const write: typeof handle.write = async (bytes, offset, length, position) => {
          // Half of it still fits.
          if (full) {
            await handle.write(bytes, offset, length >> 1, position);
            throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          }
          return handle.write(bytes, offset, length, position);
        };
        return {
          write,
          writeFile: (data) => handle.writeFile(data),
          read: (...args) => handle.read(...args),
          truncate: (length) => handle.truncate(length),
          stat: () => handle.stat(),
          sync: () => handle.sync(),
          close: () => handle.close(),
        };
      },
    };
    const { seated, device, troubles, server, folder, close } = await tableWorld({ fs });
    await seated(rooms);
    const [mine, theirs] = [device('ann').open(`char/${mern}`), device('bea').open(`char/${mern}`)];
    await until(() => mine.provider.synced && theirs.provider.synced);
    full = true;
    mine.edit(named('Mern the Patient'));
    await until(() => server.health().trouble === 'ENOSPC');
    expect([keptAll(mine), theirs.content()['name']]).toEqual([false, 'Mern']);
    full = false;
    await until(() => keptAll(mine) && theirs.content()['name'] === 'Mern the Patient');
    expect(troubles).toEqual(['ENOSPC', null]);
    await close();
    const again = await tableWorld({ folder });
    const later = again.device('ann').open(`char/${mern}`);
    await until(() => later.provider.synced);
    expect(later.content()['name']).toBe('Mern the Patient');
  });

  it.each<[string, (file: string) => Promise<void>, string]>([
    ['half a record more', (file) => appendFile(file, Buffer.of(40, 0, 0, 0, 1, 2, 3, 4, 5, 6)), 'Mern II'],
    [
      'its last record cut short',
      async (file) => truncate(file, (await readFile(file)).length - 3),
      'Mern I',
    ],
    ['zeros where the disk never got the bytes', (file) => appendFile(file, Buffer.alloc(40)), 'Mern II'],
  ])('with %s opens with everything before it', async (_, tear, name) => {
    const { seated, device, folder, close } = await tableWorld();
    await seated(rooms);
    const copy = device('ann').open(`char/${mern}`);
    await until(() => copy.provider.synced);
    for (const each of ['Mern I', 'Mern II']) {
      copy.edit(named(each));
      await until(() => keptAll(copy));
    }
    await close();
    const file = path.join(folder, `char.${mern}.log`);
    await tear(file);
    const again = await tableWorld({ folder });
    const later = again.device('ann').open(`char/${mern}`);
    await until(() => later.provider.synced);
    expect(later.content()['name']).toBe(name);
    later.edit(named('Mern III'));
    await until(() => keptAll(later));
    expect((await readFile(`${file}.cut`)).length).toBeGreaterThan(0);
  });

  it('keeps each part that it cannot read in a file of its own, and names it', async () => {
    const first = await tableWorld();
    await first.seated(rooms);
    await first.close();
    const { folder } = first;
    const file = path.join(folder, `char.${mern}.log`);
    const whole = await readFile(file);
    const asides = [`${file}.cut`, `${file}.cut-2`];
    for (const [at, aside] of asides.entries()) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(~(damaged[damaged.length - 1 - at] ?? 0) & 0xff, damaged.length - 1 - at);
      await writeFile(file, damaged);
      const { device, asides: setAside, close } = await tableWorld({ folder });
      const copy = device('ann').open(`char/${mern}`);
      await until(() => copy.provider.synced);
      expect(setAside).toEqual([aside]);
      await close();
      expect(damaged.subarray(-(await readFile(aside)).length)).toEqual(await readFile(aside));
    }
    expect(await readFile(asides[0] ?? '')).not.toEqual(await readFile(asides[1] ?? ''));
  });

  it('becomes short again', async () => {
    const limits = { log: { updates: 20, bytes: 1_000_000 } };
    const { seated, device, folder, close } = await tableWorld({ limits });
    await seated(rooms);
    const copy = device('ann').open(`char/${mern}`);
    await until(() => copy.provider.synced);
    for (let count = 1; count <= 30; count += 1) copy.edit((before) => ({ ...before, notes: filler(count) }));
    await until(() => keptAll(copy));
    expect((await readFile(path.join(folder, `char.${mern}.log`))).length).toBeLessThan(60_000);
    await close();
    const again = await tableWorld({ folder });
    const later = again.device('ann').open(`char/${mern}`);
    await until(() => later.provider.synced);
    expect(later.content()['notes']).toBe(filler(30));
  });
});

describe('the seats of a table', () => {
  const fileIn = (folder: string) => path.join(folder, 'table.json');

  it('are set aside where they are damaged, and named', async () => {
    const { seated, folder, close } = await tableWorld();
    await seated(rooms);
    await close();
    const torn = (await readFile(fileIn(folder), 'utf8')).slice(0, -9);
    await writeFile(fileIn(folder), torn);
    const again = await tableWorld({ folder });
    expect(again.asides).toEqual([path.join(folder, 'table.damaged.json')]);
    expect(await readFile(again.asides[0] ?? '', 'utf8')).toBe(torn);
    await again.seated();
  });

  it.each([
    ['while they cannot be read', { readFile: () => Promise.reject(systemError('EIO')) }, ''],
    ['of a later program', {}, '{"version":2}'],
  ])('are not replaced %s', async (_, broken, content) => {
    const { seated, folder, close } = await tableWorld();
    await seated(rooms);
    await close();
    if (content !== '') await writeFile(fileIn(folder), content);
    const before = await readFile(fileIn(folder), 'utf8');
    await expect(tableWorld({ folder, fs: { ...nodeFileSystem, ...broken } })).rejects.toThrow();
    expect(await readFile(fileIn(folder), 'utf8')).toBe(before);
  });
});

/** 4,000 characters that have nothing in common with those of other numbers. */
const filler = (count: number): string => String.fromCodePoint(96 + count).repeat(4000);
