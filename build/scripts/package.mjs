// `npm run package [-- --publish never] [-- --only folder|tar.gz|deb|appimage ...]`: packages for this system, in
// dist. On Linux all but the AppImage need nothing that electron-builder would have to download.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { archive } from '../linux/archive.mjs';
import { sharedFiles } from '../linux/share.mjs';
import { refuse } from './arguments.mjs';
import { buildOrExit } from './build.mjs';
import { findOrFetchElectron } from './find.mjs';
import { checkNode } from './nodeVersion.mjs';
import { debianPackage } from '../linux/debian.mjs';
import { inRoot, root } from './root.mjs';

checkNode();
const args = process.argv.slice(2);
const at = args.indexOf('--only');
const only = at < 0 ? ['tar.gz', 'deb', 'appimage'] : args.slice(at + 1);
const kinds = ['folder', 'tar.gz', 'deb', 'appimage'];
const unknown = only.find((kind) => !kinds.includes(kind));
if (unknown !== undefined) refuse(`No package is called ${unknown}: use ${kinds.join(', ')}.`);
const others = at < 0 ? args : args.slice(0, at);
const builder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('electron-builder/package.json')),
  'cli.js',
);

/** Ends this process with the first failure. */
function run(command, ...more) {
  const { status, error } = spawnSync(command, more, { cwd: root, stdio: 'inherit' });
  if (error) process.stderr.write(`${command}: ${error.message}\n`);
  if (status !== 0) process.exit(status ?? 1);
}

const build = (...more) =>
  run(process.execPath, builder, '--config', 'build/electron-builder.mjs', ...others, ...more);

// It has the download of electron-builder in the same cache; that one fails with a trace of its code.
if (findOrFetchElectron() === undefined) {
  process.stderr.write(
    "Electron's runtime could not be downloaded, so nothing was packaged. ELECTRON_OVERRIDE_DIST_PATH may name a folder that has it already.\n",
  );
  process.exit(1);
}
await buildOrExit();
if (process.platform === 'linux') {
  build('--linux', 'dir');
  const unpacked = inRoot('dist/linux-unpacked');
  const shared = await sharedFiles();
  if (only.includes('tar.gz')) await archive(unpacked, shared, inRoot('dist'));
  if (only.includes('deb')) await debianPackage(unpacked, shared, inRoot('dist'));
  if (only.includes('appimage')) build('--linux', 'AppImage', '--prepackaged', unpacked);
} else build();
