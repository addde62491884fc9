import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import type { CharacterDocument } from '#shared/character/document';
import { fileSystem, openFile, toyCharacter, toyLibrary, value } from '#test/integration/support/world';

const minute = 60_000;

/** A clock that the test moves. */
function handClock() {
  let at = Date.UTC(2026, 0, 1);
  return { now: () => new Date(at).toISOString(), move: (by: number) => void (at += by) };
}

const historyOf = (library: Library, { id }: CharacterDocument) =>
  path.join(library.folder, 'history', 'characters', id);

/** A portrait that hardly shrinks when compressed. */
const portrait = () => ({ type: 'image/png', data: randomBytes(1_200_000).toString('base64') }) as const;

it('when room is freed, the last readable version is kept, even if a newer one claims to be sound', async () => {
  const clock = handClock();
  const library = await toyLibrary({ clock });
  value(await library.settings.write({ ...value(await library.settings.read()), historyMegabytes: 10 }));
  let document = toyCharacter('Old');
  for (let round = 0; round < 3; round += 1) {
    clock.move(minute);
    document = value(await library.characters.save({ ...document, name: `Old ${String(round)}` }));
  }
  const key = { kind: 'character', id: document.id } as const;
  const [newest] = value(await library.snapshots.list(key));
  expect(newest).toMatchObject({ revision: 2, sound: true });
  const folder = historyOf(library, document);
  const name = (await readdir(folder)).find((each) => each.includes(newest?.key ?? '?'));
  await writeFile(path.join(folder, name ?? ''), '{"format": "hearthb');
  let big = toyCharacter('Big');
  for (let round = 0; round < 14; round += 1) {
    clock.move(minute);
    big = value(await library.characters.save({ ...big, portrait: portrait() }));
  }
  await library.snapshots.prune();
  const left = value(await library.snapshots.list(key)).filter(({ sound }) => sound);
  expect(left.map(({ revision }) => revision)).toEqual([1]);
  expect(value(await library.snapshots.read(key, left[0]?.key ?? '')).name).toBe('Old 0');
});

it('a version is compressed only if the compressed form reads back the same', async () => {
  const clock = handClock();
  const library = await toyLibrary({
    clock,
    fs: fileSystem({
      open: async (file, flags) => {
        const opened = await nodeFileSystem.open(file, flags);
        // A disk that reports writes that it did not perform.
        const writeLies = (data: string | Uint8Array) => opened.writeFile(Buffer.alloc(data.length));
        return file.includes('.json.gz') && flags === 'wx'
          ? openFile(opened, { writeFile: writeLies })
          : opened;
      },
    }),
  });
  const first = value(await library.characters.save(toyCharacter('Brakka', { notes: 'word '.repeat(4000) })));
  value(await library.characters.save({ ...first, name: 'Later' }));
  clock.move(6 * minute);
  await library.snapshots.prune();
  const [name, ...others] = await readdir(historyOf(library, first));
  expect(name).toMatch(/\.json$/);
  expect(others).toEqual([]);
  const key = { kind: 'character', id: first.id } as const;
  const [kept] = value(await library.snapshots.list(key));
  expect(value(await library.snapshots.read(key, kept?.key ?? ''))).toEqual(first);
});
