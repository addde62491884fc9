import { beforeAll, describe, expect, it } from 'vitest';
import { plantTree, runTool } from './plantedTree';
import type { Files } from './plantedTree';

const imports = (specifier: string): string =>
  `import * as planted from '${specifier}';\n\nexport { planted };\n`;
const importsType = (name: string, specifier: string): string =>
  `import type { ${name} } from '${specifier}';\n\nexport type Planted = ${name};\n`;
const component = (specifier: string): string =>
  `<script setup lang="ts">\nimport Planted from '${specifier}';\n</script>\n\n<template>\n  <Planted />\n</template>\n`;

/** One violation of each boundary and more where there is more than one way in: rule, file, what is in it. */
const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['shared-is-pure', 'shared/kernel/builtin.ts', imports('node:fs')],
  ['shared-is-pure', 'shared/kernel/npm.ts', imports('minisearch')],
  ['shared-is-pure', 'shared/kernel/vue.ts', importsType('Ref', 'vue')],
  ['shared-is-pure', 'shared/kernel/main.ts', imports('../../electron/services/greet')],
  ['shared-is-pure', 'shared/kernel/screen.ts', imports('../../renderer/stores/useNameStore')],
  ['calendar-and-wiki-stand-alone', 'shared/calendar/feast.ts', imports('../rules/ruleset')],
  ['calendar-and-wiki-stand-alone', 'shared/wiki/dated.ts', imports('../calendar/feast')],
  ...['kernel', 'dice', 'documents', 'rules', 'ledger', 'character', 'campaign', 'downtime', 'ipc'].map(
    (layer) =>
      [
        'engine-knows-no-ruleset',
        `shared/${layer}/favourite.ts`,
        imports('../rulesets/alpha/names'),
      ] as const,
  ),
  ['downtime-stands-alone', 'shared/downtime/moment.ts', importsType('WithClock', '../rules/ruleset')],
  ['downtime-stands-alone', 'shared/downtime/wire.ts', imports('../ipc/channels')],
  ['rulesets-know-no-ruleset', 'shared/rulesets/beta/borrowed.ts', imports('../alpha/names')],
  [
    'program-knows-no-ruleset',
    'electron/services/favourite.ts',
    imports('../../shared/rulesets/alpha/names'),
  ],
  [
    'program-knows-no-ruleset',
    'renderer/features/Favourite.vue',
    component('../../shared/rulesets/alpha/names'),
  ],
  ['electron-never-renderer', 'electron/windows/peek.ts', imports('../../renderer/stores/useNameStore')],
  ['renderer-never-electron', 'renderer/features/peek.ts', imports('../../electron/services/greet')],
  ['renderer-stays-in-the-page', 'renderer/features/shell.ts', importsType('App', 'electron')],
  ['renderer-stays-in-the-page', 'renderer/features/database.ts', imports('lowdb')],
  ['renderer-stays-in-the-page', 'renderer/features/print.ts', imports('pdf-lib')],
  ['renderer-without-node', 'renderer/features/files.ts', imports('node:path')],
  ['only-storage-uses-lowdb', 'electron/services/database.ts', importsType('Low', 'lowdb')],
  ['only-storage-opens-archives', 'electron/services/unpack.ts', imports('yauzl')],
  ['only-pdf-draws', 'electron/services/print.ts', imports('pdf-lib')],
  ['only-pdf-draws', 'electron/storage/fonts.ts', imports('@pdf-lib/fontkit')],
  ['plain-node-below-the-window', 'electron/services/shell.ts', importsType('App', 'electron')],
  ['plain-node-all-the-way', 'electron/host/menu.ts', imports('../windows/menu')],
  ['preload-is-small', 'electron/preload.ts', imports('../shared/ipc/contract')],
  ['components-are-dumb', 'renderer/components/KnowsStore.vue', component('../stores/useNameStore')],
  ['components-are-dumb', 'renderer/components/knowsPlatform.ts', imports('../platform/client')],
  ['components-are-dumb', 'renderer/components/KnowsFeature.vue', component('../features/HomeView.vue')],
  ['no-cycles', 'shared/rules/egg.ts', imports('./hen')],
  ['resolvable', 'shared/rules/lost.ts', imports('./nowhere')],
];

/** What the violations above lead to; harmless in themselves. */
const helpers: Files = {
  'electron/windows/menu.ts': imports('electron'),
  'shared/rules/hen.ts': imports('./egg'),
};

/** dependency-cruiser's report, as far as it is read here. */
interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

async function cruise(planted: Files): Promise<ReadonlySet<string>> {
  const tree = plantTree(planted);
  try {
    const printed = await runTool(
      tree.folder,
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.mjs',
      '--output-type=json',
      'shared',
      'electron',
      'renderer',
    );
    const report: Report = JSON.parse(printed);
    return new Set(report.summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  } finally {
    tree.remove();
  }
}

describe('boundaries between files', () => {
  let found: ReadonlySet<string> = new Set();
  beforeAll(async () => {
    found = await cruise({
      ...helpers,
      ...Object.fromEntries(violations.map(([, file, text]) => [file, text])),
    });
  });

  it('finds nothing in a program that keeps to them', async () => {
    expect([...(await cruise({}))]).toEqual([]);
  });

  it.each(violations)('%s catches %s', (rule, file) => {
    expect(found).toContain(`${rule} ${file}`);
  });

  it('blames no file that keeps to them', () => {
    const planted = new Set([...violations.map(([, file]) => file), ...Object.keys(helpers)]);
    const blamed = [...found].map((finding) => finding.split(' ')[1] ?? '');
    expect(blamed.filter((file) => !planted.has(file))).toEqual([]);
  });

  it('plants a violation of every rule', async () => {
    const { default: config } = await import('../../.dependency-cruiser.mjs');
    const rules = config.forbidden.map((rule) => rule.name);
    const caught = new Set(violations.map(([rule]) => rule));
    expect(rules.filter((rule) => !caught.has(rule))).toEqual([]);
  });
});
