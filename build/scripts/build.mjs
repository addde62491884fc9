// Builds the parts that have changed: `node build/scripts/build.mjs [--force]`.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { moreRulesets } from '../vite/rulesets.mjs';
import { copyFonts } from './fonts.mjs';
import { copyLanguages } from '../languages.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './nodeVersion.mjs';
import { writeNotices } from './notices.mjs';
import { inRoot, root, seconds } from './root.mjs';

/** Sources of the parts that contain rulesets, beside their own code. */
const rulesets = ['shared', ...(moreRulesets() === undefined ? [] : [moreRulesets()])];

/** The parts of the program with their sources. */
const parts = {
  main: {
    inputs: ['electron', ...rulesets, 'build/vite', 'package-lock.json'],
    build: async (out) => viteBuild((await import('../vite/main.mjs')).mainConfig(out)),
  },
  preload: {
    inputs: ['electron', 'shared', 'build/vite', 'package-lock.json'],
    build: async (out) => {
      for (const config of (await import('../vite/preload.mjs')).preloadConfigs(out)) await viteBuild(config);
    },
  },
  renderer: {
    inputs: ['renderer', 'docs/guide', ...rulesets, 'build/vite', 'package-lock.json'],
    build: async (out) => viteBuild((await import('../vite/renderer.mjs')).rendererConfig(out)),
  },
  players: {
    inputs: ['renderer', 'shared/encounter/playerView', 'shared/ipc', 'build/vite', 'package-lock.json'],
    build: async (out) => viteBuild((await import('../vite/players.mjs')).playersConfig(out)),
  },
  tableServer: {
    inputs: ['electron', 'shared', 'build/vite', 'package-lock.json'],
    build: async (out) => viteBuild((await import('../vite/tableServer.mjs')).tableServerConfig(out)),
  },
  fonts: {
    inputs: ['build/scripts/fonts.mjs', 'package-lock.json'],
    build: async (out) => copyFonts(out),
  },
  languages: {
    inputs: ['languages', 'renderer/locales', ...rulesets, 'build/languages.mjs'],
    build: async (out) => copyLanguages(out),
  },
  // Comes last: it reads the lists of what the other parts have bundled.
  notices: {
    inputs: [
      'build/scripts/notices.mjs',
      'build/notices',
      'package-lock.json',
      ...['main', 'preload', 'renderer'].map((part) => inRoot('out', part, 'licenses.json')),
    ],
    build: async (out) => writeNotices(out),
  },
};

const out = inRoot('out');
const stampFolder = inRoot('out/.stamp');

/**
 * Always a production build: with the NODE_ENV of a test run, Vite would choose the slow development versions of
 * libraries.
 */
async function viteBuild(config) {
  const { build } = await import('vite');
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build(config);
  } finally {
    // NODE_ENV belongs to the whole process, so it is restored for anything that starts after the build.
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
}

/** Uses name, size and time of every file, which is fast enough before each start. */
function fingerprint(inputs) {
  const hash = createHash('sha256');
  const add = (file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of readdirSync(file).sort()) add(path.join(file, name));
    } else {
      hash.update(`${path.relative(root, file)}:${stat?.size}:${stat?.mtimeMs}\n`);
    }
  };
  inputs.forEach((input) => add(path.resolve(root, input)));
  return hash.digest('hex');
}

function stampOf(name) {
  try {
    return readFileSync(path.join(stampFolder, name), 'utf8');
  } catch {
    return undefined;
  }
}

function isStale(name) {
  const built = statSync(path.join(out, name), { throwIfNoEntry: false }) !== undefined;
  return !built || stampOf(name) !== fingerprint(parts[name].inputs);
}

async function buildPart(name, log) {
  const started = Date.now();
  const { inputs, build } = parts[name];
  const stamp = fingerprint(inputs);
  rmSync(path.join(stampFolder, name), { force: true });
  await build(out);
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(path.join(stampFolder, name), stamp);
  log(`built ${name} (${seconds(Date.now() - started)})`);
}

/** Builds those of the named parts (by default all) that are missing or older than their sources. */
export async function buildIfStale({ only = Object.keys(parts), force = false, log = console.log } = {}) {
  if (!force && !only.some(isStale)) return;
  await withLock(inRoot('out/.lock'), async () => {
    for (const name of only) {
      if (force || isStale(name)) await buildPart(name, log);
    }
  });
}

/** Builds every part into another folder than `out`, for example for a test. */
export async function buildInto(folder) {
  for (const { build } of Object.values(parts)) await build(folder);
}

/** For commands: prints the errors of a failed build and exits. */
export async function buildOrExit(options) {
  try {
    await buildIfStale(options);
  } catch (error) {
    process.stderr.write(`The build failed: ${error.message}\n`);
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode();
  await buildOrExit({ force: process.argv.includes('--force') });
}
