import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the files of a library hold, by path: a digest of each. */
export type FolderState = Readonly<Record<string, string>>;

/**
 * Reads what the files of a library hold. Left out is what may come and go by itself without anything being saved:
 * indexes, locks and temporary files, and what lies under `besides`. At once, so that nothing goes on meanwhile.
 */
export function folderState(folder: string, besides: readonly string[] = []): FolderState {
  return createFolderState(folder, besides)();
}

/** The same to be asked again and again: only files that are new or changed are read. */
export function createFolderState(folder: string, besides: readonly string[] = []): () => FolderState {
  const known = new Map<string, { readonly stamp: string; readonly digest: string }>();
  const digestOf = (file: string): string => {
    const { ino, mtimeNs, size } = statSync(file, { bigint: true });
    const stamp = `${String(ino)} ${String(mtimeNs)} ${String(size)}`;
    const last = known.get(file);
    if (last?.stamp === stamp) return last.digest;
    const digest = createHash('sha256').update(readFileSync(file)).digest('base64url');
    known.set(file, { stamp, digest });
    return digest;
  };
  const look = (place: string): [string, string][] =>
    readdirSync(path.join(folder, place), { withFileTypes: true }).flatMap((entry): [string, string][] => {
      const inside = place === '' ? entry.name : `${place}/${entry.name}`;
      const passing = entry.name.startsWith('.') || /^(campaigns-|packs-)?index\.json$/.test(inside);
      if (passing || besides.some((each) => inside.startsWith(each))) return [];
      return entry.isDirectory() ? look(inside) : [[inside, digestOf(path.join(folder, inside))]];
    });
  return () => Object.fromEntries(look('').toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
