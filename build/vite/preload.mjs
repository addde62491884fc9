import path from 'node:path';
import { inRoot } from '../scripts/root.mjs';

/** A sandboxed preload has to be a single CommonJS file. */
export const preloadConfig = (out) => ({
  configFile: false,
  root: inRoot(),
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: inRoot('electron/preload.ts'),
    outDir: path.join(out, 'preload'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: 'preload.cjs', codeSplitting: false },
    },
  },
});
