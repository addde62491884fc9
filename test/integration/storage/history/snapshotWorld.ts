import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Library } from '#electron/storage/library';
import type { CharacterDocument } from '#shared/character/document';
import type { Clock } from '#shared/kernel/ports';
import type { DocumentKey } from '#shared/safety/history';
import { value } from '#test/integration/support/world';

export const minute = 60_000;

export const hour = 60 * minute;

export const day = 24 * hour;

/** A clock that the test moves. */
export function handClock(start = Date.UTC(2026, 0, 1)): Clock & { move: (by: number) => void } {
  let at = start;
  return { now: () => new Date(at).toISOString(), move: (by) => void (at += by) };
}

export const keyOf = ({ kind, id }: CharacterDocument): DocumentKey => ({ kind, id });

export const folderOf = (library: Library, { id }: { readonly id: string }, kind = 'characters') =>
  path.join(library.folder, 'history', kind, id);

export const fileOf = (library: Library, { id }: { readonly id: string }) =>
  path.join(library.folder, 'characters', `${id}.json`);

export const filesIn = async (folder: string) => (await readdir(folder).catch(() => [])).toSorted();

export const revisions = async (library: Library, document: CharacterDocument) =>
  value(await library.snapshots.list(keyOf(document))).map(({ revision }) => revision);

/** Saves a character several times, each under another name. */
export async function saves(
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

/** Long notes that hardly shrink when compressed. */
export const notes = (length = 9000) => randomBytes(length).toString('base64').slice(0, length);
