import path from 'node:path';
import { inRoot } from '../scripts/root.mjs';

/** A sandboxed preload has to be a single CommonJS file; there is one for each kind of page. */
export const preloadConfigs = (out) => [
  preload(out, 'electron/preload.ts', 'preload.cjs'),
  preload(out, 'electron/playersPreload.ts', 'players.cjs'),
];

const preload = (out, source, file) => ({
  configFile: false,
  root: inRoot(),
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: inRoot(source),
    outDir: path.join(out, 'preload'),
    emptyOutDir: false,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: file, codeSplitting: false },
    },
  },
});
