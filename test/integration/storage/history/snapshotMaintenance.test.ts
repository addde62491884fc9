import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import type { CharacterDocument } from '#shared/character/document';
import {
  fileSystem,
  openFile,
  systemError,
  temporaryFolder,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';
import {
  minute,
  hour,
  day,
  handClock,
  keyOf,
  folderOf,
  fileOf,
  filesIn,
  revisions,
  saves,
  notes,
} from './snapshotWorld';

describe('compression', () => {
  it('affects versions that are some minutes old, which stay readable', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const first = await saves(library, toyCharacter('Brakka', { notes: 'word '.repeat(4000) }), 1);
    const text = await readFile(fileOf(library, first), 'utf8');
    await saves(library, first, 1);
    await library.snapshots.prune();
    expect((await filesIn(folderOf(library, first)))[0]).toMatch(/\.json$/);
    clock.move(6 * minute);
    await library.snapshots.prune();
    const [name, ...others] = await filesIn(folderOf(library, first));
    expect(others).toEqual([]);
    expect(name).toMatch(/\.json\.gz$/);
    const packed = await readFile(path.join(folderOf(library, first), name ?? ''));
    expect(gunzipSync(packed).toString()).toBe(text);
    const [snapshot] = value(await library.snapshots.list(keyOf(first)));
    expect(snapshot?.bytes).toBe(packed.length);
    expect(value(await library.snapshots.read(keyOf(first), snapshot?.key ?? ''))).toEqual(first);
    // Read from the disk, not from a cache.
    value(await library.snapshots.keep(keyOf(first)));
    expect(await revisions(library, first)).toEqual([2, 1]);
  });

  it('leaves one form or the other complete when killed at any moment', async () => {
    const folder = await temporaryFolder();
    const clock = handClock();
    const library = await toyLibrary({ folder, clock });
    const first = await saves(library, toyCharacter('Brakka', { notes: notes() }), 1);
    await saves(library, first, 1);
    clock.move(hour / 2);
    for (let stop = 1; ; stop += 1) {
      let calls = 0;
      const dying = async <T>(work: () => Promise<T>): Promise<T> => {
        calls += 1;
        if (calls >= stop) throw systemError('EIO');
        return work();
      };
      const killed = await toyLibrary({
        folder,
        clock,
        fs: fileSystem({
          open: (name, flags) =>
            dying(async () => {
              const file = await nodeFileSystem.open(name, flags);
              return openFile(file, {
                writeFile: (data) => dying(() => file.writeFile(data)),
                sync: () => dying(() => file.sync()),
              });
            }),
          rename: (from, to) => dying(() => nodeFileSystem.rename(from, to)),
          unlink: (name) => dying(() => nodeFileSystem.unlink(name)),
        }),
      });
      await killed.snapshots.prune();
      const states = value(await killed.snapshots.list(keyOf(first)));
      expect(states.map(({ revision, sound }) => [revision, sound])).toEqual([[1, true]]);
      expect(value(await killed.snapshots.read(keyOf(first), states[0]?.key ?? ''))).toEqual(first);
      if (calls < stop) break;
      expect(stop).toBeLessThan(60);
    }
    const names = await filesIn(folderOf(library, first));
    expect(names.filter((name) => !name.startsWith('.')).map((name) => path.extname(name))).toEqual(['.gz']);
  });

  it('does not accept a torn compressed file', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const first = await saves(library, toyCharacter('Brakka', { notes: notes() }), 1);
    await saves(library, first, 1);
    const [name = ''] = await filesIn(folderOf(library, first));
    await writeFile(path.join(folderOf(library, first), `${name}.gz`), 'torn');
    clock.move(hour / 2);
    await library.snapshots.prune();
    const [state, ...others] = value(await library.snapshots.list(keyOf(first)));
    expect(others).toEqual([]);
    expect(value(await library.snapshots.read(keyOf(first), state?.key ?? ''))).toEqual(first);
  });
});

describe('pruning', () => {
  it('keeps hours, days and months over simulated years', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    let document = await saves(library, toyCharacter(), 1);
    const steps = [
      ...Array.from({ length: 24 }, () => 31 * day),
      ...Array.from({ length: 20 }, () => 8 * hour),
    ];
    for (const step of [...steps, ...Array.from({ length: 12 }, () => 20 * minute)]) {
      document = await saves(library, document, 2, () => clock.move(minute));
      clock.move(step);
      await library.snapshots.prune();
    }
    document = await saves(library, document, 5, () => clock.move(minute));
    await library.snapshots.prune();
    const states = value(await library.snapshots.list(keyOf(document)));
    const now = Date.parse(clock.now());
    const ages = states.map(({ at }) => now - Date.parse(at));
    expect(states[0]?.revision).toBe(document.revision - 1);
    const spans = (from: number, to: number, length: number) =>
      states
        .filter(({ at }) => now - Date.parse(at) > from && now - Date.parse(at) <= to)
        .map(({ at }) => at.slice(0, length));
    for (const [from, to, length] of [
      [hour, day, 13],
      [day, 30 * day, 10],
      [30 * day, Number.POSITIVE_INFINITY, 7],
    ] as const) {
      const found = spans(from, to, length);
      expect(new Set(found).size).toBe(found.length);
    }
    expect(spans(30 * day, Number.POSITIVE_INFINITY, 7).length).toBeGreaterThanOrEqual(23);
    expect(ages.filter((age) => age <= hour).length).toBeGreaterThanOrEqual(6);
    for (const { key } of states) value(await library.snapshots.read(keyOf(document), key));
  });

  it('removes no sound version in favor of a damaged one', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const document = await saves(library, toyCharacter(), 5, () => clock.move(minute));
    const names = await filesIn(folderOf(library, document));
    const newest = path.join(folderOf(library, document), names.at(-1) ?? '');
    await writeFile(newest, (await readFile(newest, 'utf8')).slice(0, -40));
    clock.move(3 * hour);
    await library.snapshots.prune();
    const states = value(await library.snapshots.list(keyOf(document)));
    expect(states.map(({ revision, sound }) => [revision, sound])).toEqual([
      [4, false],
      [3, true],
    ]);
    expect(value(await library.snapshots.newestSound(keyOf(document)))).toMatchObject({ revision: 3 });
    expect(await library.snapshots.read(keyOf(document), states[0]?.key ?? '')).toMatchObject({
      error: { code: 'damaged-document' },
    });
  });

  it('removes nothing while the disk cannot be read', async () => {
    const clock = handClock();
    let failing = false;
    const library = await toyLibrary({
      clock,
      fs: fileSystem({
        readFile: (name) =>
          failing && name.includes('history')
            ? Promise.reject(systemError('EIO'))
            : nodeFileSystem.readFile(name),
      }),
    });
    const document = await saves(library, toyCharacter(), 5, () => clock.move(minute));
    clock.move(3 * hour);
    failing = true;
    await library.snapshots.prune();
    failing = false;
    const states = value(await library.snapshots.list(keyOf(document)));
    expect(states.map(({ revision, sound }) => [revision, sound])).toEqual(
      [4, 3, 2, 1].map((each) => [each, true]),
    );
  });

  it('ignores versions of a later program', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const document = await saves(library, toyCharacter(), 4, () => clock.move(minute));
    const names = await filesIn(folderOf(library, document));
    const newest = path.join(folderOf(library, document), names.at(-1) ?? '');
    await writeFile(newest, (await readFile(newest, 'utf8')).replace(/"version": \d+/, '"version": 99'));
    clock.move(3 * hour);
    await library.snapshots.prune();
    expect(await revisions(library, document)).toEqual([3, 2]);
    expect(await filesIn(folderOf(library, document))).toContain(names.at(-1));
    expect(value(await library.snapshots.newestSound(keyOf(document)))).toMatchObject({ revision: 2 });
  });

  it('marks a version as damaged once it could not be read, and as sound again later', async () => {
    const library = await toyLibrary();
    const document = await saves(library, toyCharacter(), 2);
    const [name = ''] = await filesIn(folderOf(library, document));
    const file = path.join(folderOf(library, document), name);
    const text = await readFile(file, 'utf8');
    await writeFile(file, '{}');
    const [before] = value(await library.snapshots.list(keyOf(document)));
    expect(before?.sound).toBe(true);
    expect(await library.snapshots.read(keyOf(document), before?.key ?? '')).toMatchObject({
      error: { code: 'damaged-document' },
    });
    const [after] = value(await library.snapshots.list(keyOf(document)));
    expect(after).toMatchObject({ sound: false, key: `${before?.key ?? ''}.damaged` });
    await writeFile(path.join(folderOf(library, document), `${after?.key ?? ''}.json`), text);
    expect(value(await library.snapshots.newestSound(keyOf(document)))).toMatchObject({
      key: before?.key,
      sound: true,
    });
    expect(await filesIn(folderOf(library, document))).toEqual([name]);
  });

  it('ignores foreign files', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const document = await saves(library, toyCharacter(), 2);
    const foreign = ['notes.txt', '20260101T000000.000Z-rX.json', '20261399T000000.000Z-r1.json', '.x.tmp'];
    for (const name of foreign) await writeFile(path.join(folderOf(library, document), name), '');
    await mkdir(path.join(library.folder, 'history', 'characters', 'NOT AN ID'));
    clock.move(400 * day);
    await library.snapshots.prune();
    expect(await revisions(library, document)).toEqual([1]);
    expect(await filesIn(folderOf(library, document))).toEqual(expect.arrayContaining(foreign.slice(0, 3)));
  });
});

describe('maintenance of histories', () => {
  it('starts by itself, soon after a save and after a start, and ends with the library', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const folder = await temporaryFolder();
    const clock = handClock();
    const library = await toyLibrary({ folder, clock });
    const document = await saves(library, toyCharacter(), 3);
    expect(await revisions(library, document)).toEqual([2, 1]);
    clock.move(3 * hour);
    vi.advanceTimersByTime(5000);
    await library.snapshots.idle();
    expect(await revisions(library, document)).toEqual([2]);
    await saves(library, document, 2);
    await library.close();
    clock.move(3 * hour);
    // Timers are not counted, since other code of the process may have its own.
    vi.advanceTimersByTime(20_000);
    await library.snapshots.idle();
    expect(await revisions(library, document)).toEqual([4, 3, 2]);
    const again = await toyLibrary({ folder, clock });
    value(await again.characters.list());
    vi.advanceTimersByTime(20_000);
    await again.snapshots.idle();
    // The third was saved in the same hour as the second.
    expect(await revisions(again, document)).toEqual([4, 3]);
    await again.close();
    clock.move(60 * day);
    vi.advanceTimersByTime(7 * day);
    await again.snapshots.idle();
    expect(await revisions(again, document)).toEqual([4, 3]);
  });
});

describe('the cap of a library', () => {
  const sizeOf = async (library: Library, documents: readonly CharacterDocument[]) => {
    const lists = await Promise.all(documents.map((each) => library.snapshots.list(keyOf(each))));
    return lists.flatMap((each) => value(each)).reduce((sum, { bytes }) => sum + bytes, 0);
  };

  it('removes the oldest, damaged ones first, but never the last sound version of a document', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    value(await library.settings.write({ ...value(await library.settings.read()), historyMegabytes: 10 }));
    const big = () => toyCharacter('Big', { notes: notes(99_000) });
    const old = await saves(library, toyCharacter('Old', { notes: notes() }), 2);
    clock.move(day);
    let [one, other] = [await saves(library, big(), 2), await saves(library, big(), 2)];
    expect(await sizeOf(library, [old, one, other])).toBeLessThan(10_000_000);
    await library.snapshots.prune();
    expect(await revisions(library, one)).toEqual([1]);
    for (let round = 0; round < 90; round += 1) {
      clock.move(10_000);
      one = value(await library.characters.save({ ...one, notes: notes(99_000) }));
      other = value(await library.characters.save({ ...other, notes: notes(99_000) }));
    }
    expect(await sizeOf(library, [old, one, other])).toBeGreaterThan(10_000_000);
    await library.snapshots.prune();
    const size = await sizeOf(library, [old, one, other]);
    expect(size).toBeLessThanOrEqual(10_000_000);
    expect(size).toBeGreaterThan(8_000_000);
    expect(await revisions(library, old)).toEqual([1]);
    const kept = await revisions(library, one);
    expect(kept[0]).toBe(one.revision - 1);
    expect(kept).toEqual(kept.map((_, index) => one.revision - 1 - index));
  });

  it('is counted from the files after a new start', async () => {
    const folder = await temporaryFolder();
    const clock = handClock();
    const library = await toyLibrary({ folder, clock });
    const document = await saves(library, toyCharacter('Big', { notes: notes(99_000) }), 130, () =>
      clock.move(1000),
    );
    await library.close();
    const again = await toyLibrary({ folder, clock });
    value(await again.characters.list());
    value(await again.settings.write({ ...value(await again.settings.read()), historyMegabytes: 10 }));
    await again.snapshots.prune();
    expect(await sizeOf(again, [document])).toBeLessThanOrEqual(10_000_000);
    expect((await revisions(again, document))[0]).toBe(129);
    await rm(path.join(folder, 'history'), { recursive: true });
    await again.snapshots.prune();
    expect(await revisions(again, document)).toEqual([]);
  });
});
