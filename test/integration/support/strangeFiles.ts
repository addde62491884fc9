import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { it, onTestFinished } from 'vitest';
import { itAsRoot } from '#test/support/needsRoot';
import { unlessMissing } from '#electron/storage/files/unlessMissing';

/** Everything other than a file that may have the name of a file. */
export const strange = [
  'pipe',
  'socket',
  'zero',
  'loop',
  'folderLink',
  'fileLink',
  'dangling',
  'folder',
] as const;
export type Strange = (typeof strange)[number] | 'device';

/** One test for each of them; a device can be made by root alone. */
export function itForStrange(
  title: string,
  test: (what: Strange) => Promise<void>,
  { except = [] }: { readonly except?: readonly Strange[] } = {},
): void {
  it.each(strange.filter((what) => !except.includes(what)))(`${title}: %s`, test);
  itAsRoot(`${title}: device`, () => test('device'));
}

/** The type that the program should report. */
export const sortOfStrange: Readonly<Record<Strange, string>> = {
  ...{ pipe: 'pipe', socket: 'socket', folder: 'folder', device: 'device' },
  ...{ zero: 'link', loop: 'link', folderLink: 'link', fileLink: 'link', dangling: 'link' },
};

/** Creates the real thing: a pipe by mkfifo, a device by mknod, a listening socket, links. */
export async function putStrange(what: Strange, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  switch (what) {
    case 'pipe':
      await promisify(execFile)('mkfifo', [file]);
      return;
    case 'device':
      await promisify(execFile)('mknod', [file, 'c', '1', '5']);
      return;
    case 'socket': {
      const server = createServer();
      // The path of a socket has to be short.
      const above = process.cwd();
      process.chdir(path.dirname(file));
      await new Promise<void>((resolve) => server.listen(path.basename(file), resolve));
      process.chdir(above);
      server.unref();
      onTestFinished(() => void server.close());
      return;
    }
    case 'zero':
      await symlink('/dev/zero', file);
      return;
    case 'loop':
      await symlink(path.basename(file), file);
      return;
    case 'folderLink':
      await symlink(path.dirname(file), file);
      return;
    case 'fileLink':
      await symlink(path.join(path.dirname(file), '..', 'elsewhere.txt'), file);
      return;
    case 'dangling':
      await symlink('/nowhere/at-all', file);
      return;
    case 'folder':
      await mkdir(file);
  }
}

/**
 * Entries below a folder by name: each with its type, its inode and, for links, its target. A file that a running
 * program removes while the folder is read, such as a temporary one, is left out.
 */
export async function pictureOf(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const look = async (inside: string) => {
    for (const name of await readdir(path.join(folder, inside))) {
      const place = path.join(inside, name);
      const each = await unlessMissing(lstat(path.join(folder, place)));
      if (each === undefined) continue;
      const to = each.isSymbolicLink() ? await readlink(path.join(folder, place)) : '';
      found[place] = `${(each.mode & 0o170000).toString(8)} ${String(each.ino)} ${to}`;
      if (each.isDirectory()) await look(place);
    }
  };
  await look('');
  return found;
}
