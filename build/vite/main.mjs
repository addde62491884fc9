import path from 'node:path';
import { inRoot } from '../scripts/root.mjs';
import { rulesetAlias } from './rulesets.mjs';

/**
 * Programs that run in Node: the window's main process, the workers for PDFs, verification and a shared table, the command line,
 * the browser host.
 */
const entries = {
  main: 'electron/main.ts',
  pdfWorker: 'electron/pdf/worker.ts',
  verifyWorker: 'electron/services/safety/recovery/verifyWorker.ts',
  tableWorker: 'electron/table/server/tableWorker.ts',
  cli: 'electron/cli/main.ts',
  host: 'electron/host/main.ts',
};

/** The window program, which loads the parts of its services in turn. */
const windowProgram = 'electron/program.ts';

/** At least as many as there are programs and parts. */
const mostUsers = 20;

/**
 * What the window program loads at start lies in one chunk per set of programs that use it, since a start pays
 * for every file that it opens; what only one of them uses stays with it. By themselves modules would also be
 * parted by everything that is loaded later.
 */
function startGroups() {
  let users;
  let inWindow;
  const find = (context) => {
    const info = (id) => context.getModuleInfo(id);
    // Vite's ids have slashes everywhere.
    const idOf = (file) => [inRoot(file), inRoot(file).replaceAll(path.sep, '/')].find(info);
    const parts = info(idOf(windowProgram)).dynamicallyImportedIds;
    inWindow = new Set([idOf(entries.main), ...parts]);
    users = usersOf([...Object.values(entries).map(idOf), ...parts], (id) => info(id)?.importedIds ?? []);
  };
  const names = new Map();
  const nameOf = (own) => {
    const key = own.join(' ');
    if (!names.has(key)) names.set(key, `start${String(names.size + 1)}`);
    return names.get(key);
  };
  // A group also takes what its modules import, which has their users and maybe more: those groups come first.
  return Array.from({ length: mostUsers - 1 }, (_, less) => mostUsers - less).map((count) => ({
    debugName: `start, ${String(count)} users`,
    priority: count,
    name: (id, context) => {
      if (users === undefined) find(context);
      const own = users.get(id) ?? [];
      const isOfGroup = Math.min(own.length, mostUsers) === count;
      return isOfGroup && own.some((root) => inWindow.has(root)) ? nameOf(own) : null;
    },
  }));
}

/** For each module the roots that import it, directly or through others. */
function usersOf(roots, importsOf) {
  const users = new Map();
  for (const root of roots) {
    const seen = new Set([root]);
    for (const module of seen) {
      users.set(module, [...(users.get(module) ?? []), root]);
      importsOf(module).forEach((each) => seen.add(each));
    }
  }
  return users;
}

/** One build for all of them, fully bundled: the package contains no node_modules. */
export const mainConfig = (out) => ({
  configFile: false,
  root: inRoot(),
  logLevel: 'warn',
  publicDir: false,
  resolve: { alias: [rulesetAlias()] },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: path.join(out, 'main'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, inRoot(file)])),
      external: ['electron', /^node:/],
      // Chunks lie beside the entries, so import.meta.dirname is out/main in every file.
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunk-[name]-[hash].js',
        codeSplitting: { groups: startGroups() },
      },
    },
  },
});
