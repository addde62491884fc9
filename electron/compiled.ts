import { readdir, rm } from 'node:fs/promises';
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

/** One version has some 30 files; more than that belongs to versions that are gone. */
const mostFiles = 300;

/**
 * Reads what V8 compiled in an earlier run instead of compiling it again, for every module that is loaded from here on.
 * `ownFolder`: the program's own folder of this user, never a library, which may come from another person: what is read here
 * runs. An AppImage lies at another path in every run, by which nothing would be found again.
 */
export function useCompiled(ownFolder: string): void {
  if (process.env['APPIMAGE'] === undefined) enableCompileCache(folderIn(ownFolder));
}

/** Keeps what was compiled since the start; blocks for some 30 ms after a new version, and for none otherwise. */
export async function keepCompiled(ownFolder: string): Promise<void> {
  flushCompileCache();
  const folder = folderIn(ownFolder);
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  if (files.length > mostFiles) await rm(folder, { recursive: true, force: true });
}

const folderIn = (ownFolder: string) => path.join(ownFolder, 'compiled');
