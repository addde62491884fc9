import path from 'node:path';
import vue from '@vitejs/plugin-vue';
import { inRoot } from '../scripts/root.mjs';
import { vueSwitches } from './renderer.mjs';

/** The players' page, a program of its own: it holds no code that could ask for more than its view. */
export const playersConfig = (out) => ({
  configFile: false,
  root: inRoot('renderer/players'),
  base: './',
  logLevel: 'warn',
  define: vueSwitches,
  plugins: [vue()],
  build: {
    outDir: path.join(out, 'players'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
