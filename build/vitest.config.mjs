import './scripts/node20.mjs';
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hasDisplay } from './scripts/find.mjs';
import { inRoot } from './scripts/root.mjs';
import { journey, leftOut, moreInElectron, trafficInElectron } from './tests/groups.mjs';
import { vuePlugins } from './vite/renderer.mjs';
import { moreRulesets, rulesetAlias } from './vite/rulesets.mjs';

/** Tests use the rulesets of a build without additional ones. */
const resolve = { alias: [rulesetAlias()] };

/** `npm test` leaves out the groups that only a change of their paths, and the night, demand. */
const isEveryTime = process.env.HEARTHBOOK_TESTS === 'always';

/** In milliseconds, generous enough for a busy machine, or for hours: a limit catches tests that hang and measures nothing. */
const patience = process.env.HEARTHBOOK_DEPTH === 'long' ? 24 * 3_600_000 : 180_000;
/** Proofs in depth take minutes, and longer beside others; only a program that hangs takes this long. */
const inDepth = { testTimeout: 600_000, hookTimeout: patience, maxWorkers: 2 };

/** Fast tests of pure code. */
const node = (name, include, extra = {}) => ({
  resolve,
  test: {
    name,
    include,
    exclude: ['test/unit/renderer/**'],
    environment: 'node',
    testTimeout: patience,
    hookTimeout: patience,
    ...extra,
  },
});

/** Tests of components, stores and composables, in a happy-dom page. */
const renderer = (name, include, extra = {}) => ({
  resolve,
  plugins: vuePlugins(),
  test: {
    name,
    include,
    environment: 'happy-dom',
    setupFiles: ['test/unit/renderer/support/setup.ts'],
    testTimeout: patience,
    server: { deps: { inline: ['vuetify', 'chart.js'] } },
    ...extra,
  },
});

/** The contract of every ruleset; those of the fixtures, or of another folder, pass it like the built-in ones. */
const contract = (name, include, extra = {}) => ({
  ...node(name, include, { isolate: false, ...extra }),
  resolve: { alias: [rulesetAlias(moreRulesets() ?? inRoot('test/fixtures/rulesets'))] },
});

/**
 * Tests in a real window or a real browser run two files at a time, since a page waits more than it works. Windows on
 * the screen of a user run one at a time, since only one of them has the focus.
 */
const e2e = (target, include, { name = `e2e-${target}`, exclude = [] } = {}) => ({
  resolve,
  test: {
    name,
    include,
    exclude,
    environment: 'node',
    env: { HEARTHBOOK_E2E_TARGET: target },
    globalSetup: ['test/e2e/support/globalSetup.ts'],
    setupFiles: ['test/e2e/support/workerScreen.ts'],
    // An evening on a slow network, or the year of a campaign, takes minutes.
    testTimeout: isEveryTime ? 90_000 : 600_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    tags: [journey],
    // The built program, as it is.
    server: { deps: { external: [/\/out\/main\//] } },
    // The files of a worker share its browser.
    isolate: false,
    maxWorkers: target === 'electron' && hasDisplay() ? 1 : 2,
  },
});

/** Window tests that take too long for every run: every screen in every size, a year played, a long soak. */
const windowProofs = ['test/e2e/**/*.proof.*.test.ts'];
/**
 * CI has a quarter of an hour: of the proofs it runs the take-over of a table server, programs that are killed, a walk by Tab
 * over every other screen, custom games, and joining from another program. The nights and releases run all of them.
 */
const isCi = process.env.HEARTHBOOK_DEPTH === 'ci';
const inCi = {
  proofs: ['tableServer/takeOver', 'table/killedTable', 'safety/killed'].map(
    (name) => `test/integration/${name}.proof.test.ts`,
  ),
  electron: ['campaign/joining', 'rulesets/ownGame', 'rulesets/poolGame', 'rulesets/templateGame'].map(
    (name) => `test/e2e/${name}.proof.electron.test.ts`,
  ),
  chromium: ['test/e2e/window/keyboardWalkFirst.proof.both.test.ts'],
};
/**
 * Tests that end programs at many moments, or write files of 99 MB: fewer cases would take nearly as long and prove
 * little. Fuzz runs lightly every time.
 */
const storageProofs = ['test/integration/**/!(fuzz*).proof.test.ts'];
/** Walks through every control of every form and wizard, and random pasts of a campaign. */
const contractProofs = ['test/contract/**/*.proof.test.ts'];
/** Run with few random cases in every run, and with many in the proofs. */
const contractInDepth = ['test/contract/rulesets/quick.test.ts', 'test/contract/table/twoHands.test.ts'];
/** Run with few cases in every run, and with many in the proofs. */
const inDepthToo = [
  'test/unit/shared/change/algebra.test.ts',
  'test/unit/shared/table/twoSides.test.ts',
  'test/unit/shared/campaign/realIds.test.ts',
  'test/unit/shared/rules/definition/dice/everyFall.test.ts',
  'test/integration/services/table/quickEdits.test.ts',
  'test/integration/services/table/twoHands.test.ts',
];
/** Linux keeps these files in memory, where nothing waits for a disk; containers may leave too little room. */
function folderInMemory() {
  const folder = '/dev/shm';
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 31 ? folder : tmpdir();
  } catch {
    return tmpdir();
  }
}
/** Programs that integration tests bundle. */
const bundleFolder = ['test/integration/support/bundleFolder.ts'];
/** Planted violations of the rules that only `npm run proofs` and editors ask. */
const boundaryProofs = ['test/boundaries/**/*.proof.test.ts'];

export default defineConfig({
  root: inRoot(),
  test: {
    root: inRoot(),
    passWithNoTests: true,
    coverage: { provider: 'v8', include: ['shared/**/*.ts', 'electron/**/*.ts', 'renderer/**/*.{ts,vue}'] },
    projects: [
      node('unit', ['test/unit/**/*.test.ts'], { isolate: false }),
      renderer('renderer-unit', ['test/unit/renderer/**/*.test.ts'], { isolate: false }),
      contract('contract', ['test/contract/**/*.test.ts'], { exclude: contractProofs }),
      node('boundaries', ['test/boundaries/**/*.test.ts'], { isolate: false, exclude: boundaryProofs }),
      node('integration', ['test/integration/**/*.test.ts'], {
        isolate: false,
        globalSetup: bundleFolder,
        exclude: [...storageProofs, ...(isEveryTime ? leftOut('integration') : [])],
        // Proofs of power cuts and of killed programs stay on a real disk.
        env: { TMPDIR: folderInMemory() },
      }),
      e2e('electron', ['test/e2e/**/*.electron.test.ts', ...trafficInElectron], { exclude: windowProofs }),
      e2e('chromium', ['test/e2e/**/*.both.test.ts', 'test/e2e/**/*.chromium.test.ts'], {
        exclude: [...windowProofs, ...(isEveryTime ? leftOut('e2e-chromium') : [])],
      }),
      // For `npm run proofs`: tests that are too slow for every run, and the randomized ones of the projects
      // above in depth.
      node(
        'proofs',
        isCi
          ? inCi.proofs
          : [
              'test/proofs/**/*.test.ts',
              'test/unit/**/*.proof.test.ts',
              'test/integration/**/*.proof.test.ts',
              ...inDepthToo,
              ...boundaryProofs,
            ],
        { ...inDepth, globalSetup: bundleFolder },
      ),
      contract('proofs-contract', isCi ? [] : [...contractProofs, ...contractInDepth], inDepth),
      e2e('electron', isCi ? inCi.electron : ['test/e2e/**/*.proof.electron.test.ts', ...moreInElectron], {
        name: 'proofs-electron',
      }),
      e2e('chromium', isCi ? inCi.chromium : ['test/e2e/**/*.proof.both.test.ts'], {
        name: 'proofs-chromium',
      }),
      // For `npm run pictures`: those of the guide, and the main screens in every size, also that of a phone.
      e2e('electron', ['test/pictures/window.pictures.ts'], { name: 'pictures-electron' }),
      e2e('chromium', ['test/pictures/screens.pictures.ts'], { name: 'pictures-chromium' }),
      node('bench', ['test/bench/**/*.bench.ts'], {
        globalSetup: bundleFolder,
        testTimeout: 600_000,
        maxWorkers: 1,
        fileParallelism: false,
      }),
    ],
  },
});
