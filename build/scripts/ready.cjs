// Loaded before every command (`node -r`): says in one sentence what this clone lacks, before an import fails of it.
// Nothing but Node's own modules, in the form that every Node reads.
const { accessSync, constants, existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { isMainThread } = require('node:worker_threads');

/** The folders that commands write: the program, and the caches of tools. */
const written = ['', 'out', 'node_modules'];

/** The reason why no command can run in a clone; `undefined` if there is none. */
function whyNotReady(folder) {
  if (!isInstalled(folder)) return 'Dependencies are missing or incomplete. Run npm ci, then try again.';
  const closed = written.map((each) => path.join(folder, each)).find((each) => !isWritable(each));
  if (closed === undefined) return undefined;
  return `The folder ${closed} cannot be written to. Allow that, or use a copy in a folder of your own.`;
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT';
  }
}

/** npm writes its own list last; a package of another version is older than the lock file. */
function isInstalled(folder) {
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

// Workers are given the options of their process.
const why = isMainThread ? whyNotReady(path.join(__dirname, '../..')) : undefined;
if (why !== undefined) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
