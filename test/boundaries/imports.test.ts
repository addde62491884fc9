import { beforeAll, describe, expect, it } from 'vitest';
import { ruleOf } from '#build/layerRules.mjs';
import { layers } from '#build/layers.mjs';
import { cleanFiles, plantTree, runTool } from './plantedTree';
import type { Files } from './plantedTree';

const imports = (specifier: string): string =>
  `import * as planted from '${specifier}';\n\nexport { planted };\n`;
const importsType = (name: string, specifier: string): string =>
  `import type { ${name} } from '${specifier}';\n\nexport type Planted = ${name};\n`;
const component = (specifier: string): string =>
  `<script setup lang="ts">\nimport Planted from '${specifier}';\n</script>\n\n<template>\n  <Planted />\n</template>\n`;

/** Violations of rules that are not generated from the map, and dependencies other than an import of a module. */
const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['shared-is-pure', 'shared/kernel/builtin.ts', imports('node:fs')],
  ['shared-is-pure', 'shared/kernel/npm.ts', imports('minisearch')],
  ['shared-is-pure', 'shared/kernel/vue.ts', importsType('Ref', 'vue')],
  ['shared-is-pure', 'shared/kernel/main.ts', imports('#electron/services/greet')],
  ['shared-is-pure', 'shared/kernel/screen.ts', imports('#renderer/stores/useNameStore')],
  ['shared-is-pure', 'shared/kernel/merge.ts', importsType('Doc', 'yjs')],
  ['shared-is-pure', 'shared/rules/definition/evaluate.ts', imports('@marcbachmann/cel-js')],
  ['formulas-are-pure', 'shared/rules/definition/formula/npm.ts', imports('minisearch')],
  ['shared-table-is-pure', 'shared/table/npm.ts', imports('minisearch')],
  ['shared-table-is-pure', 'shared/table/builtin.ts', imports('node:fs')],
  ['shared-table-client-is-pure', 'shared/tableClient/builtin.ts', imports('node:net')],
  ['shared-table-client-is-pure', 'shared/tableClient/sockets.ts', imports('ws')],
  [
    'order-shared-rulesets-heroic',
    'shared/rulesets/heroic/data/climbs.ts',
    imports('#shared/rulesets/heroic/ruleset'),
  ],
  [
    'order-shared-rulesets-heroic',
    'shared/rulesets/heroic/content/climbs.ts',
    importsType('FormId', '#shared/rulesets/heroic/forms/names'),
  ],
  ['layer-shared-downtime', 'shared/downtime/moment.ts', importsType('WithClock', '#shared/rules/ruleset')],
  [
    'layer-renderer-features',
    'renderer/features/home/Favorite.vue',
    component('#renderer/features/other/OtherView.vue'),
  ],
  [
    'layer-renderer-components',
    'renderer/components/KnowsStore.vue',
    component('#renderer/stores/useNameStore'),
  ],
  ['every-file-has-a-layer', 'shared/kernel/stray.ts', imports('#shared/nowhere/stray')],
  ['renderer-stays-in-the-page', 'renderer/features/home/shell.ts', importsType('App', 'electron')],
  ['renderer-stays-in-the-page', 'renderer/features/home/database.ts', imports('lowdb')],
  ['renderer-stays-in-the-page', 'renderer/features/home/print.ts', imports('pdf-lib')],
  ['renderer-without-node', 'renderer/features/home/files.ts', imports('node:path')],
  ['only-storage-uses-lowdb', 'electron/services/database.ts', importsType('Low', 'lowdb')],
  ['only-storage-opens-archives', 'electron/services/unpack.ts', imports('yauzl')],
  ['only-pdf-draws', 'electron/services/print.ts', imports('pdf-lib')],
  ['only-pdf-draws', 'electron/storage/fonts.ts', imports('@pdf-lib/fontkit')],
  ['plain-node-below-the-window', 'electron/services/shell.ts', importsType('App', 'electron')],
  ['plain-node-all-the-way', 'electron/host/menu.ts', imports('#electron/windows/menu')],
  ['preload-is-small', 'electron/preload.ts', imports('#shared/ipc/contract')],
  ['no-cycles', 'shared/rules/egg.ts', imports('./hen')],
  ['resolvable', 'shared/rules/lost.ts', imports('./nowhere')],
];

/** Files that the violations above import; they are valid themselves. */
const helpers: Files = {
  'shared/rulesets/heroic/ruleset.ts': 'export const ruleset = 1;\n',
  'shared/rulesets/heroic/forms/names.ts': 'export type FormId = 1;\n',
  'electron/windows/menu.ts': imports('electron'),
  'renderer/features/other/OtherView.vue': component('#renderer/components/NameTag.vue'),
  'shared/nowhere/stray.ts': 'export const stray = 1;\n',
  'shared/rules/hen.ts': imports('./egg'),
};

/** The parts of dependency-cruiser's report that are used here. */
interface Report {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/** Returns rule, file and the file that it may not import. */
async function cruise(planted: Files): Promise<ReadonlySet<string>> {
  const tree = plantTree(planted);
  try {
    const printed = await runTool(tree.folder, 'dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config=.dependency-cruiser.mjs',
      '--output-type=json',
      'shared',
      'electron',
      'renderer',
    ]);
    const report: Report = JSON.parse(printed);
    return new Set(report.summary.violations.map(({ rule, from, to }) => `${rule.name} ${from} ${to}`));
  } finally {
    tree.remove();
  }
}

const blamed = (found: ReadonlySet<string>) =>
  new Set([...found].map((finding) => finding.split(' ').slice(0, 2).join(' ')));

describe('boundaries between files', () => {
  let found: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    found = await cruise({
      ...helpers,
      ...Object.fromEntries(violations.map(([, file, text]) => [file, text])),
    });
  });

  it('finds nothing in a valid program', async () => {
    expect([...(await cruise({}))]).toEqual([]);
  });

  it.each(violations)('%s catches %s', (rule, file) => {
    expect(blamed(found)).toContain(`${rule} ${file}`);
  });

  it('blames no valid file', () => {
    const planted = new Set([...violations.map(([, file]) => file), ...Object.keys(helpers)]);
    const files = [...found].map((finding) => finding.split(' ')[1] ?? '');
    expect(files.filter((file) => !planted.has(file))).toEqual([]);
  });

  it('plants a violation of every rule that is not generated from the map', async () => {
    const { default: config } = await import('#.dependency-cruiser.mjs');
    const rules = config.forbidden.map((rule) => rule.name);
    const caught = new Set([...violations.map(([rule]) => rule), ...layers.map(({ path }) => ruleOf(path))]);
    expect(rules.filter((rule) => !caught.has(rule))).toEqual([]);
  });
});

const isFile = (path: string): boolean => /\.\w+$/.test(path);
/** The folder of a layer; for a layer with a star, the first of two. */
const folderOf = (path: string): string => path.replace('*', 'alpha');
/** A valid file of a layer, or the layer's single file. */
const targetOf = (path: string): string => (isFile(path) ? path : `${folderOf(path)}/clean.ts`);
const sibling = (path: string): readonly string[] =>
  path.endsWith('*') ? [path.replace('*', 'beta/clean.ts')] : [];

/** Files that a layer may not import: one of every layer that the map does not allow. */
const forbiddenTo = ({ path, uses }: (typeof layers)[number]): readonly string[] => [
  ...layers
    .filter((other) => other.path !== path && !uses.includes(other.path))
    .map((other) => targetOf(other.path)),
  ...sibling(path),
];

function importsAll(targets: readonly string[]): string {
  const lines = targets.map(
    (target, index) => `import * as planted${index} from '#${target.replace(/\.ts$/, '')}';`,
  );
  return [
    ...lines,
    `export const all = [${targets.map((_, index) => `planted${index}`).join(', ')}];`,
    '',
  ].join('\n');
}

/** A valid file in every layer that can be imported. */
const ground: Files = Object.fromEntries(
  layers
    .flatMap((layer) => [targetOf(layer.path), ...sibling(layer.path), ...layer.uses.map(targetOf)])
    .filter((file) => !(file in cleanFiles))
    .map((file) => [file, 'export const clean = 1;\n']),
);
const folders = layers.filter((layer) => !isFile(layer.path));
const singleFiles = layers.filter((layer) => isFile(layer.path));
const plantIn = (layer: (typeof layers)[number]): string =>
  isFile(layer.path) ? layer.path : `${folderOf(layer.path)}/planted.ts`;
const plantsOf = (some: readonly (typeof layers)[number][]): Files =>
  Object.fromEntries(some.map((layer) => [plantIn(layer), importsAll(forbiddenTo(layer))]));

describe('the map of layers', () => {
  let inFolders: ReadonlySet<string> = new Set();
  let inFiles: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    const keeping = folders.map(
      (layer) => [`${folderOf(layer.path)}/keeping.ts`, importsAll(layer.uses.map(targetOf))] as const,
    );
    inFolders = await cruise({ ...ground, ...plantsOf(folders), ...Object.fromEntries(keeping) });
    // A single file cannot break the rules and follow them at once, so these need a tree of their own.
    inFiles = await cruise({ ...ground, ...plantsOf(singleFiles) });
  });

  it.each(layers)('limits $path to its allowed uses', (layer) => {
    const found = isFile(layer.path) ? inFiles : inFolders;
    const expected = forbiddenTo(layer).map((target) => `${ruleOf(layer.path)} ${plantIn(layer)} ${target}`);
    expect(expected.filter((finding) => !found.has(finding))).toEqual([]);
  });

  it('lets every layer use what the map allows', () => {
    const files = [...inFolders]
      .filter((finding) => finding.startsWith('layer-'))
      .map((one) => one.split(' ')[1]);
    expect([...new Set(files)].sort()).toEqual(folders.map(plantIn).sort());
  });
});
