import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { Library } from '#electron/storage/library';
import { watchedFileSystem, type Call } from '#test/integration/support/calls';
import { systemError, toyCampaign, toyCharacter, toyLibrary, value } from '#test/integration/support/world';
import type { AnyDocument } from '#shared/library/kinds';

/** Two characters and a campaign as stored, in this order. */
export interface Table {
  readonly library: Library;
  readonly documents: readonly AnyDocument[];
}

/** A library with two characters and a campaign, all named `old`. */
export async function oldTable(): Promise<Table> {
  const library = await toyLibrary();
  const documents = [
    value(await library.characters.save(toyCharacter('old'))),
    value(await library.characters.save(toyCharacter('old'))),
    value(await library.campaigns.save(toyCampaign('old'))),
  ];
  return { library, documents };
}

export const renamed = (documents: readonly AnyDocument[], name = 'new') =>
  documents.map((document) => ({ ...document, name }));

export const readAll = async (library: Library, documents: readonly AnyDocument[]) => {
  const found: AnyDocument[] = [];
  for (const { kind, id } of documents)
    found.push(
      kind === 'campaign'
        ? value(await library.campaigns.read(id))
        : value(await library.characters.read(id)),
    );
  return found;
};

export const names = async (library: Library, documents: readonly AnyDocument[]) =>
  (await readAll(library, documents)).map((document) => document.name);

export const visible = async (...parts: string[]) =>
  (await readdir(path.join(...parts)).catch(() => [])).filter((name) => !name.startsWith('.'));

export const fileOf = (library: Library, { kind, id }: AnyDocument) =>
  path.join(library.folder, kind === 'campaign' ? 'campaigns' : 'characters', `${id}.json`);

/** Opens a library again after a crash and checks that it contains only old or only new documents, and no leftovers. */
export async function afterwards(folder: string, documents: readonly AnyDocument[]): Promise<'old' | 'new'> {
  const library = await toyLibrary({ folder });
  const found = await readAll(library, documents);
  const state = found[0]?.name === 'new' ? 'new' : 'old';
  const revision = state === 'new' ? 2 : 1;
  expect(found.map((document) => [document.name, document.revision])).toEqual(
    found.map(() => [state, revision]),
  );
  expect(await visible(folder, 'pending')).toEqual([]);
  expect(await visible(folder, 'quarantine')).toEqual([]);
  const again = value(await library.commit(renamed(found, 'later')));
  expect(again.map((saved) => saved.revision)).toEqual(found.map(() => revision + 1));
  return state;
}

/** A library in which changing calls fail from a certain one on, or only that one; `calls` lists all calls. */
export async function failingFrom(
  folder: string,
  first: number,
  more: { readonly once: boolean; readonly code: string },
) {
  const calls: Call[] = [];
  const fs = watchedFileSystem(async (call) => {
    calls.push(call);
    if (more.once ? call.number !== first : call.number < first) return;
    await call.half();
    throw systemError(more.code);
  });
  return { library: await toyLibrary({ folder, fs }), calls };
}

/** A library whose commit stopped after its journal: the journal exists, but no document is written. */
export async function stoppedTable(): Promise<Table> {
  const table = await oldTable();
  const { folder } = table.library;
  const fs = watchedFileSystem(async ({ name, path: file }) => {
    if (name === 'rename' && !file.includes('pending')) throw systemError('EIO');
  });
  const dying = await toyLibrary({ folder, fs });
  expect(await dying.commit(renamed(table.documents))).toMatchObject({
    ok: false,
    error: { code: 'storage-failed' },
  });
  expect(await visible(folder, 'pending')).toHaveLength(1);
  return table;
}

export const journalOf = async (library: Library) => {
  const [name = ''] = await visible(library.folder, 'pending');
  return path.join(library.folder, 'pending', name);
};

/** A journal that contains its first document twice. */
export const doubled = (text: string) => {
  const journal = JSON.parse(text) as { documents: readonly object[] };
  return JSON.stringify({ ...journal, documents: [journal.documents[0], ...journal.documents] });
};
