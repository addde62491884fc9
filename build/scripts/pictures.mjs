// `npm run pictures`: takes the pictures of guide and README from the real window, and stores a fingerprint of what they
// show. `npm run pictures -- --check` fails if the program has changed since then; a release asks it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './root.mjs';

export const picturesFolder = inRoot('docs/guide/pictures');
const fingerprintFile = path.join(picturesFolder, 'fingerprint.txt');

/** The window's sources, and what takes the pictures. */
const shown = ['renderer', 'test/pictures'];

/** A digest of all files below the folders, by their paths; the same whichever way lines end. */
export function fingerprintOf(base, folders) {
  const files = folders
    .flatMap((folder) => readdirSync(path.join(base, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: path.relative(base, file).replaceAll(path.sep, '/') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const whole = createHash('sha256');
  for (const { file, name } of files) {
    const text = readFileSync(file, 'latin1').replaceAll('\r\n', '\n');
    whole.update(`${name}\n${createHash('sha256').update(text, 'latin1').digest('hex')}\n`);
  }
  return whole.digest('hex');
}

/** Whether the pictures show the window as its sources are. */
export const picturesAreCurrent = () =>
  readFileSync(fingerprintFile, 'utf8').trim() === fingerprintOf(root, shown);

// Imported only here: the check has to run before anything is installed.
async function takePictures() {
  const [{ checkNode }, { buildOrExit }] = await Promise.all([
    import('./nodeVersion.mjs'),
    import('./build.mjs'),
  ]);
  checkNode();
  await buildOrExit();
  const before = fingerprintOf(root, shown);
  const { status } = spawnSync(
    process.execPath,
    [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--config=build/vitest.config.mjs',
      '--project=pictures-*',
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  // Some pictures alone do not make the others current.
  if (status === 0 && process.argv.length === 2) writeFileSync(fingerprintFile, `${before}\n`);
  return status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--check')) {
    if (!picturesAreCurrent()) {
      process.stderr.write(
        'The pictures of the guide are older than the window. Run npm run pictures, look at them, and commit them.\n',
      );
      process.exitCode = 1;
    }
  } else process.exitCode = await takePictures();
}
