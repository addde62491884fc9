import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { fileSystem, toyCharacter, toyLibrary, value } from '#test/integration/support/world';

/** A library that counts reads of its document files. */
async function counted() {
  const reads: string[] = [];
  const fs = fileSystem({
    readFile: (file) => {
      if (path.basename(path.dirname(file)) === 'characters') reads.push(path.basename(file));
      return nodeFileSystem.readFile(file);
    },
  });
  const library = await toyLibrary({ fs });
  const { id } = value(await library.characters.save(toyCharacter()));
  return { library, id, file: path.join(library.folder, 'characters', `${id}.json`), reads };
}

it('reads a stored or read document again only after a change', async () => {
  const { library, id, reads } = await counted();
  reads.length = 0;
  const first = value(await library.characters.read(id));
  expect(value(await library.characters.read(id))).toEqual(first);
  expect(reads).toEqual([]);
});

it('notices an external change at once, even with the same length and time', async () => {
  const { library, id, file } = await counted();
  const { mtime, atime } = await stat(file);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('Brakka', 'Bralla'));
  expect(value(await library.characters.read(id)).name).toBe('Bralla');
  await writeFile(`${file}.new`, text);
  await utimes(`${file}.new`, atime, mtime);
  await nodeFileSystem.rename(`${file}.new`, file);
  expect(value(await library.characters.read(id)).name).toBe('Brakka');
});

it('reports that a document is gone or damaged, whatever it was before', async () => {
  const { library, id, file } = await counted();
  await writeFile(file, 'no document');
  expect(await library.characters.read(id)).toMatchObject({ error: { code: 'damaged-document' } });
  await nodeFileSystem.unlink(file);
  expect(await library.characters.read(id)).toMatchObject({ error: { code: 'not-found' } });
});

it('returns the stored version to every reader, even during other saves', async () => {
  const { library, id } = await counted();
  let current = value(await library.characters.read(id));
  for (let round = 0; round < 20; round += 1) {
    const [saved, ...read] = await Promise.all([
      library.characters.save({ ...current, notes: `round ${String(round)}` }),
      ...Array.from({ length: 5 }, () => library.characters.read(id)),
    ]);
    const { revision } = current;
    current = value(saved);
    for (const each of read) expect([revision, current.revision]).toContain(value(each).revision);
    expect(value(await library.characters.read(id))).toEqual(current);
  }
});
