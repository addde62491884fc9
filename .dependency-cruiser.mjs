import path from 'node:path';
import { layerRules } from './build/layerRules.mjs';

/** One forbidden edge; every rule is an error and says where the code belongs. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;

export default {
  forbidden: [
    // The map decides which files of the program each layer may use; the following rules cover everything else.
    ...layerRules(),
    forbid(
      'shared-is-pure',
      'shared/ runs everywhere: no Node, nothing of electron/ or renderer/, and of npm only zod.',
      { path: '^shared/', pathNot: '^shared/(table(Client)?|rules/definition/formula)/' },
      { pathNot: ['^shared/', npm('zod')] },
    ),
    forbid(
      'formulas-are-pure',
      'The formulas of definitions run everywhere, too; only there cel-js parses them.',
      { path: '^shared/rules/definition/formula/' },
      { pathNot: ['^shared/', npm('zod', '@marcbachmann/cel-js')] },
    ),
    forbid(
      'shared-table-is-pure',
      'shared/table/ runs everywhere, too; only there documents are merged by yjs, ordered by fractional-indexing, and keys derived.',
      { path: '^shared/table/' },
      { pathNot: ['^shared/', npm('zod', 'yjs', 'fractional-indexing', '@noble/(ciphers|hashes)')] },
    ),
    forbid(
      'shared-table-client-is-pure',
      'shared/tableClient/ runs in programs and in browsers; sockets and storage come in through ports.',
      { path: '^shared/tableClient/' },
      { pathNot: ['^shared/', npm('zod', 'yjs', 'y-protocols', '@hocuspocus/provider')] },
    ),
    forbid(
      'renderer-stays-in-the-page',
      'The page has no Node and no access to files: ask a service through renderer/platform.',
      { path: '^renderer/' },
      {
        path: npm(
          'electron',
          'lowdb',
          'yazl',
          'yauzl',
          'pdf-lib',
          '@pdf-lib/[^/]+',
          'hono',
          '@hono/[^/]+',
          'commander',
          'env-paths',
        ),
      },
    ),
    forbid(
      'renderer-without-node',
      'The page has no Node.',
      { path: '^renderer/' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'only-storage-uses-lowdb',
      'Durability is decided in one place: electron/storage.',
      { path: '^electron/', pathNot: '^electron/storage/' },
      { path: npm('lowdb') },
    ),
    forbid(
      'only-storage-opens-archives',
      'Names and sizes of an archive are checked in one place before anything is unpacked: electron/storage.',
      { path: '^electron/', pathNot: '^electron/storage/' },
      { path: npm('yazl', 'yauzl') },
    ),
    forbid(
      'only-pdf-draws',
      'Drawing happens in the worker: electron/pdf.',
      { path: '^electron/', pathNot: '^electron/pdf/' },
      { path: npm('pdf-lib', '@pdf-lib/[^/]+') },
    ),
    forbid(
      'plain-node-below-the-window',
      'Services, storage, printing, host and command line run without Electron.',
      { path: '^electron/(services|storage|pdf|host|cli|text|table|tableServer)/' },
      { path: npm('electron') },
    ),
    forbid(
      'plain-node-all-the-way',
      'Nothing that the host or the command line reaches may need Electron.',
      { path: '^electron/(host|cli)/' },
      { path: npm('electron'), reachable: true },
    ),
    forbid(
      'preload-is-small',
      'A sandboxed preload is one small file: channel names and types, no schemas.',
      { path: '^electron/(preload|playersPreload)\\.ts$' },
      { pathNot: ['^shared/ipc/(channels|playerChannels)\\.ts$', npm('electron')] },
    ),
    forbid(
      'no-cycles',
      'Two files that need each other are one file, or need a third.',
      {},
      { circular: true },
    ),
    // The Node that runs this check may be older than the one that has SQLite.
    forbid(
      'resolvable',
      'An import has to lead somewhere.',
      {},
      { couldNotResolve: true, pathNot: '^node:sqlite$' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // An import of a type is a dependency too: it decides what can be changed independently.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: path.join(import.meta.dirname, 'build/tsconfig.electron.json') },
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.vue', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
