import { describe, expect, it } from 'vitest';
import { plantTree, runTool } from './plantedTree';
import type { Files } from './plantedTree';

const planted = {
  'shared/rules/usesPage.ts': 'export const title = document.title;\n',
  'shared/rules/usesNode.ts': 'export const folder = process.cwd();\n',
  'shared/rules/usesTimer.ts': 'export const wait = setTimeout;\n',
  'electron/services/usesPage.ts': 'export const title = document.title;\n',
  'renderer/features/usesNode.ts': "export const folder = process.cwd() + Buffer.from('x').toString();\n",
  'renderer/features/UnknownView.vue': '<template>\n  <v-nothing />\n</template>\n',
  'renderer/features/MisspeltView.vue':
    '<script setup lang="ts">\nimport NameTag from \'#renderer/components/NameTag.vue\';\n</script>\n\n<template>\n  <name-tag name="x" nmae="y" />\n</template>\n',
};

/** The violations that each layer's own compiler has to catch: its config contains only what it may use. */
const layers = [
  [
    'shared',
    'typescript-native/bin/tsc',
    ['usesPage', 'usesNode', 'usesTimer'].map((n) => `shared/rules/${n}.ts`),
  ],
  ['electron', 'typescript-native/bin/tsc', ['electron/services/usesPage.ts']],
  [
    'renderer',
    'vue-tsc/bin/vue-tsc.js',
    ['usesNode.ts', 'UnknownView.vue', 'MisspeltView.vue'].map((n) => `renderer/features/${n}`),
  ],
] as const;

async function filesWithErrors(layer: string, compiler: string, files: Files): Promise<readonly string[]> {
  const tree = plantTree(files);
  try {
    const args = ['-p', `build/tsconfig.${layer}.json`, '--pretty', 'false'];
    const printed = await runTool(tree.folder, compiler, [
      ...args,
      '--incremental',
      'false',
      '--tsBuildInfoFile',
      'null',
    ]);
    const named = printed.matchAll(/^(\S+?)\(\d+,\d+\): error/gm);
    return [...new Set([...named].map(([, file]) => file ?? ''))].sort();
  } finally {
    tree.remove();
  }
}

describe('one tsconfig per layer', () => {
  it.each(layers)('%s', async (layer, compiler, expected) => {
    // Clean files are part of the same tree, so this also shows that nothing else is reported.
    expect(await filesWithErrors(layer, compiler, planted)).toEqual([...expected].sort());
  });
});
