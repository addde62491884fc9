import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCli } from '#electron/cli/main';
import { createLibraryMove, type WindowPorts } from '#electron/services/location/moveLibrary';
import {
  saveLibraryPlace,
  defaultLibraryFolder,
  isUnavailable,
  LibraryUnavailable,
  libraryPlace,
  standardLibraryFolder,
} from '#electron/services/location/libraryPlace';
import { nodeFileSystem, type FileSystem, type OpenFile } from '#electron/storage/files/fileSystem';
import {
  countingIds,
  fileSystem,
  openFile,
  systemError,
  temporaryFolder,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

/** A library to be moved, and a window whose user chooses `wanted`. */
async function moving(wanted: string | undefined, fs: FileSystem = nodeFileSystem) {
  const library = await toyLibrary();
  const ada = value(await library.characters.save(toyCharacter('Ada')));
  const saved = value(await library.characters.save({ ...ada, notes: 'x' }));
  const binned = value(await library.characters.save(toyCharacter('Gone')));
  value(await library.characters.bin(binned.id));
  await writeFile(path.join(library.folder, 'characters', '.half.tmp'), 'x');
  const restarts: (() => Promise<void>)[] = [];
  const chosen: string[] = [];
  const otherInstances: { surface: 'window'; sameComputer: boolean; since: string }[] = [];
  const window: WindowPorts = {
    chooseArchive: async () => undefined,
    chooseFolder: async () => wanted,
    restart: (last) => restarts.push(last),
  };
  const ports = {
    ...{ fs, folder: library.folder, fixed: false, window, ids: countingIds() },
    otherInstances: async () => otherInstances,
    saveLibraryPlace: async (folder: string) => void chosen.push(folder),
    progress: () => {},
  };
  return {
    library,
    saved,
    binned,
    restarts,
    chosen,
    otherInstances,
    ports,
    dataFolder: createLibraryMove(ports),
  };
}

/** Every visible file below a folder with its bytes. */
async function contents(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const file of files.filter((each) => each.isFile() && !each.name.startsWith('.'))) {
    const whole = path.join(file.parentPath, file.name);
    found[path.relative(folder, whole)] = await readFile(whole, 'utf8');
  }
  return found;
}

const token = (result: { ok: boolean; value?: unknown }) =>
  (result as { value: { token: string } }).value.token;

describe('moving the library', () => {
  it('copies everything, then later changes, and only then the new folder counts', async () => {
    const to = path.join(await temporaryFolder(), 'New place');
    const { library, saved, binned, restarts, chosen, dataFolder } = await moving(to);
    const offer = await dataFolder.choose();
    expect(offer).toMatchObject({ value: { kind: 'chosen', folder: to, holds: 'nothing', documents: 0 } });
    const before = await contents(library.folder);
    expect(await dataFolder.move(token(offer), 'move')).toMatchObject({ ok: true });
    expect(await contents(to)).toEqual(before);
    expect(chosen).toEqual([]);
    // The page saves when it closes; someone else deletes a document permanently.
    value(await library.characters.save({ ...saved, notes: 'last words' }));
    value(await library.characters.deleteBinned(binned.id));
    await library.close();
    await restarts[0]!();
    expect(chosen).toEqual([to]);
    const after = await contents(library.folder);
    expect(await contents(to)).toEqual(after);
    expect(Object.keys(after)).toContain(`characters/${saved.id}.json`);
    const moved = await toyLibrary({ folder: to });
    expect(value(await moved.characters.read(saved.id))).toMatchObject({ notes: 'last words' });
  });

  it('keeps the times of deletion', async () => {
    const to = path.join(await temporaryFolder(), 'new');
    const { library, binned, dataFolder } = await moving(to);
    value(await dataFolder.move(token(await dataFolder.choose()), 'move'));
    const times = async (folder: string) =>
      (await stat(path.join(folder, 'bin', `${binned.id}.json`))).mtimeMs;
    expect(Math.abs((await times(to)) - (await times(library.folder)))).toBeLessThan(2);
  });

  it('uses a subfolder of its own if the chosen folder contains other things', async () => {
    const wanted = await temporaryFolder();
    await writeFile(path.join(wanted, 'holiday.jpg'), 'x');
    const { dataFolder } = await moving(wanted);
    const offer = await dataFolder.choose();
    expect(offer).toMatchObject({ value: { folder: path.join(wanted, 'Hearthbook'), holds: 'nothing' } });
    value(await dataFolder.move(token(offer), 'move'));
    expect((await readdir(wanted)).toSorted()).toEqual(['Hearthbook', 'holiday.jpg']);
  });

  it.each([3, 6, 9, 12])(
    'that was killed (after %d files and names) leaves no library, and can be completed',
    async (calls) => {
      const to = path.join(await temporaryFolder(), 'new');
      let left = calls;
      const opened: OpenFile[] = [];
      onTestFinished(async () => void (await Promise.allSettled(opened.map((file) => file.close()))));
      // From then on all calls fail, as in a program that was killed, whose open files the system closes.
      const dying = fileSystem({
        rename: (from, to) => ((left -= 1) < 0 ? new Promise(() => {}) : nodeFileSystem.rename(from, to)),
        open: async (file, flags) => {
          if ((left -= 1) < 0) return new Promise(() => {});
          const made = await nodeFileSystem.open(file, flags);
          opened.push(made);
          return made;
        },
      });
      const { library, binned, ports, restarts, chosen, dataFolder } = await moving(to, dying);
      void dataFolder.move(token(await dataFolder.choose()), 'move');
      while (left >= 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, 50));
      const again = createLibraryMove({ ...ports, fs: nodeFileSystem });
      const offer = await again.choose();
      expect(offer).toMatchObject({ value: { folder: to, holds: 'nothing' } });
      expect(await again.move(token(offer), 'use')).toMatchObject({ error: { code: 'conflict' } });
      // A document deleted here in the meantime must not return there.
      value(await library.characters.deleteBinned(binned.id));
      await library.close();
      value(await again.move(token(await again.choose()), 'move'));
      await restarts.at(-1)!();
      expect(chosen).toEqual([to]);
      expect(await contents(to)).toEqual(await contents(library.folder));
      expect((await readdir(to)).filter((name) => name.startsWith('.hearthbook'))).toEqual([]);
    },
  );

  it('uses an existing library, and changes neither', async () => {
    const other = await toyLibrary();
    value(await other.characters.save(toyCharacter('There')));
    const { library, restarts, chosen, dataFolder } = await moving(other.folder);
    const [mine, theirs] = [await contents(library.folder), await contents(other.folder)];
    const offer = await dataFolder.choose();
    expect(offer).toMatchObject({ value: { holds: 'library', documents: 1 } });
    expect(await dataFolder.move(token(offer), 'move')).toMatchObject({ error: { code: 'conflict' } });
    value(await dataFolder.move(token(offer), 'use'));
    await restarts[0]!();
    expect(chosen).toEqual([other.folder]);
    expect([await contents(library.folder), await contents(other.folder)]).toEqual([mine, theirs]);
  });

  it('leaves everything in place, and no remains, if the new disk fails or lies', async () => {
    const failing = (code: string) => async () => Promise.reject(systemError(code));
    for (const [fault, key] of [
      [{ rename: failing('ENOSPC') }, 'newFull'],
      [{ mkdir: failing('EROFS') }, 'newDenied'],
      [{ rename: failing('EIO') }, 'newFailed'],
      [{ rename: failing('ENODEV') }, 'newFailed'],
    ] as const) {
      const above = await temporaryFolder();
      const { library, restarts, dataFolder } = await moving(path.join(above, 'new'), fileSystem(fault));
      const before = await contents(library.folder);
      const moved = await dataFolder.move(token(await dataFolder.choose()), 'move');
      expect(moved).toMatchObject({
        error: { code: 'storage-failed', text: { key: `backup.folder.${key}` } },
      });
      expect(restarts).toEqual([]);
      expect(await contents(library.folder)).toEqual(before);
      expect(await readdir(above)).toEqual([]);
    }
    const above = await temporaryFolder();
    const lying = fileSystem({
      open: async (file, flags) => {
        const opened = await nodeFileSystem.open(file, flags);
        if (flags !== 'r' || !file.startsWith(above)) return opened;
        return openFile(opened, {
          read: async (into, ...at) => {
            const read = await opened.read(into, ...at);
            into[0] = (into[0] ?? 0) ^ 1;
            return read;
          },
        });
      },
    });
    const { dataFolder } = await moving(path.join(above, 'new'), lying);
    expect(await dataFolder.move(token(await dataFolder.choose()), 'move')).toMatchObject({
      error: { code: 'storage-failed', text: { key: 'backup.folder.notTheSame' } },
    });
    expect(await readdir(above)).toEqual([]);
  });

  it('leaves no remains if the last file cannot be copied, so that it can be retried', async () => {
    const above = await temporaryFolder();
    let full = false;
    const fs = fileSystem({
      rename: async (from, to) =>
        full ? Promise.reject(systemError('ENOSPC')) : nodeFileSystem.rename(from, to),
    });
    const { library, saved, restarts, chosen, dataFolder } = await moving(path.join(above, 'new'), fs);
    value(await dataFolder.move(token(await dataFolder.choose()), 'move'));
    value(await library.characters.save({ ...saved, notes: 'last words' }));
    full = true;
    await expect(restarts[0]!()).rejects.toThrow();
    expect(chosen).toEqual([]);
    expect(await readdir(above)).toEqual([]);
    full = false;
    value(await dataFolder.move(token(await dataFolder.choose()), 'move'));
    await restarts[1]!();
    expect(await contents(path.join(above, 'new'))).toEqual(await contents(library.folder));
  });

  it('reports a chosen folder that cannot be read', async () => {
    const wanted = await temporaryFolder();
    const { dataFolder } = await moving(
      wanted,
      fileSystem({ entries: async () => Promise.reject(systemError('EACCES')) }),
    );
    const text = { key: 'backup.folder.newDenied', params: { folder: { raw: wanted } } };
    expect(await dataFolder.choose()).toMatchObject({ error: { code: 'storage-failed', text } });
  });

  it('moves an empty library as well, so that it is recognized in its new place', async () => {
    const to = path.join(await temporaryFolder(), 'new');
    const { ports, restarts } = await moving(to);
    const dataFolder = createLibraryMove({ ...ports, folder: await temporaryFolder() });
    value(await dataFolder.move(token(await dataFolder.choose()), 'move'));
    await restarts[0]!();
    expect(await dataFolder.choose()).toMatchObject({
      value: { folder: to, holds: 'library', documents: 0 },
    });
  });

  it('is refused if a link leads back into itself', async () => {
    const above = await temporaryFolder();
    const { library, ports } = await moving(undefined);
    for (const inside of ['', 'characters']) {
      const wanted = path.join(above, `link${inside}`);
      await symlink(path.join(library.folder, inside), wanted);
      const dataFolder = createLibraryMove({
        ...ports,
        window: { ...ports.window, chooseFolder: async () => wanted },
      });
      expect(await dataFolder.choose()).toMatchObject({ error: { text: { key: 'backup.folder.within' } } });
    }
  });

  it('is refused within itself, while others have it open, without a window, and if the environment names it', async () => {
    const to = path.join(await temporaryFolder(), 'new');
    const { ports, otherInstances: companions, dataFolder, library } = await moving(to);
    const offer = await dataFolder.choose();
    companions.push({ surface: 'window', sameComputer: false, since: '2026-01-01T00:00:00.000Z' });
    expect(await dataFolder.move(token(offer), 'move')).toMatchObject({ error: { code: 'library-in-use' } });
    expect(await dataFolder.move('nobody', 'move')).toMatchObject({ error: { code: 'not-found' } });
    const refused = { error: { code: 'not-available' } };
    for (const wanted of [
      library.folder,
      path.join(library.folder, 'characters', 'x'),
      path.dirname(library.folder),
    ]) {
      const within = createLibraryMove({
        ...ports,
        fs: fileSystem({ entries: async () => [] }),
        window: { ...ports.window, chooseFolder: async () => wanted },
      });
      expect(await within.choose()).toMatchObject(refused);
    }
    expect(await createLibraryMove({ ...ports, window: undefined }).choose()).toMatchObject(refused);
    expect(await createLibraryMove({ ...ports, fixed: true }).choose()).toMatchObject(refused);
    expect(await (await moving(undefined)).dataFolder.choose()).toEqual({
      ok: true,
      value: { kind: 'canceled' },
    });
  });
});

describe('the place of the library', () => {
  beforeEach(async () => {
    vi.stubEnv('HEARTHBOOK_DATA', '');
    vi.stubEnv('XDG_DATA_HOME', await temporaryFolder());
  });
  afterEach(() => vi.unstubAllEnvs());

  it.runIf(process.platform === 'linux')(
    'is the chosen one from the next start on, unless the environment names another',
    async () => {
      expect(libraryPlace()).toEqual({ folder: standardLibraryFolder(), by: 'default' });
      const folder = await temporaryFolder();
      await mkdir(path.join(folder, 'characters'));
      await saveLibraryPlace(folder);
      expect(libraryPlace()).toEqual({ folder, by: 'user' });
      expect(defaultLibraryFolder()).toBe(folder);
      vi.stubEnv('HEARTHBOOK_DATA', path.join(folder, 'other'));
      expect(libraryPlace()).toEqual({ folder: path.join(folder, 'other'), by: 'environment' });
      expect(isUnavailable(libraryPlace())).toBe(false);
    },
  );

  it.runIf(process.platform === 'linux')('is never created if the chosen one is unavailable', async () => {
    const folder = path.join(await temporaryFolder(), 'stick');
    await mkdir(path.join(folder, 'campaigns'), { recursive: true });
    await saveLibraryPlace(folder);
    expect(isUnavailable(libraryPlace())).toBe(false);
    await rm(path.join(folder, 'campaigns'), { recursive: true });
    // The mount point of a USB drive may exist without the drive, together with leftover signs and locks.
    await mkdir(path.join(folder, '.open'));
    for (const left of ['empty', 'gone']) {
      expect(isUnavailable(libraryPlace()), left).toBe(true);
      expect(() => defaultLibraryFolder()).toThrow(LibraryUnavailable);
      const errors: string[] = [];
      const io = {
        out: async () => {},
        err: async (text: string) => void errors.push(text),
        input: () => [],
      };
      // Reported as a message, and only by a command that needs the library.
      expect(await runCli(['verify'], io)).toBe(1);
      expect(errors).toEqual([expect.stringContaining(`your library is stored in ${folder}`)]);
      expect(await runCli(['rulesets'], io)).toBe(0);
      await rm(folder, { recursive: true, force: true });
    }
    await writeFile(
      path.join(path.dirname(standardLibraryFolder()), 'place.json'),
      '{"format":"hearthbook-place"',
    );
    expect(libraryPlace().by).toBe('default');
  });
});
