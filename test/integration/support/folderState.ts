import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What the files of a library hold, by path: a digest of each. */
export type FolderState = Readonly<Record<string, string>>;

/** A digest of what a file holds. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** True for what may come and go by itself without anything being saved: indexes, locks and temporary files. */
export function isPassing(place: string): boolean {
  return (
    place.split('/').some((name) => name.startsWith('.')) || /^(campaigns-|packs-)?index\.json$/.test(place)
  );
}

/** The paths of a library's files with slashes, those that pass left out, and what lies under `besides`. */
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
 * Reads what the files of a library hold, but for what passes and what lies under `besides`. At once, so that nothing
 * goes on meanwhile.
 */
export function folderState(folder: string, besides: readonly string[] = []): FolderState {
  return Object.fromEntries(
    placesIn(folder, besides).map((place) => [place, digestOf(readFileSync(path.join(folder, place)))]),
  );
}
