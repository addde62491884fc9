import { existsSync } from 'node:fs';
import path from 'node:path';
import vue from '@vitejs/plugin-vue';
import vuetify from 'vite-plugin-vuetify';
import { inRoot } from '../scripts/root.mjs';
import { loadedParts } from './loadedParts.mjs';
import { rulesetAlias } from './rulesets.mjs';
import { sharedHead } from './sharedHead.mjs';
import { workerPackages } from './workerPackages.mjs';

const settings = 'renderer/styles/vuetify-settings.scss';

/** Plugins for .vue files, in the window and in its unit tests. */
export const vuePlugins = () => [
  vue(),
  vuetify({
    autoImport: true,
    ...(existsSync(inRoot(settings)) && { styles: { configFile: inRoot(settings) } }),
  }),
];

/** Compile-time flags that keep unused parts of Vue and vue-i18n out of the bundle. */
export const vueSwitches = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  __VUE_I18N_FULL_INSTALL__: 'true',
  __VUE_I18N_LEGACY_API__: 'false',
  __INTLIFY_PROD_DEVTOOLS__: 'false',
  __INTLIFY_DROP_MESSAGE_COMPILER__: 'false',
};

/** Modules that act when they are loaded, each for one page. */
const starts = /\/renderer\/(\w+\.html|app\/(main|startup|router)\.ts|tablePage\/)/;

/** Code that runs in the page. Nothing is inlined: the content security policy allows only files of our own. */
export const rendererConfig = (out, ofWorkers = workerPackages()) => ({
  configFile: false,
  root: inRoot('renderer'),
  base: './',
  logLevel: 'warn',
  define: vueSwitches,
  plugins: [...vuePlugins(), sharedHead(), loadedParts(), ofWorkers.ofPage()],
  resolve: {
    alias: [
      rulesetAlias(),
      { find: /^zod$/, replacement: inRoot('renderer/platform/zod.ts') },
      { find: /^crypto$/, replacement: inRoot('renderer/platform/noCrypto.ts') },
    ],
  },
  worker: { format: 'es', plugins: () => [ofWorkers.ofWorker()] },
  build: {
    outDir: path.join(out, 'renderer'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'licenses.json' },
    rolldownOptions: {
      // The program's page, and the one that a shared table serves to browsers.
      input: {
        index: inRoot('renderer/index.html'),
        join: inRoot('renderer/join.html'),
        serviceWorker: inRoot('renderer/tablePage/offline/serviceWorker.ts'),
      },
      // What both start with is one file: a request per small part costs more than its bytes.
      output: {
        // A service worker serves the addresses below its own.
        entryFileNames: ({ name }) => (name === 'serviceWorker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'], test: (id) => !starts.test(id) }] },
      },
    },
    chunkSizeWarningLimit: 2000,
  },
});
