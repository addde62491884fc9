// Every test file belongs to the first group below that names it for the project that runs it. The configuration of
// Vitest, `npm test`, the page docs/testing/when.md and a test of the boundaries all read this table.

const surface =
  (kind) =>
  (...names) =>
    names.map((name) => `test/e2e/${name}.${kind}.test.ts`);
const both = surface('both');
const inElectron = surface('electron');

/** Paths that every window in Electron consists of. */
const electron = ['electron/main.ts', 'electron/program.ts', 'electron/launch.ts', 'electron/preload.ts'];
const everyBuild = ['package.json', 'package-lock.json', 'build/vite/', 'build/scripts/'];

/**
 * `when` is `always` (each `npm test`), `changed` (pushes and pull requests that change one of `paths`) or `night`. Every
 * night runs all of them, and `npm run proofs` in full depth. `files` and `paths` are files, or folders with a slash at
 * the end. Of the group `windows`,
 * `npm test` takes the tests with the tag `journey`, one for each screen.
 */
export const groups = [
  {
    name: 'security',
    what: 'What a page in Electron can reach: addresses, permissions, markup, fuses',
    when: 'changed',
    project: 'e2e-electron',
    files: ['test/e2e/security/'],
    paths: [
      ...electron,
      ...everyBuild,
      'electron/security/',
      'electron/ipc/',
      'electron/playersPreload.ts',
      'electron/windows/',
      'renderer/index.html',
      'renderer/head.html',
      'renderer/components/markdown/',
      'shared/ipc/',
    ],
  },
  {
    name: 'secrecy in a browser',
    what: 'Nothing that the GM keeps secret is anywhere in the browser of a player, its memory included',
    when: 'changed',
    project: 'e2e-chromium',
    files: ['test/e2e/security/'],
    paths: [
      'electron/table/',
      'electron/services/table/',
      'renderer/players/',
      'renderer/tablePage/',
      'renderer/features/table/',
      'shared/table/',
      'shared/tableClient/',
      'shared/encounter/playerView/',
    ],
  },
  {
    name: 'updates',
    what: 'Updates in a window',
    when: 'changed',
    project: 'e2e-electron',
    files: inElectron('window/updates'),
    paths: [...everyBuild, 'electron/updates/', 'renderer/features/settings/'],
  },
  {
    name: 'more programs',
    what: 'A window beside a browser, a phone, a table of another program, a build with more games',
    when: 'changed',
    project: 'e2e-electron',
    files: inElectron(
      'campaign/sharedTable',
      'campaign/unsentWords',
      'library/together',
      'network/otherSystem',
      'rulesets/faulty',
      'rulesets/more',
    ),
    paths: [
      ...electron,
      ...everyBuild,
      'build/tableServer/',
      'electron/host/',
      'electron/table/',
      'electron/services/table/',
      'electron/services/joined/',
      'renderer/features/table/',
      'renderer/players/',
      'renderer/tablePage/',
      'shared/table/',
    ],
  },
  {
    name: 'moving house',
    what: 'A library that moves while its window is open',
    when: 'changed',
    project: 'e2e-electron',
    files: inElectron('safety/movingHouse'),
    paths: ['electron/services/location/', 'electron/storage/', 'renderer/features/settings/'],
  },
  {
    name: 'desktop',
    what: 'The window on a desktop: its place, menus, files, paper, start; the three kinds of traffic with the main process',
    when: 'changed',
    project: 'e2e-electron',
    files: ['test/e2e/'],
    paths: [
      ...electron,
      ...everyBuild,
      'electron/compiled.ts',
      'electron/services/location/',
      'electron/windows/',
      'electron/ipc/',
      'renderer/app/',
      'renderer/platform/',
      'renderer/shells/',
      'test/e2e/support/',
    ],
  },
  {
    name: 'packaging',
    what: 'Packages, releases, updates, new games and other scripts of the build',
    when: 'changed',
    project: 'integration',
    files: ['test/integration/build/', 'test/integration/updates/'],
    paths: [...everyBuild, 'build/', '.github/', 'electron/updates/', 'docs/releasing.md'],
  },
  {
    name: 'paper',
    what: 'Every printed page of every game',
    when: 'changed',
    project: 'integration',
    files: ['test/integration/pdf/'],
    paths: [
      'electron/pdf/',
      'electron/services/printing/',
      'shared/rules/',
      'shared/rulesets/',
      'shared/locales/',
      'package-lock.json',
    ],
  },
  {
    name: 'table servers',
    what: 'The table server as a program, its database, and a GM who plays on it',
    when: 'changed',
    project: 'integration',
    files: ['test/integration/tableServer/'],
    paths: [...everyBuild, 'build/tableServer/', 'electron/table/', 'electron/tableServer/', 'shared/table/'],
  },
  {
    name: 'hostile seats',
    what: 'What a seat of a shared table can do to others by force',
    when: 'changed',
    project: 'integration',
    files: ['test/integration/table/hostileSeat.test.ts'],
    paths: ['package-lock.json', 'electron/table/', 'electron/tableServer/', 'shared/table/'],
  },
  {
    name: 'fuzz',
    what: 'Files, imports and requests that are broken at random',
    when: 'changed',
    project: 'integration',
    files: ['Documents', 'Files', 'Imports', 'Services'].map(
      (name) => `test/integration/safety/fuzz${name}.proof.test.ts`,
    ),
    paths: [
      'package-lock.json',
      'electron/services/',
      'electron/storage/',
      'electron/ipc/',
      'shared/documents/',
      'shared/ipc/',
      'shared/library/',
      'shared/homebrew/',
    ],
  },
  {
    name: 'unit',
    what: 'Pure code',
    when: 'always',
    project: 'unit',
    files: ['test/unit/'],
  },
  {
    name: 'components',
    what: 'Components and stores in a page of happy-dom',
    when: 'always',
    project: 'renderer-unit',
    files: ['test/unit/renderer/'],
  },
  {
    name: 'contract',
    what: 'What every game keeps to',
    when: 'always',
    project: 'contract',
    files: ['test/contract/'],
  },
  {
    name: 'boundaries',
    what: 'Layers, lint, documents, and this table',
    when: 'always',
    project: 'boundaries',
    files: ['test/boundaries/'],
  },
  {
    name: 'parts',
    what: 'Storage, services, shared tables, command line and host, on real files and sockets',
    when: 'always',
    project: 'integration',
    files: ['test/integration/'],
  },
  {
    name: 'windows',
    what: 'Screens in Chromium: the tests with the tag `journey`, one for each screen; all of them at night',
    when: 'always',
    project: 'e2e-chromium',
    files: ['test/e2e/'],
  },
  {
    name: 'proofs',
    what: 'Randomized and exhaustive tests, programs that are killed, and window tests that take minutes (`npm run proofs`)',
    when: 'night',
    project: 'proofs',
    files: ['test/'],
  },
];

/** The window tests of `npm test`: the main way through each screen. */
export const journey = {
  name: 'journey',
  description: 'the main way through a screen, which `npm test` takes',
};

/** Both surfaces in Electron: one test for each kind of traffic between page and main process. */
export const trafficInElectron = both('library/portable', 'campaign/closing', 'campaign/players');
/** In Electron in the proofs only: they send the same kinds of traffic. */
export const moreInElectron = both(
  'campaign/evening',
  'character/sheet',
  'character/wizard',
  'character/dice',
  'library/library',
);

const named = (entry, file) => (entry.endsWith('/') ? file.startsWith(entry) : file === entry);
const glob = (entry) => (entry.endsWith('/') ? `${entry}**` : entry);

/** The group of a file in a project. */
export const groupOf = (project, file) =>
  groups.find((group) => group.project === project && group.files.some((entry) => named(entry, file)));

/** Patterns of what a project runs, but not always. */
export const leftOut = (project) =>
  groups
    .filter((group) => group.project === project && group.when === 'changed')
    .flatMap(({ files }) => files.map(glob));

/** The groups that changed files demand: all of them if it is not known what has changed. */
export function demanded(changed) {
  const waiting = groups.filter(({ when }) => when === 'changed');
  if (changed === undefined) return waiting;
  const touched = (entries) => changed.some((file) => entries.some((entry) => named(entry, file)));
  return waiting.filter(({ files, paths }) => touched(paths) || touched(files));
}
