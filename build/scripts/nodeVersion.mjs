// Prints one line if a command runs on a Node that Hearthbook is not built for.
import { readFileSync } from 'node:fs';
import semver from 'semver';
import { inRoot } from './root.mjs';

/** Past its end of life, but still on many machines: all tests pass on it. */
const stillWorks = '^20.19.0';

/**
 * A remark about a version of Node, `undefined` for a supported one.
 *
 * @param {string} version such as `v22.22.2`
 * @returns {{ line: string, tooOld: boolean } | undefined}
 */
export function remarkOnNode(version) {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  if (semver.satisfies(version, engines.node)) return undefined;
  const [own, least] = [semver.clean(version), semver.minVersion(engines.node)];
  if (semver.satisfies(version, stillWorks)) {
    const line = `Node ${own} is past its end of life. Hearthbook still works with it; Node ${least} or newer is recommended.`;
    return { line, tooOld: false };
  }
  if (semver.lt(version, semver.minVersion(stillWorks))) {
    return { line: `Hearthbook needs Node ${least} or newer. This is Node ${own}.`, tooOld: true };
  }
  const line = `Hearthbook is not tested with Node ${own}. The supported versions are ${engines.node}.`;
  return { line, tooOld: false };
}

/** Exits on a Node that is too old; prints its line once, not again in child commands. */
export function checkNode({ quiet = false } = {}) {
  const remark = remarkOnNode(process.version);
  if (remark === undefined) return;
  const isFirst = process.env.HEARTHBOOK_NODE_CHECKED === undefined;
  if (remark.tooOld || (isFirst && !quiet)) process.stderr.write(`${remark.line}\n`);
  if (remark.tooOld) process.exit(1);
  process.env.HEARTHBOOK_NODE_CHECKED = '1';
}

/**
 * True if every version of a range meets a package's demand.
 *
 * @param {string} range
 * @param {string} demand
 * @returns {boolean}
 */
export const meets = (range, demand) => semver.subset(range, demand, { includePrerelease: true });
