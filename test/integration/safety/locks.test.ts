import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import { takeLock } from '#electron/storage/locks/lock';
import type { CharacterDocument } from '#shared/character/document';
import { folderState } from '#test/integration/support/folderState';
import {
  fileSystem,
  temporaryFolder,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

const line = { type: 'choice', roll: 'r1', at: '2026-01-01T00:00:00.000Z', choice: 'note' } as const;
const bytesOf = (document: CharacterDocument) => Buffer.from(JSON.stringify(document));

/** Everything that writes under the lock of one document, by the place of the lock. */
const writes: readonly (readonly [
  what: string,
  place: 'characters' | 'rolls',
  write: (library: Library, stored: CharacterDocument) => Promise<{ readonly ok: boolean }>,
])[] = [
  ['a save', 'characters', (library, stored) => library.characters.save({ ...stored, name: 'Late' })],
  ['a new document', 'characters', (library, stored) => library.characters.save(absent(stored))],
  [
    'a document of a backup',
    'characters',
    (library, stored) => library.characters.importFile('absent', bytesOf(absent(stored))),
  ],
  ['a roll', 'rolls', (library, stored) => library.rolls.append(stored.id, [line])],
  [
    'a log of a backup',
    'rolls',
    async (library, stored) => {
      const [log] = await readdir(path.join(library.folder, 'rolls'));
      const here = await readFile(path.join(library.folder, 'rolls', log ?? ''));
      return library.importAttachment({ kind: 'rolls', id: stored.id }, Buffer.concat([here, here]));
    },
  ],
];

const absent = (stored: CharacterDocument): CharacterDocument => ({ ...stored, id: 'absent', revision: 0 });

it.each(writes)(
  '%s whose lock was taken away at the last moment is not written',
  async (_what, place, write) => {
    const folder = await temporaryFolder();
    const sound = await toyLibrary({ folder });
    const stored = value(await sound.characters.save(toyCharacter('Brakka')));
    value(await sound.rolls.append(stored.id, [line]));
    const before = folderState(folder);
    const slow = await toyLibrary({
      folder,
      fs: fileSystem({
        open: async (file, flags) => {
          const opened = await nodeFileSystem.open(file, flags);
          // This program was suspended for so long that another one broke its lock and took its own.
          if (/\.(tmp|jsonl)$/.test(file))
            for (const name of await readdir(path.join(folder, place)))
              if (name.endsWith('.lock')) await writeFile(path.join(folder, place, name), '{}');
          return opened;
        },
      }),
    });
    expect(await write(slow, stored)).toMatchObject({
      error: { code: 'storage-failed', text: { key: 'services.library.busy' } },
    });
    expect(folderState(folder, ['history'])).toEqual(before);
    expect((await readdir(path.join(folder, place))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  },
);

it('a lock that another program took over just before it is broken stays', async () => {
  const file = path.join(await temporaryFolder(), '.a.lock');
  const owner = (pid: number) => JSON.stringify({ pid, host: hostname(), token: 'theirs' });
  await writeFile(file, owner(spawnSync(process.execPath, ['-e', '']).pid));
  const fs = fileSystem({
    open: async (name, flags) => {
      if (name === `${file}.break`) await writeFile(file, owner(process.ppid));
      return nodeFileSystem.open(name, flags);
    },
  });
  await expect(takeLock(fs, file, { wait: 150, stale: 10_000, blank: 1000 })).rejects.toMatchObject({
    appError: { text: { key: 'services.library.busy' } },
  });
  expect(await readFile(file, 'utf8')).toBe(owner(process.ppid));
});
