// Builds what changed since it was last built: `node build/scripts/build.mjs [--force]`.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { moreRulesets } from '../vite/rulesets.mjs';
import { copyFonts } from './fonts.mjs';
import { withLock } from './lock.mjs';
import { checkNode } from './nodeVersion.mjs';
import { inRoot, root, seconds } from './root.mjs';

/** What the parts with rulesets are made from beside their own code. */
const rulesets = ['shared', ...(moreRulesets() === undefined ? [] : [moreRulesets()])];

/** The parts of the program, each with what it is made from. */
const parts = {
  main: {
    inputs: ['electron', ...rulesets, 'build/vite', 'package-lock.json'],
    build: async (out) => viteBuild((await import('../vite/main.mjs')).mainConfig(out)),
  },
  preload: {
    inputs: ['electron', 'shared', 'build/vite', 'package-lock.json'],
    build: async (out) => viteBuild((await import('../vite/preload.mjs')).preloadConfig(out)),
  },
  renderer: {
    inputs: ['renderer', ...rulesets, 'build/vite', 'package-lock.json'],
    build: async (out) => viteBuild((await import('../vite/renderer.mjs')).rendererConfig(out)),
  },
  fonts: {
    inputs: ['build/scripts/fonts.mjs', 'package-lock.json'],
    build: async (out) => copyFonts(out),
  },
};

const out = inRoot('out');
const stampFolder = inRoot('out/.stamp');

/** Builds what users get, whoever asks: under the `test` of a test run, Vite would take the libraries' slow side for developers. */
async function viteBuild(config) {
  const { build } = await import('vite');
  const mode = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await build(config);
  } finally {
    // It is the whole process's; what is started after the build must not notice.
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
}

/** Name, size and time of every file: cheap enough to look at before each start. */
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

/** Builds the named parts (all by default) that are missing or older than what they are made from. */
export async function buildIfStale({ only = Object.keys(parts), force = false, log = console.log } = {}) {
  if (!force && !only.some(isStale)) return;
  await withLock(inRoot('out/.lock'), async () => {
    for (const name of only) {
      if (force || isStale(name)) await buildPart(name, log);
    }
  });
}

/** Builds every part into another folder than `out`, such as a test's own. */
export async function buildInto(folder) {
  for (const { build } of Object.values(parts)) await build(folder);
}

/** As buildIfStale, for commands: a build that fails is said in its own words, and ends the command. */
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
