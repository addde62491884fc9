// The layers of the program with their purposes and what they may use. dependency-cruiser's rules, the planted
// violations of test/boundaries and the table in docs/layers.md (`npm run layers`) are all generated from it.

/**
 * `path` is a folder, a file, or a folder with a star, whose subfolders may not use each other. `uses` names layers,
 * or single files of them; a layer may always use itself. It may use only layers before it in the list, so there are no cycles.
 * @typedef {{ readonly path: string, readonly purpose: string, readonly uses: readonly string[] }} Layer
 */

const shared = (...names) => names.map((name) => `shared/${name}`);
const electron = (...names) => names.map((name) => `electron/${name}`);
const renderer = (...names) => names.map((name) => `renderer/${name}`);

/** The parts that screens are made of. */
const screenParts = renderer('platform', 'locales', 'composables', 'components', 'stores', 'shells');

/** The engine from bottom to top, on which services and screens are built. */
export const domain = shared(
  'kernel',
  'change',
  'documents',
  'ledger',
  'dice',
  'calendar',
  'wiki',
  'character',
  'rules',
  'accounts',
  'downtime',
  'sheet',
  'exchange',
  'homebrew',
  'encounter',
  'campaign',
  'library',
  'safety',
  'settings',
  'table',
);
const registry = 'shared/rulesets/registry.ts';

/** @type {readonly Layer[]} */
export const layers = [
  {
    path: 'shared/kernel',
    purpose: 'results, coded errors, texts, ports for time, chance and ids',
    uses: [],
  },
  {
    path: 'shared/change',
    purpose: 'changes of any document as data: found, applied, reversed, joined, moved over others',
    uses: shared('kernel'),
  },
  {
    path: 'shared/documents',
    purpose: 'the file envelope, parsing of JSON, schema errors, the runner of migrations',
    uses: shared('kernel'),
  },
  {
    path: 'shared/ledger',
    purpose: 'entries of Exp and money; balances are sums',
    uses: shared('kernel'),
  },
  {
    path: 'shared/dice',
    purpose: 'fair rolls from any source of random words, exact distributions, cards',
    uses: shared('kernel'),
  },
  {
    path: 'shared/calendar',
    purpose: 'in-world days, dates, leap rules, rhythms, the month as a grid',
    uses: shared('kernel'),
  },
  {
    path: 'shared/wiki',
    purpose: 'links between notes, and parts that are for the GM alone',
    uses: shared('kernel'),
  },
  {
    path: 'shared/character',
    purpose: 'the character document, its edits and journal, differences of two states; no rules needed',
    uses: shared('kernel', 'change', 'documents', 'ledger'),
  },
  {
    path: 'shared/rules',
    purpose:
      'the interface of a ruleset and the values it gives: numbers with sources, problems, widgets, checks, paper',
    uses: shared('kernel', 'documents', 'ledger', 'dice', 'character'),
  },
  {
    path: 'shared/accounts',
    purpose: 'the ledger as its ruleset names it: its course, a statement on paper, CSV',
    uses: shared('kernel', 'ledger', 'rules'),
  },
  {
    path: 'shared/downtime',
    purpose: 'the cost and yield of days between adventures, in exact fractions; forecasts',
    uses: [...shared('kernel'), 'shared/rules/explained.ts'],
  },
  {
    path: 'shared/sheet',
    purpose: 'a character under its rules: commands, reverting entries of the journal, changes in words',
    uses: shared('kernel', 'ledger', 'character', 'rules'),
  },
  {
    path: 'shared/exchange',
    purpose: 'change files between player and GM: differences line by line',
    uses: shared('kernel', 'documents', 'character'),
  },
  {
    path: 'shared/homebrew',
    purpose: 'packs: additions of a table to a ruleset, every fault named',
    uses: shared('kernel', 'documents', 'character', 'rules'),
  },
  {
    path: 'shared/encounter',
    purpose:
      'a fight as commands over combatants of any ruleset: order, durations, entries that can be undone and replayed',
    uses: shared('kernel', 'change', 'documents', 'ledger', 'character', 'rules'),
  },
  {
    path: 'shared/campaign',
    purpose:
      'campaigns: party, log, money, encounters, session close-outs, downtime, corrections of the past, print',
    uses: [
      ...shared('kernel', 'change', 'documents', 'ledger', 'dice', 'calendar', 'wiki'),
      ...shared('character', 'rules', 'downtime', 'sheet', 'encounter'),
    ],
  },
  {
    path: 'shared/library',
    purpose:
      'every kind of document in one list: schemas and migrations, portable files, new ids, read-only states',
    uses: shared('kernel', 'documents', 'character', 'homebrew', 'encounter', 'campaign'),
  },
  {
    path: 'shared/safety',
    purpose: 'version history and its pruning, two states compared line by line, recovery, backups',
    uses: shared('kernel', 'documents', 'calendar', 'character', 'sheet', 'homebrew', 'campaign', 'library'),
  },
  {
    path: 'shared/settings',
    purpose: 'the settings file',
    uses: shared('documents', 'rules'),
  },
  {
    path: 'shared/table',
    purpose: 'the shared table: documents that merge, edits, commands, who may write, what players load',
    uses: [
      ...shared('kernel', 'change', 'documents', 'ledger', 'wiki'),
      ...shared('character', 'downtime', 'encounter', 'campaign'),
    ],
  },
  {
    path: 'shared/tableClient',
    purpose:
      'the connection of a program or a page to a shared table: copies of its rooms, what waits, what is asked',
    uses: shared('kernel', 'change', 'table'),
  },
  {
    path: 'shared/rulesets/*',
    purpose: 'one folder per ruleset; each can be taken out',
    uses: shared('kernel', 'documents', 'ledger', 'dice', 'character', 'rules'),
  },
  {
    path: registry,
    purpose: 'finds the rulesets and loads them by id',
    uses: shared('kernel', 'rules'),
  },
  {
    path: 'shared/ipc',
    purpose:
      'one map of commands and events with their schemas; channel names for the preload; bytes over HTTP',
    uses: shared(
      'kernel',
      'documents',
      'character',
      'rules',
      'exchange',
      'homebrew',
      'encounter',
      'campaign',
      'library',
      'safety',
      'settings',
      'table',
    ),
  },
  {
    path: 'shared/joined',
    purpose:
      'a player at a shared table, in a program or a page: own sheets with what they need, what is shown',
    uses: shared('kernel', 'ledger', 'character', 'homebrew', 'campaign', 'table', 'tableClient', 'ipc'),
  },
  {
    path: 'shared/locales',
    purpose: 'the texts of shared code, by language and area',
    uses: shared('kernel', 'rules'),
  },
  { path: 'electron/compiled.ts', purpose: 'what V8 compiled, for the next start', uses: [] },
  { path: 'electron/faults.ts', purpose: 'bugs told without anything a user typed', uses: [] },
  {
    path: 'electron/launch.ts',
    purpose: 'the command line of the window program',
    uses: shared('kernel'),
  },
  {
    path: 'electron/preload.ts',
    purpose: 'one function per channel for the page, bundled to one file',
    uses: ['shared/ipc/channels.ts'],
  },
  {
    path: 'electron/playersPreload.ts',
    purpose: "three functions for the players' page, bundled to one file",
    uses: ['shared/ipc/playerChannels.ts'],
  },
  {
    path: 'electron/text',
    purpose: 'translates texts outside the window',
    uses: shared('kernel'),
  },
  {
    path: 'electron/security',
    purpose: 'protocol, CSP, permissions, navigation, senders',
    uses: shared('kernel'),
  },
  {
    path: 'electron/storage',
    purpose: 'durable files: documents, commits, history, recovery, archives, locks; the only lowdb',
    uses: shared(
      'kernel',
      'documents',
      'character',
      'homebrew',
      'campaign',
      'library',
      'safety',
      'settings',
      'ipc',
    ),
  },
  {
    path: 'electron/log.ts',
    purpose: 'the log file',
    uses: [...electron('faults.ts', 'storage'), ...shared('ipc')],
  },
  {
    path: 'electron/pdf',
    purpose: 'fonts, layout and drawing, in a worker; the only pdf-lib',
    uses: [...electron('text'), ...shared('kernel', 'ledger', 'rules')],
  },
  {
    path: 'electron/updates',
    purpose:
      'finds, checks and installs new versions; the only electron-updater, loaded when its user agrees',
    uses: [...electron('log.ts'), ...shared('documents', 'settings', 'ipc')],
  },
  {
    path: 'electron/ipc',
    purpose: 'the only ipcMain: checks the sender, parses, answers every failure with a code',
    uses: [...electron('log.ts', 'security'), ...shared('kernel', 'documents', 'ipc')],
  },
  {
    path: 'electron/table',
    purpose:
      'the server of shared tables: sockets, judging, logs of rooms, seats; plain Node, loaded when one opens',
    uses: [...electron('security', 'storage'), ...shared('kernel', 'documents', 'table')],
  },
  {
    path: 'electron/tableServer',
    purpose: 'hearthbook-table: many tables on a server of their own, with a database; plain Node',
    uses: ['electron/table', ...shared('kernel', 'documents', 'table')],
  },
  {
    path: 'electron/services',
    purpose: 'use cases over ports; plain Node',
    uses: [
      ...electron('ipc', 'storage', 'pdf', 'text', 'table'),
      ...domain,
      ...shared('tableClient', 'ipc', 'joined', 'locales'),
      registry,
    ],
  },
  {
    path: 'electron/windows',
    purpose: 'window, menu, dialogs, closing, printing',
    uses: [
      ...electron('launch.ts', 'log.ts', 'ipc', 'security', 'services', 'storage'),
      ...shared('kernel', 'library', 'safety', 'ipc'),
    ],
  },
  {
    path: 'electron/host',
    purpose: 'the services behind a web server on this computer only',
    uses: [...electron('ipc', 'security', 'services', 'text'), ...shared('kernel', 'documents', 'ipc')],
  },
  {
    path: 'electron/cli',
    purpose: 'the services behind a command line',
    uses: [...electron('services', 'storage', 'text'), ...domain, ...shared('ipc')],
  },
  {
    path: 'electron/wiring.ts',
    purpose: 'puts services, menu and dialogs together for the window',
    uses: [
      ...electron('log.ts', 'updates', 'ipc', 'security', 'services', 'storage', 'text', 'windows'),
      ...shared('kernel', 'ipc', 'locales'),
    ],
  },
  {
    path: 'electron/program.ts',
    purpose: 'the life of the window program, from its lock to its end',
    uses: [
      ...electron('launch.ts', 'log.ts', 'ipc', 'security', 'services', 'storage', 'windows', 'wiring.ts'),
      ...shared('kernel', 'ipc'),
    ],
  },
  {
    path: 'electron/main.ts',
    purpose: 'starts the window program or the command line',
    uses: electron('compiled.ts', 'launch.ts', 'program.ts', 'security', 'cli'),
  },
  { path: 'renderer/styles', purpose: 'tokens, fonts, the kit, and rules for the whole page', uses: [] },
  {
    path: 'renderer/platform',
    purpose: 'the only reader of window.api: typed client, plain copies, browser transport',
    uses: shared('kernel', 'dice', 'ipc'),
  },
  {
    path: 'renderer/locales',
    purpose: 'the texts of the window, and their translation outside components',
    uses: [...shared('kernel', 'rules', 'locales'), registry],
  },
  {
    path: 'renderer/composables',
    purpose: 'shared by components and stores, without state of the program: texts, dates, files, search',
    uses: [...renderer('platform'), ...shared('kernel', 'documents', 'character', 'rules', 'safety')],
  },
  {
    path: 'renderer/components',
    purpose: 'dumb: props, emits and slots; `ui` are plain controls, `widgets` draw what rulesets declare',
    uses: [
      ...renderer('composables'),
      ...shared('kernel', 'ledger', 'dice', 'calendar', 'wiki', 'character', 'rules', 'accounts'),
      ...shared('encounter', 'campaign'),
    ],
  },
  {
    path: 'renderer/stores',
    purpose: 'the state of the page: open documents and their editing, the library, dice, the window',
    uses: [...renderer('platform', 'locales', 'composables'), ...domain, ...shared('ipc'), registry],
  },
  {
    path: 'renderer/shells',
    purpose:
      'parts of several screens that know stores: the frame of a campaign, trouble, saving, portraits, exchange',
    uses: [...renderer('platform', 'composables', 'components', 'stores'), ...domain, ...shared('ipc')],
  },
  {
    path: 'renderer/features/*',
    purpose:
      'one folder per screen with its routes, per page of a campaign, or per tool such as dice; each can be taken out',
    uses: [...screenParts, ...domain, ...shared('ipc'), registry],
  },
  {
    path: 'renderer/app',
    purpose: 'entry, router, frame, keyboard, theme',
    uses: [...renderer('styles'), ...screenParts, ...renderer('features/*'), ...shared('kernel')],
  },
  {
    path: 'renderer/tablePage',
    purpose: 'the page of a shared table for phones and tablets, which keeps its seat in the browser',
    uses: [
      ...renderer('styles', 'app', 'features/*'),
      ...screenParts,
      ...shared('kernel', 'character', 'campaign', 'settings', 'table', 'tableClient', 'joined', 'ipc'),
    ],
  },
  {
    path: 'renderer/players',
    purpose: "the page that the players see: a program of its own that knows nothing but the players' view",
    uses: [
      'renderer/app/theme.ts',
      'renderer/platform/composition.ts',
      'shared/encounter/playerView/view.ts',
      'shared/kernel/language.ts',
      'shared/ipc/playerChannels.ts',
      ...renderer('styles', 'locales/en'),
    ],
  },
];

/** Folders beside the program; they may use all of it. */
export const besides = [
  { path: 'build', purpose: 'this list, vite, tsconfig per layer, lint, packaging, scripts, pictures' },
  {
    path: 'test',
    purpose: 'unit (mirrors the program), contract, boundaries, integration, e2e, bench, fixtures',
  },
];
