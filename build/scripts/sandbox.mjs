// How programs of Chromium start here: whether this machine lets them have their sandbox, and a locale for their paths.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findElectron, isRoot } from './find.mjs';

/** A setting of the kernel; undefined on kernels that do not have it. */
function kernel(name) {
  const file = path.join('/proc/sys', name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The helper beside a program, by which it also works without user namespaces. */
const helperOf = (program) => path.join(path.dirname(program), 'chrome-sandbox');

function hasHelper(program) {
  const helper = statSync(helperOf(program), { throwIfNoEntry: false });
  return helper !== undefined && helper.uid === 0 && (helper.mode & 0o4001) === 0o4001;
}

/** Ubuntu since 24.04 lets programs make them that AppArmor knows, which none is that was not installed as a package. */
let namespaces;
function hasUserNamespaces() {
  namespaces ??=
    kernel('kernel/apparmor_restrict_unprivileged_userns') !== '1' &&
    kernel('kernel/unprivileged_userns_clone') !== '0' &&
    // The usual containers refuse them as well, which shows only when one is made.
    spawnSync('unshare', ['--user', '--map-root-user', 'true']).status === 0;
  return namespaces;
}

/** Whether a program, such as Electron's runtime, can start with its sandbox. */
export function hasSandbox(program = findElectron()) {
  if (process.platform !== 'linux') return true;
  return !isRoot() && program !== undefined && (hasHelper(program) || hasUserNamespaces());
}

/** Arguments with which tests start a program: with its sandbox on every machine that allows it. */
export const sandboxArgs = (program = findElectron()) => (hasSandbox(program) ? [] : ['--no-sandbox']);

/** Lets a program have its sandbox on any Linux. */
export function sandboxCommand(program) {
  const helper = JSON.stringify(helperOf(program));
  return `sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`;
}

/**
 * The environment for a program of Chromium: on Linux without a locale in UTF-8, it garbles paths with an umlaut, and
 * finds no file of its own in them.
 */
export function utf8Environment(environment, platform = process.platform) {
  const { LC_CTYPE, LANG } = environment;
  if (platform !== 'linux' || /utf-?8/i.test(environment.LC_ALL || LC_CTYPE || LANG || ''))
    return environment;
  const { LC_ALL: all, ...rest } = environment;
  return { ...rest, ...(all && { LANG: all }), LC_CTYPE: 'C.UTF-8' };
}
