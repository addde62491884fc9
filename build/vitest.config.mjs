import './scripts/node20.mjs';
import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findElectron, hasDisplay } from './scripts/find.mjs';
import { inRoot } from './scripts/root.mjs';
import { vuePlugins } from './vite/renderer.mjs';
import { moreRulesets, rulesetAlias } from './vite/rulesets.mjs';

/** Tests use the rulesets of a build without additional ones. */
const resolve = { alias: [rulesetAlias()] };

/** In milliseconds, generous enough for a busy machine: a limit catches tests that hang and measures nothing. */
const patience = 180_000;
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
const e2e = (target, include, { name = `e2e-${target}`, exclude = [], testTimeout = 90_000 } = {}) => ({
  resolve,
  test: {
    name,
    include,
    exclude,
    environment: 'node',
    env: { HEARTHBOOK_E2E_TARGET: target },
    globalSetup: ['test/e2e/support/globalSetup.ts'],
    setupFiles: ['test/e2e/support/workerScreen.ts'],
    testTimeout,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    // The files of a worker share its browser.
    isolate: false,
    maxWorkers: target === 'electron' && hasDisplay() ? 1 : 2,
  },
});

/**
 * The tests of both surfaces that run in Electron: one for each kind of traffic between page and main process. The
 * others run in Chromium, and so do these with `npm run proofs`, or if Electron is not here.
 */
const smoke = ['library/portable', 'campaign/closing', 'campaign/players'];
/** Tests that run in Electron with `npm run proofs` only: they send the same kinds of traffic. */
const smokeInDepth = [
  'campaign/evening',
  'character/sheet',
  'character/wizard',
  'character/dice',
  'library/library',
];
const bothSurfaces = (names) => names.map((name) => `test/e2e/${name}.both.test.ts`);
const smokeFiles = findElectron() === undefined ? [] : bothSurfaces(smoke);
/** The longest tests of single features: each takes as long as ten others, and runs with `npm run proofs`. */
const longFeatures = [
  ...bothSurfaces([
    'campaign/dashboard',
    'campaign/downtime',
    'campaign/encounterTools',
    'campaign/evening',
    'campaign/log',
    'campaign/party',
    'campaign/screen',
    'campaign/tonight',
    'character/advancement',
    'character/dice',
    'character/gear',
    'character/sheet',
    'character/wizard',
    'library/companions',
    'library/exchange',
    'rulesets/homebrew',
    'rulesets/homebrewThings',
    'safety/history',
    'safety/recovery',
    'window/accessibility',
    'window/forcedColors',
  ]),
  'test/e2e/window/lostPart.chromium.test.ts',
  'test/e2e/window/phoneLayout.chromium.test.ts',
];
const longInElectron = ['test/e2e/safety/movingHouse.electron.test.ts'];
/** Window tests that take too long for every run: every screen in every size, a year played, a long soak. */
const windowProofs = ['test/e2e/**/*.proof.*.test.ts', ...longFeatures, ...longInElectron];
/**
 * CI has half an hour: of the proofs it runs the take-over of a table server, programs that are killed, a walk by Tab
 * over every other screen, custom games, and joining from another program. The weekly run and releases run all of them.
 */
const isCi = process.env.HEARTHBOOK_DEPTH === 'ci';
const inCi = {
  proofs: ['tableServer/takeOver', 'table/killedTable', 'safety/killed'].map(
    (name) => `test/integration/${name}.proof.test.ts`,
  ),
  electron: ['campaign/joining', 'rulesets/ownGame', 'rulesets/poolGame', 'rulesets/templateGame'].map(
    (name) => `test/e2e/${name}.proof.electron.test.ts`,
  ),
  chromium: bothSurfaces(['window/keyboardWalkFirst.proof']),
};
/**
 * Tests that end programs at many moments, or write files of 99 MB: fewer cases would take nearly as long and prove
 * little. Fuzz runs lightly every time.
 */
const storageProofs = ['test/integration/**/!(fuzz*).proof.test.ts'];
/** Walks through every control of every form and wizard, and random pasts of a campaign. */
const contractProofs = ['test/contract/**/*.proof.test.ts'];
/** Runs with few random characters in every run, and with many in the proofs. */
const contractInDepth = ['test/contract/rulesets/quick.test.ts'];
/** Run with few edits in every run, and with many in the proofs. */
const inDepthToo = [
  'test/unit/shared/campaign/realIds.test.ts',
  'test/integration/services/table/quickEdits.test.ts',
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
      node('boundaries', ['test/boundaries/**/*.test.ts'], { exclude: boundaryProofs }),
      node('integration', ['test/integration/**/*.test.ts'], {
        isolate: false,
        exclude: storageProofs,
        // Proofs of power cuts and of killed programs stay on a real disk.
        env: { TMPDIR: folderInMemory() },
      }),
      e2e('electron', ['test/e2e/**/*.electron.test.ts', ...smokeFiles], { exclude: windowProofs }),
      e2e('chromium', ['test/e2e/**/*.both.test.ts', 'test/e2e/**/*.chromium.test.ts'], {
        exclude: [...windowProofs, ...smokeFiles],
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
        inDepth,
      ),
      contract('proofs-contract', isCi ? [] : [...contractProofs, ...contractInDepth], inDepth),
      e2e(
        'electron',
        isCi
          ? inCi.electron
          : ['test/e2e/**/*.proof.electron.test.ts', ...longInElectron, ...bothSurfaces(smokeInDepth)],
        // An evening on a slow network takes minutes.
        { name: 'proofs-electron', testTimeout: 600_000 },
      ),
      e2e(
        'chromium',
        isCi ? inCi.chromium : ['test/e2e/**/*.proof.both.test.ts', ...longFeatures, ...smokeFiles],
        {
          name: 'proofs-chromium',
          testTimeout: 600_000,
        },
      ),
      // For `npm run pictures`.
      e2e('electron', ['test/pictures/**/*.pictures.ts'], { name: 'pictures-electron' }),
      node('bench', ['test/bench/**/*.bench.ts'], {
        testTimeout: 600_000,
        maxWorkers: 1,
        fileParallelism: false,
      }),
    ],
  },
});
