import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '#electron/log';
import { createLibraryMove, inspectFolder } from '#electron/services/location/moveLibrary';
import {
  defaultLibraryFolder,
  isUnavailable,
  libraryPlace,
  LibraryUnavailable,
  saveLibraryPlace,
} from '#electron/services/location/libraryPlace';
import { copyLibrary, holdsLibrary } from '#electron/storage/archives/libraryCopy';
import * as plainFiles from '#electron/storage/files/plainFiles';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { openStateFile } from '#electron/windows/windowStateFile';
import { freshState } from '#electron/windows/windowState';
import { itForStrange, pictureOf, putStrange } from '#test/integration/support/strangeFiles';
import { countingIds, systemError, toyCharacter, toyLibrary, value } from '#test/integration/support/world';

async function shortFolder(): Promise<string> {
  const folder = await mkdtemp('/tmp/hb-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the program's own files beside the library", () => {
  itForStrange('block no start', async (what) => {
    const folder = await shortFolder();
    vi.stubEnv('HEARTHBOOK_DATA', '');
    vi.stubEnv('XDG_DATA_HOME', folder);
    await putStrange(what, path.join(folder, 'hearthbook/place.json'));
    expect(libraryPlace().by).toBe('default');
    await putStrange(what, path.join(folder, 'state.json'));
    const state = openStateFile({
      ...{ file: path.join(folder, 'state.json'), delay: 1, write: async () => {}, failed: () => {} },
    });
    expect(state.read()).toEqual(freshState);
    await putStrange(what, path.join(folder, 'logs/hearthbook.log'));
    const log = openLog({ folder: path.join(folder, 'logs'), now: () => 'now', program: '/' });
    const before = await pictureOf(folder);
    log.note('page gone: crashed');
    expect(log.read()).toBe('');
    expect(await pictureOf(folder)).toEqual(before);
  });
});

it.each(['EACCES', 'EIO', 'EMFILE'])(
  'open no other library while the place cannot be read: %s',
  async (code) => {
    const folder = await shortFolder();
    vi.stubEnv('HEARTHBOOK_DATA', '');
    vi.stubEnv('XDG_DATA_HOME', folder);
    await saveLibraryPlace(path.join(folder, 'chosen'));
    const reading = vi.spyOn(plainFiles, 'readSmallNow').mockImplementation(() => {
      throw systemError(code);
    });
    expect(isUnavailable(libraryPlace())).toBe(true);
    expect(() => defaultLibraryFolder()).toThrow(LibraryUnavailable);
    reading.mockRestore();
    expect(libraryPlace()).toEqual({ folder: path.join(folder, 'chosen'), by: 'user' });
  },
);

describe('a library that is moved or opened', () => {
  itForStrange('leaves foreign entries behind, after a warning', async (what) => {
    const above = await shortFolder();
    const library = await toyLibrary({ folder: path.join(above, 'library') });
    const { id } = value(await library.characters.save(toyCharacter('Ada')));
    const files = ['characters/odd-one.json', 'exchanges/odd-one.json', 'odd-one'];
    for (const file of files) await putStrange(what, path.join(library.folder, file));
    const to = path.join(above, 'new');
    const dataFolder = createLibraryMove({
      ...{ fs: nodeFileSystem, folder: library.folder, fixed: false, ids: countingIds() },
      window: { chooseArchive: async () => undefined, chooseFolder: async () => to, restart: () => {} },
      otherInstances: async () => [],
      saveLibraryPlace: async () => {},
      progress: () => {},
    });
    const offer = value(await dataFolder.choose());
    if (offer.kind !== 'chosen') throw new Error('Not chosen');
    // A folder of another name belongs to the user, and is copied too.
    expect([...offer.left].toSorted()).toEqual(what === 'folder' ? [] : files.toSorted());
    const copy = await copyLibrary({
      ...{ fs: nodeFileSystem, from: library.folder, to },
      progress: () => {},
    });
    await copy.finish();
    const arrived = Object.keys(await pictureOf(to));
    expect(arrived).toContain(path.join('characters', `${id}.json`));
    expect(arrived.filter((name) => name.includes('odd-one'))).toEqual([]);
    expect(await inspectFolder(nodeFileSystem, to)).toMatchObject({ holds: 'library', documents: 1 });
  });

  itForStrange(
    'is not recognized by a foreign entry',
    async (what) => {
      const folder = await shortFolder();
      for (const name of ['characters', 'settings.json'])
        await putStrange(what, path.join(folder, 'place', name));
      expect(holdsLibrary(nodeFileSystem, path.join(folder, 'place'))).toBe(false);
      expect((await inspectFolder(nodeFileSystem, path.join(folder, 'place'))).holds).not.toBe('library');
    },
    { except: ['folder'] },
  );
});
