// A Node of another version than the one that runs: fetched once from the npm registry, whose packages carry the
// program of each system. `node build/scripts/otherNode.mjs RANGE` prints the folder to put first on the PATH;
// the range `newest` is the newest line that Hearthbook supports.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import semver from 'semver';
import { inRoot } from './root.mjs';

/** `node:sqlite` needs no flag from here on. */
export const withSqlite = '>=22.13.0';

/** The newest line among the supported ones, such as `^26.0.0`. */
export function newestLine() {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const floors = engines.node.split('||').map((range) => semver.minVersion(range).version);
  return `^${floors.toSorted(semver.rcompare)[0]}`;
}

/** The package that carries the program of this system; one of them was taken under its first name. */
function packageName() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${system}-${process.arch}`;
}

const programIn = (folder) => {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  return path.join(folder, 'node_modules', packageName(), 'bin', file);
};

const runs = (program) => existsSync(program) && spawnSync(program, ['--version']).status === 0;

/** Runs npm, which on Windows is a file that only a shell starts; a script of npm knows where its own code lies. */
function npm(args, options) {
  const code = process.env.npm_execpath;
  if (code !== undefined && /\.c?js$/.test(code)) spawnSync(process.execPath, [code, ...args], options);
  else spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function fetched(range) {
  const folder = inRoot('node_modules/.cache/node', range.replaceAll(/[^\w.]+/g, '_'));
  if (runs(programIn(folder))) return programIn(folder);
  process.stderr.write(`Fetching Node ${range} (about 50 MB, once) ...\n`);
  // Tests that run at once may all fetch it: the last one that is done is kept.
  const own = `${folder}.${String(process.pid)}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, 'package.json'), '{ "private": true }\n');
  const install = ['install', '--no-save', '--ignore-scripts', '--loglevel=error'];
  npm([...install, `${packageName()}@${range.replaceAll(' ', '')}`], {
    cwd: own,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 15 * 60_000,
  });
  if (runs(programIn(own))) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(own, folder);
    return programIn(folder);
  }
  rmSync(own, { recursive: true, force: true });
  return undefined;
}

/**
 * A Node of a range of versions: the one that runs, if it is in the range, or one from the registry.
 *
 * @param {string} range such as `>=22.13.0`
 * @returns {string | undefined} the program's path; `undefined` if the registry gives none for this system
 */
export function nodeFor(range) {
  if (semver.satisfies(process.version, range)) return process.execPath;
  // One fetched Node serves every range that it meets.
  return fetched(semver.subset(newestLine(), range) ? newestLine() : range);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv[2] ?? 'newest';
  const range = wanted === 'newest' ? newestLine() : wanted;
  const program = nodeFor(range);
  if (program === undefined) {
    process.stderr.write(`Node ${range} could not be fetched from the npm registry for this system.\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${path.dirname(program)}\n`);
}
