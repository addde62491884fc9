import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from '#build/scripts/root.mjs';

const unkept = new Set(['node_modules', 'out', 'dist', 'coverage', '.git']);

/** For a copy that is not a git checkout: all files except generated ones. */
function filesUnder(folder: string): readonly string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => !unkept.has(entry.name))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(name) : [name];
    });
}

/** All files that belong in git: committed ones and new ones that are not ignored. */
export function projectFiles(): readonly string[] {
  if (!existsSync(inRoot('.git'))) return filesUnder('.');
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return listed.split('\0').filter((file) => file !== '' && existsSync(inRoot(file)));
}
