import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Digests of a library's files, by path. */
export type FolderState = Readonly<Record<string, string>>;

export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** True for files that may come and go without a save: indexes, locks and temporary files. */
export function isPassing(place: string): boolean {
  return (
    place.split('/').some((name) => name.startsWith('.')) ||
    /^(campaigns-|packs-|rulesets-)?index\.json$/.test(place)
  );
}

/** Paths of a library's files with slashes, without transient files and those under `besides`. */
export function placesIn(folder: string, besides: readonly string[] = []): readonly string[] {
  const look = (inside: string): string[] =>
    readdirSync(path.join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
      const place = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (isPassing(place) || besides.some((each) => place.startsWith(each))) return [];
      return entry.isDirectory() ? look(place) : [place];
    });
  return look('').toSorted();
}

/**
 * Reads a library's files, without transient files and those under `besides`. Synchronous, so that nothing
 * changes meanwhile.
 */
export function folderState(folder: string, besides: readonly string[] = []): FolderState {
  return Object.fromEntries(
    placesIn(folder, besides).map((place) => [place, digestOf(readFileSync(path.join(folder, place)))]),
  );
}
