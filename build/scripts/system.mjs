// System packages that the tests need. As root on Debian they are installed; otherwise missing ones are listed, on Debian
// and Ubuntu with the command that installs them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { findChromium, findPostgres, hasDisplay, isRoot, which } from './find.mjs';

let librariesKnown;

function hasLibrary(file) {
  librariesKnown ??= String(
    spawnSync(which('ldconfig') ?? '/sbin/ldconfig', ['-p'], { encoding: 'utf8' }).stdout,
  );
  return librariesKnown.includes(`${file} `);
}

const program = (name, ...packages) => ({ name, packages, found: () => which(name) !== undefined });
const library = (name, ...packages) => ({ name, packages, found: () => hasLibrary(name) });

/** Each requirement with the names of its Debian package, newest first. */
const linuxNeeds = [
  library('libgtk-3.so.0', 'libgtk-3-0t64', 'libgtk-3-0'),
  library('libnss3.so', 'libnss3'),
  library('libasound.so.2', 'libasound2t64', 'libasound2'),
  library('libgbm.so.1', 'libgbm1'),
  library('libXss.so.1', 'libxss1'),
  library('libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'),
  library('libdrm.so.2', 'libdrm2'),
];
// Records the system calls of a program whose power failure is simulated in a test.
const traceNeeds = [program('strace', 'strace')];
// A network with latency and loss is made of namespaces and tunnels.
const networkNeeds = [program('ip', 'iproute2'), program('socat', 'socat')];
// Of servers for shared tables; tests start their own, with data of their own.
const serverNeeds = [
  program('redis-server', 'redis-server'),
  { name: 'PostgreSQL', packages: ['postgresql'], found: () => findPostgres() !== undefined },
];
const screenNeeds = [program('Xvfb', 'xvfb'), program('xauth', 'xauth')];
const everywhereNeeds = [
  program('git', 'git'),
  program('pdftotext', 'poppler-utils'),
  { name: 'Chromium (or CHROMIUM_PATH)', packages: ['chromium'], found: () => findChromium() !== undefined },
];

function missingNeeds() {
  librariesKnown = undefined;
  const isLinux = process.platform === 'linux';
  const needs = [
    ...(isLinux ? [...linuxNeeds, ...traceNeeds, ...networkNeeds, ...serverNeeds] : []),
    ...(isLinux && !hasDisplay() ? screenNeeds : []),
    ...everywhereNeeds,
  ];
  return needs.filter((need) => !need.found());
}

const isDebian = () => existsSync('/etc/debian_version') && which('apt-get') !== undefined;

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', ['-q', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
}

const isKnownPackage = (name) => spawnSync('apt-cache', ['show', '--no-all-versions', name]).status === 0;

const packagesOf = (needs) => needs.map((need) => need.packages.find(isKnownPackage) ?? need.packages.at(-1));

/** Installs missing packages if allowed, or prints how; returns the names of those that are still missing. */
export function ensureSystem({ log = console.log } = {}) {
  const missing = missingNeeds();
  if (missing.length === 0) return [];
  if (!isDebian() || !isRoot()) {
    const packages = packagesOf(missing).join(' ');
    if (isDebian()) log(`To install what is missing: sudo apt-get install --yes ${packages}`);
    return missing.map((need) => need.name);
  }
  apt('update');
  const packages = packagesOf(missing);
  log(`installing ${packages.join(' ')}`);
  const { status, stdout } = apt('install', '--yes', '--no-install-recommends', ...packages);
  if (status !== 0) log(String(stdout).trim());
  return missingNeeds().map((need) => need.name);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const missing = ensureSystem();
  console.log(
    missing.length === 0 ? 'Nothing is missing.' : `Missing on this system: ${missing.join(', ')}.`,
  );
  process.exitCode = missing.length === 0 ? 0 : 1;
}
