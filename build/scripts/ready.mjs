// Imported first by every command: says in one sentence what this clone lacks, before an import of it fails. Uses
// nothing but Node's own modules.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const clone = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The reason why no command can run in a clone, in a sentence; `undefined` if there is none.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
export function whyNotReady(folder = clone) {
  if (!isWhole(folder)) return 'Dependencies are missing or incomplete. Run npm ci, then try again.';
  const closed = written.map((each) => path.join(folder, each)).find((each) => !isWritable(each));
  if (closed === undefined) return undefined;
  return `The folder ${closed} cannot be written. Allow it, or clone into a folder of your own, then try again.`;
}

/** What commands write: the program, and what the tools keep. */
const written = ['.', 'out', 'node_modules'];

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT';
  }
}

/**
 * npm writes its own list last. A package of it whose folder has no package.json was not unpacked, and one of another
 * version is older than the lock file.
 */
function isWhole(folder) {
  try {
    const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')).packages;
    const installed = read('node_modules/.package-lock.json');
    return Object.entries(read('package-lock.json')).every(([place, { version, optional }]) => {
      if (place === '' || (optional && installed[place] === undefined)) return true;
      return installed[place]?.version === version && existsSync(path.join(folder, place, 'package.json'));
    });
  } catch {
    return false;
  }
}

const why = whyNotReady();
if (why !== undefined) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
