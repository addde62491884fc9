import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { createOwnWrites } from '#electron/storage/files/ownWrites';
import { watchLibrary } from '#electron/storage/watch/watchLibrary';
import {
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

const often = { settle: 20, scan: 3_600_000 };

/** A watched library, and the kinds of changes that it reports. */
async function watched(
  times: { first?: number; settle: number; scan: number } = often,
  folder?: string,
  fs: FileSystem = nodeFileSystem,
) {
  const own = createOwnWrites(nodeFileSystem);
  const library = await toyLibrary({ fs: own.fs, folder: folder ?? (await temporaryFolder()) });
  const reported: string[] = [];
  const begin = async () => {
    const watch = watchLibrary({
      ...{ fs, folder: library.folder, isOwn: own.isOwn, times },
      changed: (kinds) => reported.push(...kinds),
    });
    onTestFinished(watch.close);
    if (times.first === undefined) await watch.ready;
    return watch;
  };
  const until = async (count: number) => {
    while (reported.length < count) await sleep(10);
    return reported.splice(0);
  };
  /** Collects reports until there are no more; a folder that a scan found may report a file twice. */
  const heard = async () => {
    const all = new Set(await until(1));
    // Many short waits: a process that was held up gets its notifications between two of them.
    for (let quiet = 0; quiet < 20; quiet = reported.length > 0 ? 0 : quiet + 1) {
      for (const kind of reported.splice(0)) all.add(kind);
      await sleep(10);
    }
    return all;
  };
  /** Nothing was reported before a change that is: the system tells of changes in their order. */
  const nothing = async () => {
    await put(fileOf(library.folder, 'mark-0001', 'packs'), `{ "number": ${String((marks += 1))} }`);
    expect(await until(1)).toEqual(['pack']);
  };
  return { library, reported, begin, until, heard, nothing };
}

let marks = 0;

/** A file system in which one can wait for scans, whether or not a folder is there to be scanned. */
function scanned(fs: FileSystem = nodeFileSystem) {
  let scans = 0;
  const counting: FileSystem = {
    ...fs,
    files: async (listed) => {
      if (path.basename(listed) === 'characters') scans += 1;
      return fs.files(listed);
    },
  };
  const more = async (count: number) => {
    for (const enough = scans + count; scans < enough;) await sleep(5);
  };
  return { fs: counting, more };
}

/** Writes a file in one step; one that is emptied first may be reported twice on a busy machine. */
async function put(file: string, text: string): Promise<void> {
  const temporary = path.join(path.dirname(file), '.put.tmp');
  await writeFile(temporary, text);
  await rename(temporary, file);
}

const fileOf = (folder: string, id: string, kind = 'characters') => path.join(folder, kind, `${id}.json`);

describe('watching a library', () => {
  it('reports a document that another program changed, added or deleted, with its kind', async () => {
    const { library, begin, until } = await watched();
    const ada = value(await library.characters.save(toyCharacter('Ada')));
    const road = value(await library.campaigns.save(toyCampaign()));
    await begin();
    const file = fileOf(library.folder, ada.id);
    await put(file, (await readFile(file, 'utf8')).replace('Ada', 'Eve'));
    expect(await until(1)).toEqual(['character']);
    // Unchanged, as synchronization programs do it.
    const synchronized = fileOf(library.folder, road.id, 'campaigns');
    await put(synchronized, await readFile(synchronized, 'utf8'));
    expect(await until(1)).toEqual(['campaign']);
    await rm(file);
    expect(await until(1)).toEqual(['character']);
    await put(fileOf(library.folder, 'new-0001'), '{}');
    expect(await until(1)).toEqual(['character']);
    // A separate program.
    const other = await toyLibrary({ folder: library.folder });
    value(await other.campaigns.save({ ...road, name: 'Theirs' }));
    expect(await until(1)).toEqual(['campaign']);
  });

  it('reports changes from its start on, before the first scan', async () => {
    const { library, begin, until, nothing } = await watched({ ...often, first: 3_600_000 });
    await mkdir(path.join(library.folder, 'packs'));
    const [ada, eve, own] = [
      value(await library.characters.save(toyCharacter('Ada'))),
      value(await library.characters.save(toyCharacter('Eve'))),
      value(await library.characters.save(toyCharacter('Own'))),
    ];
    await begin();
    value(await library.characters.save(own));
    await nothing();
    await utimes(fileOf(library.folder, ada.id), 1000, 1000);
    expect(await until(1)).toEqual(['character']);
    await rm(fileOf(library.folder, eve.id));
    expect(await until(1)).toEqual(['character']);
  });

  it('reports changes made just before the first scan', async () => {
    const { library, begin, until } = await watched({ settle: 300, scan: 3_600_000, first: 100 });
    const ada = value(await library.characters.save(toyCharacter('Ada')));
    const watch = await begin();
    await utimes(fileOf(library.folder, ada.id), 1000, 1000);
    await watch.ready;
    expect(await until(1)).toEqual(['character']);
  });

  it('does not report its own saves, deletions and commits', async () => {
    const { library, begin, until, nothing } = await watched();
    await mkdir(path.join(library.folder, 'packs'));
    const ada = value(await library.characters.save(toyCharacter('Ada')));
    const stays = value(await library.characters.save(toyCharacter('Stays')));
    await begin();
    let current = ada;
    for (let round = 0; round < 20; round += 1) current = value(await library.characters.save(current));
    value(await library.commit([toyCharacter('B'), toyCampaign()]));
    value(await library.characters.bin(ada.id));
    value(await library.characters.restore(ada.id));
    value(await library.characters.bin(ada.id));
    value(await library.characters.deleteBinned(ada.id));
    await nothing();
    // A change would have been reported.
    await utimes(fileOf(library.folder, stays.id), 1000, 1000);
    expect(await until(1)).toEqual(['character']);
  });

  it('reports rolls and settings by any program, and nothing else beside the documents', async () => {
    const { library, begin, heard, nothing } = await watched();
    await mkdir(path.join(library.folder, 'packs'));
    const line = { type: 'shown', roll: 'r-1', at: '2026-01-01T00:00:00.000Z' } as const;
    value(await library.rolls.append('loose-rolls', [line]));
    await begin();
    const other = await toyLibrary({ folder: library.folder });
    const settings = value(await library.settings.read());
    for (const by of [library, other]) {
      value(await by.rolls.append('loose-rolls', [line]));
      expect(await heard()).toEqual(new Set(['rolls']));
      value(await by.settings.write({ ...settings, playerName: 'Mara' }));
      expect(await heard()).toEqual(new Set(['settings']));
    }
    await writeFile(path.join(library.folder, 'index.json'), '{}');
    await writeFile(path.join(library.folder, 'rolls', 'notes.txt'), 'x');
    await nothing();
  });

  it('finds by scanning what the system does not report: folders that appear, disappear and return', async () => {
    const folder = await temporaryFolder();
    const inside = path.join(folder, 'library');
    const { fs, more } = scanned();
    const { begin, until, reported, heard } = await watched({ settle: 10, scan: 30 }, inside, fs);
    await begin();
    await mkdir(path.join(inside, 'characters'), { recursive: true });
    await put(fileOf(inside, 'abcd'), '{}');
    expect(await heard()).toEqual(new Set(['character']));
    await rename(inside, path.join(folder, 'away'));
    await more(3);
    expect(reported).toEqual([]);
    await rename(path.join(folder, 'away'), inside);
    await put(fileOf(inside, 'abce'), '{}');
    expect(await heard()).toEqual(new Set(['character']));
    await writeFile(fileOf(inside, 'abcf'), '{}');
    expect((await until(1))[0]).toBe('character');
  });

  it('takes no file for deleted when its folder disappears during a scan', async () => {
    const folder = await temporaryFolder();
    const inside = path.join(folder, 'library');
    const disappears = new Map<string, () => Promise<void>>();
    const fs: FileSystem = {
      ...nodeFileSystem,
      files: async (listed) => {
        const names = await nodeFileSystem.files(listed);
        await disappears.get(listed)?.();
        return names;
      },
    };
    const { fs: counting, more } = scanned(fs);
    const { library, begin, reported, until } = await watched({ settle: 10, scan: 30 }, inside, counting);
    const ada = value(await library.characters.save(toyCharacter('Ada')));
    await begin();
    const characters = path.join(inside, 'characters');
    const gone = new Promise<void>((resolve) => {
      disappears.set(characters, async () => {
        disappears.clear();
        await rename(inside, path.join(folder, 'away'));
        resolve();
      });
    });
    await gone;
    await more(3);
    expect(reported).toEqual([]);
    await rename(path.join(folder, 'away'), inside);
    await rm(fileOf(inside, ada.id));
    expect(await until(1)).toEqual(['character']);
  });

  it('rests between two scans, however long one takes', async () => {
    const scan = 60;
    let ended = 0;
    const rests: number[] = [];
    const fs: FileSystem = {
      ...nodeFileSystem,
      // Characters are scanned first.
      files: async (listed) => {
        if (path.basename(listed) === 'characters') {
          rests.push(performance.now() - ended);
          if (rests.length === 2) await sleep(6 * scan);
        }
        const names = await nodeFileSystem.files(listed);
        ended = performance.now();
        return names;
      },
    };
    const { begin } = await watched({ settle: 5, scan }, undefined, fs);
    await begin();
    while (rests.length < 5) await sleep(10);
    // Timers of the system count whole milliseconds.
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(scan - 2);
  });

  it('reports nothing once it is closed', async () => {
    const { library, reported, begin } = await watched({ settle: 5, scan: 20 });
    value(await library.characters.save(toyCharacter('Ada')));
    (await begin()).close();
    const other = await watched({ settle: 5, scan: 20 }, library.folder);
    await other.begin();
    await writeFile(fileOf(library.folder, 'abcd'), '{}');
    expect(await other.heard()).toEqual(new Set(['character']));
    expect(reported).toEqual([]);
  });
});
