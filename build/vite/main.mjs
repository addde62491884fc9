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
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
    },
  },
});
