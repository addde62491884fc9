// Locates programs, Chromium and Electron's runtime on this machine.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

const isWindows = process.platform === 'win32';
const isMac = process.platform === 'darwin';

function isExecutable(file) {
  try {
    accessSync(file, isWindows ? constants.F_OK : constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The full path of a program on the PATH. */
export function which(name) {
  const suffixes = isWindows ? ['.exe', '.cmd', ''] : [''];
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    for (const suffix of suffixes) {
      const file = path.join(folder, name + suffix);
      if (folder !== '' && isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** As root on Linux, Chromium and Electron refuse to run with their sandbox. */
export const isRoot = () => process.getuid?.() === 0;

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

const browsers = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'msedge',
];

function usualPlaces() {
  if (isMac) {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (isWindows) {
    const roots = [
      process.env['ProgramFiles'],
      process.env['ProgramFiles(x86)'],
      process.env['LOCALAPPDATA'],
    ];
    return roots
      .filter(Boolean)
      .flatMap((folder) => [
        path.join(folder, 'Google/Chrome/Application/chrome.exe'),
        path.join(folder, 'Chromium/Application/chrome.exe'),
        path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
      ]);
  }
  return [];
}

/** A browser of the Chromium family; CHROMIUM_PATH chooses among several. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isExecutable(named) ? named : undefined;
  return browsers.map(which).find(Boolean) ?? usualPlaces().find(isExecutable);
}

/** The folder with the programs of PostgreSQL, which Debian keeps off the PATH: one for each version. */
export function findPostgres() {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions)
    ? readdirSync(versions).map((each) => path.join(versions, each, 'bin'))
    : [];
  const onPath = which('initdb');
  const folders = [...debian.sort().reverse(), ...(onPath === undefined ? [] : [path.dirname(onPath)])];
  return folders.find((folder) => isExecutable(path.join(folder, 'postgres')));
}

const electronFolder = inRoot('node_modules/electron');

function electronProgram() {
  if (isMac) return 'Electron.app/Contents/MacOS/Electron';
  return isWindows ? 'electron.exe' : 'electron';
}

/** Electron's runtime on this machine: ELECTRON_OVERRIDE_DIST_PATH, or the one that its package downloaded. */
export function findElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) {
    const file = path.join(override, electronProgram());
    return isExecutable(file) ? file : undefined;
  }
  const fetched = path.join(electronFolder, 'path.txt');
  if (!existsSync(fetched)) return undefined;
  const file = path.join(electronFolder, 'dist', readFileSync(fetched, 'utf8'));
  return isExecutable(file) ? file : undefined;
}

/**
 * As `findElectron`, but downloads the runtime with Electron's own installer if it is missing; fails after a time
 * limit.
 */
export function findOrFetchElectron({ minutes = 15 } = {}) {
  const found = findElectron();
  if (found || process.env.ELECTRON_OVERRIDE_DIST_PATH) return found;
  process.stderr.write("Fetching Electron's runtime (about 120 MB, once) ...\n");
  spawnSync(process.execPath, [path.join(electronFolder, 'install.js')], {
    stdio: ['ignore', 'inherit', 'ignore'],
    timeout: minutes * 60_000,
  });
  return findElectron();
}
