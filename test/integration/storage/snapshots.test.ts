import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nodeFileSystem, type FileSystem } from '../../../electron/storage/fileSystem';
import type { Library } from '../../../electron/storage/library';
import type { CharacterDocument } from '../../../shared/character/document';
import type { Clock } from '../../../shared/kernel/ports';
import type { DocumentKey } from '../../../shared/safety/history';
import {
  fileSystem,
  openFile,
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '../support/world';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A clock that is moved by hand. */
function handClock(start = Date.UTC(2026, 0, 1)): Clock & { move: (by: number) => void } {
  let at = start;
  return { now: () => new Date(at).toISOString(), move: (by) => void (at += by) };
}

const keyOf = ({ kind, id }: CharacterDocument): DocumentKey => ({ kind, id });
const folderOf = (library: Library, { id }: { readonly id: string }, kind = 'characters') =>
  path.join(library.folder, 'history', kind, id);
const fileOf = (library: Library, { id }: { readonly id: string }) =>
  path.join(library.folder, 'characters', `${id}.json`);
const filesIn = async (folder: string) => (await readdir(folder).catch(() => [])).toSorted();
const revisions = async (library: Library, document: CharacterDocument) =>
  value(await library.snapshots.list(keyOf(document))).map(({ revision }) => revision);

/** Saves a character so many times, each under another name. */
async function saves(
  library: Library,
  first: CharacterDocument,
  count: number,
  between: () => void = () => {},
): Promise<CharacterDocument> {
  let document = first;
  for (let round = 0; round < count; round += 1) {
    between();
    document = value(
      await library.characters.save({ ...document, name: `Brakka ${String(document.revision + 1)}` }),
    );
  }
  return document;
}

/** Long notes that packing makes little smaller. */
const notes = (length = 9000) => randomBytes(length).toString('base64').slice(0, length);

describe('keeping', () => {
  it('keeps what a save replaces, byte for byte, without copying it', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    const [text, { ino }] = [
      await readFile(fileOf(library, first), 'utf8'),
      await stat(fileOf(library, first)),
    ];
    const second = await saves(library, first, 1);
    const [name, ...others] = await filesIn(folderOf(library, first));
    expect(others).toEqual([]);
    const kept = path.join(folderOf(library, first), name ?? '');
    expect(await readFile(kept, 'utf8')).toBe(text);
    expect((await stat(kept)).ino).toBe(ino);
    const [snapshot] = value(await library.snapshots.list(keyOf(second)));
    expect(snapshot).toEqual({
      key: name?.replace('.json', ''),
      at: first.updatedAt,
      revision: 1,
      bytes: Buffer.byteLength(text),
      sound: true,
    });
    expect(value(await library.snapshots.read(keyOf(second), snapshot?.key ?? ''))).toEqual(first);
  });

  it('keeps nothing of a new document, and lists the newest first', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    expect(value(await library.snapshots.list(keyOf(first)))).toEqual([]);
    expect(value(await library.snapshots.newestSound(keyOf(first)))).toBeUndefined();
    await saves(library, first, 11);
    expect(await revisions(library, first)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(value(await library.snapshots.newestSound(keyOf(first)))).toMatchObject({ revision: 11 });
  });

  it.each(['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK'])('copies where links are refused with %s', async (code) => {
    const library = await toyLibrary({ fs: fileSystem({ link: () => Promise.reject(systemError(code)) }) });
    const first = await saves(library, toyCharacter(), 1);
    const text = await readFile(fileOf(library, first), 'utf8');
    await saves(library, first, 2);
    expect(await revisions(library, first)).toEqual([2, 1]);
    const names = await filesIn(folderOf(library, first));
    expect(await readFile(path.join(folderOf(library, first), names[0] ?? ''), 'utf8')).toBe(text);
    expect(library.snapshots.problem(keyOf(first))).toBeUndefined();
  });

  it.each(['ENOSPC', 'EROFS', 'EACCES'])(
    'saves though the history cannot be written (%s), and says so until it can',
    async (code) => {
      let refuses = true;
      const inHistory = (name: string) => refuses && name.includes(`${path.sep}history`);
      const refuse = () => Promise.reject(systemError(code));
      const library = await toyLibrary({
        fs: fileSystem({
          link: (from, to) => (inHistory(to) ? refuse() : nodeFileSystem.link(from, to)),
          open: (name, flags) => (inHistory(name) ? refuse() : nodeFileSystem.open(name, flags)),
          mkdir: (name, all) => (inHistory(name) ? refuse() : nodeFileSystem.mkdir(name, all)),
        }),
      });
      const first = await saves(library, toyCharacter(), 2);
      expect(first.revision).toBe(2);
      expect(value(await library.characters.read(first.id))).toEqual(first);
      expect(library.snapshots.problem(keyOf(first))).toMatchObject({ code: 'storage-failed' });
      refuses = false;
      await saves(library, first, 1);
      expect(library.snapshots.problem(keyOf(first))).toBeUndefined();
      expect(await revisions(library, first)).toEqual([2]);
    },
  );

  it('keeps every document of a commit, also of one that is finished later', async () => {
    const folder = await temporaryFolder();
    let failing = false;
    const broken: Partial<FileSystem> = {
      rename: (from, to) =>
        failing && to.includes('campaigns') && to.endsWith('.json')
          ? Promise.reject(systemError('EIO'))
          : nodeFileSystem.rename(from, to),
    };
    const library = await toyLibrary({ folder, fs: fileSystem(broken) });
    const [character, campaign] = [toyCharacter(), toyCampaign()];
    value(await library.commit([character, campaign]));
    failing = true;
    const one = { ...value(await library.characters.read(character.id)), name: 'After' };
    const other = { ...value(await library.campaigns.read(campaign.id)), name: 'After' };
    expect(await library.commit([one, other])).toMatchObject({ error: { code: 'storage-failed' } });
    const again = await toyLibrary({ folder });
    expect(value(await again.campaigns.read(campaign.id))).toMatchObject({ name: 'After', revision: 2 });
    for (const key of [keyOf(character), { kind: 'campaign', id: campaign.id } as const]) {
      const kept = value(await again.snapshots.list(key));
      expect(kept.map(({ revision }) => revision)).toEqual([1]);
      expect(value(await again.snapshots.read(key, kept[0]?.key ?? ''))).not.toMatchObject({ name: 'After' });
    }
  });

  it('keeps a state once, and another one of the same revision beside it', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    const kept = value(await library.snapshots.keep(keyOf(first)));
    expect(value(await library.snapshots.keep(keyOf(first)))).toEqual(kept);
    expect(await filesIn(folderOf(library, first))).toHaveLength(1);
    const text = await readFile(fileOf(library, first), 'utf8');
    await writeFile(fileOf(library, first), text.replace('"notes": ""', '"notes": "By hand"'));
    await saves(library, value(await library.characters.read(first.id)), 1);
    const states = value(await library.snapshots.list(keyOf(first)));
    expect(states.map(({ key }) => key)).toEqual([`${kept?.key ?? ''}-2`, kept?.key]);
    expect(value(await library.snapshots.read(keyOf(first), states[0]?.key ?? ''))).toMatchObject({
      notes: 'By hand',
    });
    expect(value(await library.snapshots.read(keyOf(first), kept?.key ?? ''))).toMatchObject({ notes: '' });
  });

  it('keeps a file that cannot be read as it is, and does not call it sound', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    expect(value(await library.snapshots.keep({ kind: 'character', id: 'nobody' }))).toBeUndefined();
    await writeFile(fileOf(library, first), '{"format":"hearth');
    const kept = value(await library.snapshots.keep(keyOf(first)));
    expect(kept).toMatchObject({ sound: false, revision: 0, bytes: 17 });
    expect(await library.snapshots.read(keyOf(first), kept?.key ?? '')).toMatchObject({
      error: { code: 'damaged-document' },
    });
    expect(value(await library.snapshots.newestSound(keyOf(first)))).toBeUndefined();
  });

  it('keeps a file of an older format when it is read, before anything is written', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    const { journal: _, owner: __, form: ___, campaign: ____, ...older } = first;
    const text = JSON.stringify({ ...older, version: 2 });
    await writeFile(fileOf(library, first), text);
    const opened = value(await library.characters.read(first.id));
    value(await library.characters.read(first.id));
    const [name, ...others] = await filesIn(folderOf(library, first));
    expect(others).toEqual([]);
    expect(await readFile(path.join(folderOf(library, first), name ?? ''), 'utf8')).toBe(text);
    await saves(library, opened, 1);
    expect(await filesIn(folderOf(library, first))).toEqual([name]);
    const [kept] = value(await library.snapshots.list(keyOf(first)));
    expect(value(await library.snapshots.read(keyOf(first), kept?.key ?? ''))).toEqual(opened);
  });

  it('forgets the history of what is deleted for ever, but not of what is there again', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 3);
    value(await library.characters.bin(first.id));
    expect(await revisions(library, first)).toEqual([2, 1]);
    const newest = value(await library.snapshots.newestSound(keyOf(first)));
    const state = value(await library.snapshots.read(keyOf(first), newest?.key ?? ''));
    if (state.kind !== 'character') throw new Error('No character');
    expect(value(await library.characters.revive(state)).revision).toBe(3);
    expect(await library.characters.revive(state)).toMatchObject({ error: { code: 'conflict' } });
    value(await library.characters.deleteBinned(first.id));
    expect(await revisions(library, first)).toEqual([2, 1]);
    value(await library.characters.bin(first.id));
    value(await library.characters.deleteBinned(first.id));
    expect(value(await library.snapshots.list(keyOf(first)))).toEqual([]);
    await expect(stat(folderOf(library, first))).rejects.toThrow('ENOENT');
  });
});

describe('packing', () => {
  it('compresses what is some minutes old, and reads it all the same', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const first = await saves(library, toyCharacter('Brakka', { notes: 'word '.repeat(4000) }), 1);
    const text = await readFile(fileOf(library, first), 'utf8');
    await saves(library, first, 1);
    await library.snapshots.thin();
    expect((await filesIn(folderOf(library, first)))[0]).toMatch(/\.json$/);
    clock.move(6 * minute);
    await library.snapshots.thin();
    const [name, ...others] = await filesIn(folderOf(library, first));
    expect(others).toEqual([]);
    expect(name).toMatch(/\.json\.gz$/);
    const packed = await readFile(path.join(folderOf(library, first), name ?? ''));
    expect(gunzipSync(packed).toString()).toBe(text);
    const [snapshot] = value(await library.snapshots.list(keyOf(first)));
    expect(snapshot?.bytes).toBe(packed.length);
    expect(value(await library.snapshots.read(keyOf(first), snapshot?.key ?? ''))).toEqual(first);
    // Read from the disk, not from a memory of it.
    value(await library.snapshots.keep(keyOf(first)));
    expect(await revisions(library, first)).toEqual([2, 1]);
  });

  it('is killed at any moment and leaves one form or the other, whole', async () => {
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
      await killed.snapshots.thin();
      const states = value(await killed.snapshots.list(keyOf(first)));
      expect(states.map(({ revision, sound }) => [revision, sound])).toEqual([[1, true]]);
      expect(value(await killed.snapshots.read(keyOf(first), states[0]?.key ?? ''))).toEqual(first);
      if (calls < stop) break;
      expect(stop).toBeLessThan(60);
    }
    const names = await filesIn(folderOf(library, first));
    expect(names.filter((name) => !name.startsWith('.')).map((name) => path.extname(name))).toEqual(['.gz']);
  });

  it('does not take a torn packed file for the state', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const first = await saves(library, toyCharacter('Brakka', { notes: notes() }), 1);
    await saves(library, first, 1);
    const [name = ''] = await filesIn(folderOf(library, first));
    await writeFile(path.join(folderOf(library, first), `${name}.gz`), 'torn');
    clock.move(hour / 2);
    await library.snapshots.thin();
    const [state, ...others] = value(await library.snapshots.list(keyOf(first)));
    expect(others).toEqual([]);
    expect(value(await library.snapshots.read(keyOf(first), state?.key ?? ''))).toEqual(first);
  });
});

describe('thinning', () => {
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
      await library.snapshots.thin();
    }
    document = await saves(library, document, 5, () => clock.move(minute));
    await library.snapshots.thin();
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

  it('lets no good state go for a damaged one', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const document = await saves(library, toyCharacter(), 5, () => clock.move(minute));
    const names = await filesIn(folderOf(library, document));
    const newest = path.join(folderOf(library, document), names.at(-1) ?? '');
    await writeFile(newest, (await readFile(newest, 'utf8')).slice(0, -40));
    clock.move(3 * hour);
    await library.snapshots.thin();
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

  it('lets nothing go while the disk cannot be read', async () => {
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
    await library.snapshots.thin();
    failing = false;
    const states = value(await library.snapshots.list(keyOf(document)));
    expect(states.map(({ revision, sound }) => [revision, sound])).toEqual(
      [4, 3, 2, 1].map((each) => [each, true]),
    );
  });

  it('leaves states of a later version alone', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const document = await saves(library, toyCharacter(), 4, () => clock.move(minute));
    const names = await filesIn(folderOf(library, document));
    const newest = path.join(folderOf(library, document), names.at(-1) ?? '');
    await writeFile(newest, (await readFile(newest, 'utf8')).replace(/"version": \d+/, '"version": 99'));
    clock.move(3 * hour);
    await library.snapshots.thin();
    expect(await revisions(library, document)).toEqual([3, 2]);
    expect(await filesIn(folderOf(library, document))).toContain(names.at(-1));
    expect(value(await library.snapshots.newestSound(keyOf(document)))).toMatchObject({ revision: 2 });
  });

  it('says that a state is damaged once reading it showed that, and again that it is sound', async () => {
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

  it('looks at no file that is none of its own', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    const document = await saves(library, toyCharacter(), 2);
    const foreign = ['notes.txt', '20260101T000000.000Z-rX.json', '20261399T000000.000Z-r1.json', '.x.tmp'];
    for (const name of foreign) await writeFile(path.join(folderOf(library, document), name), '');
    await mkdir(path.join(library.folder, 'history', 'characters', 'NOT AN ID'));
    clock.move(400 * day);
    await library.snapshots.thin();
    expect(await revisions(library, document)).toEqual([1]);
    expect(await filesIn(folderOf(library, document))).toEqual(expect.arrayContaining(foreign.slice(0, 3)));
  });
});

describe('looking after histories', () => {
  it('happens by itself, soon after a save and after a start, and ends with the library', async () => {
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
    expect(vi.getTimerCount()).toBe(0);
    clock.move(3 * hour);
    const again = await toyLibrary({ folder, clock });
    value(await again.characters.list());
    vi.advanceTimersByTime(20_000);
    await again.snapshots.idle();
    // The third was saved in the same hour as the second.
    expect(await revisions(again, document)).toEqual([4, 3]);
    await again.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the cap of a library', () => {
  const sizeOf = async (library: Library, documents: readonly CharacterDocument[]) => {
    const lists = await Promise.all(documents.map((each) => library.snapshots.list(keyOf(each))));
    return lists.flatMap((each) => value(each)).reduce((sum, { bytes }) => sum + bytes, 0);
  };

  it('lets the oldest go, damaged ones first, but never the last good state of a document', async () => {
    const clock = handClock();
    const library = await toyLibrary({ clock });
    value(await library.settings.write({ ...value(await library.settings.read()), historyMegabytes: 10 }));
    const big = () => toyCharacter('Big', { notes: notes(99_000) });
    const old = await saves(library, toyCharacter('Old', { notes: notes() }), 2);
    clock.move(day);
    let [one, other] = [await saves(library, big(), 2), await saves(library, big(), 2)];
    expect(await sizeOf(library, [old, one, other])).toBeLessThan(10_000_000);
    await library.snapshots.thin();
    expect(await revisions(library, one)).toEqual([1]);
    for (let round = 0; round < 90; round += 1) {
      clock.move(10_000);
      one = value(await library.characters.save({ ...one, notes: notes(99_000) }));
      other = value(await library.characters.save({ ...other, notes: notes(99_000) }));
    }
    expect(await sizeOf(library, [old, one, other])).toBeGreaterThan(10_000_000);
    await library.snapshots.thin();
    const size = await sizeOf(library, [old, one, other]);
    expect(size).toBeLessThanOrEqual(10_000_000);
    expect(size).toBeGreaterThan(8_000_000);
    expect(await revisions(library, old)).toEqual([1]);
    const kept = await revisions(library, one);
    expect(kept[0]).toBe(one.revision - 1);
    expect(kept).toEqual(kept.map((_, index) => one.revision - 1 - index));
  });

  it('counts a new start from the files', async () => {
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
    await again.snapshots.thin();
    expect(await sizeOf(again, [document])).toBeLessThanOrEqual(10_000_000);
    expect((await revisions(again, document))[0]).toBe(129);
    await rm(path.join(folder, 'history'), { recursive: true });
    await again.snapshots.thin();
    expect(await revisions(again, document)).toEqual([]);
  });
});
