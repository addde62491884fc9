// Which files have changed, and so which checks are due.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot, root } from '../scripts/root.mjs';

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
};

const commit = (name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)?.trim();

/** The commit that was pushed before: HEARTHBOOK_BASE, or the one at which this branch left `main`. */
function pushedBase() {
  const given = process.env.HEARTHBOOK_BASE;
  if (given) return commit(given);
  const head = commit('HEAD');
  return ['origin/main', 'main']
    .map((name) => git('merge-base', 'HEAD', name)?.trim())
    .find((left) => left !== undefined && left !== head);
}

/**
 * The files that differ from what was pushed before, as paths from the root; undefined if that is not known. `atLeast`
 * names a commit to compare with in that case.
 */
export function changedFiles(atLeast) {
  const base = pushedBase() ?? (atLeast && commit(atLeast));
  if (!base) return undefined;
  const lines = (text = '') => text.split('\0').filter((line) => line !== '');
  return [
    ...new Set([
      ...lines(git('diff', '--name-only', '--no-renames', '-z', base)),
      ...lines(git('ls-files', '--others', '--exclude-standard', '-z')),
    ]),
  ];
}

/** The layers whose types depend on a folder. */
const dependents = [
  ['shared/', ['shared', 'electron', 'renderer', 'test']],
  ['electron/', ['electron', 'test']],
  ['renderer/', ['renderer', 'test']],
  ['test/unit/renderer/', ['renderer']],
  ['test/', ['test']],
  ['build/tsconfig.', ['shared', 'electron', 'renderer', 'test']],
  ['build/types/', ['shared', 'electron', 'renderer', 'test']],
  ['build/', ['test']],
  ['package', ['shared', 'electron', 'renderer', 'test']],
];

export const layersOf = (changed) => [
  ...new Set(
    dependents.flatMap(([start, layers]) => (changed.some((file) => file.startsWith(start)) ? layers : [])),
  ),
];

const linted = /\.(?:ts|vue|mjs|js|cjs)$/;
const settings = /^(?:build\/lint\/|build\/layers\.mjs|(?:es|ox)lint\.config\.mjs|package-lock\.json)/;

/** The files that both linters read again; undefined for all, since its settings have changed. */
export const lintable = (changed) =>
  changed.some((file) => settings.test(file))
    ? undefined
    : changed.filter((file) => linted.test(file) && existsSync(inRoot(file)));
