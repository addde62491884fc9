import { plantTree, type Files } from './plantedTree';
import type { Findings } from './findings';

const view = (script: string, template: string): string =>
  `<script setup lang="ts">\n${script}\n</script>\n\n<template>\n${template}\n</template>\n`;
const lines = (count: number): string =>
  Array.from({ length: count }, (_, n) => `export const n${n} = ${n};\n`).join('');
const rows = (count: number): string => Array.from({ length: count }, () => '    <hr />\n').join('');

/** Violations that the linters have to catch: rule, file, content. */
export const violations: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['no-restricted-properties', 'shared/rules/chance.ts', 'export const roll = () => Math.random();\n'],
  ['no-restricted-properties', 'shared/rules/today.ts', 'export const now = () => Date.now();\n'],
  ['no-restricted-syntax', 'shared/rules/newDate.ts', 'export const now = () => new Date().toISOString();\n'],
  ['no-restricted-properties', 'electron/services/chance.ts', 'export const roll = () => Math.random();\n'],
  ['no-restricted-imports', 'electron/windows/climbs.ts', "export * from '../services/greet';\n"],
  [
    'no-restricted-imports',
    'electron/windows/answer.ts',
    "import { ipcMain } from 'electron';\n\nexport { ipcMain };\n",
  ],
  [
    'no-restricted-imports',
    'electron/windows/whole.ts',
    "import * as all from 'electron';\n\nexport { all };\n",
  ],
  [
    'no-restricted-imports',
    'electron/ipc/ask.ts',
    "import { ipcRenderer } from 'electron';\n\nexport { ipcRenderer };\n",
  ],
  [
    'no-restricted-imports',
    'electron/preload.ts',
    "import { ipcMain } from 'electron';\n\nexport { ipcMain };\n",
  ],
  [
    'no-restricted-properties',
    'renderer/features/bridge.ts',
    'export const ping = () => window.api.ping();\n',
  ],
  ['no-restricted-syntax', 'renderer/stores/bridge.ts', 'export const bridge = globalThis.window.api;\n'],
  ['no-restricted-syntax', 'renderer/features/taken.ts', 'export const { api } = window;\n'],
  ['no-restricted-globals', 'renderer/features/bare.ts', 'export const bare: unknown = api;\n'],
  [
    'no-restricted-properties',
    'renderer/features/BridgeView.vue',
    view('const answer = window.api.ping();', '  <p :data-answer="answer" />'),
  ],
  ['vue/no-v-html', 'renderer/features/HtmlView.vue', view("const html = '';", '  <p v-html="html" />')],
  ['vue/no-bare-strings-in-template', 'renderer/features/TextView.vue', view('', '  <p>Hello</p>')],
  [
    'vue/no-bare-strings-in-template',
    'renderer/features/LabelView.vue',
    view('', '  <v-text-field label="Name" />'),
  ],
  [
    'vue/no-restricted-syntax',
    'renderer/features/ClickView.vue',
    view('const go = () => 1;', '  <div @click="go" />'),
  ],
  [
    'vue/no-restricted-syntax',
    'renderer/features/CutView.vue',
    view('', '  <input aria-hidden="true" maxlength="20" />'),
  ],
  [
    'vue/no-restricted-syntax',
    'renderer/features/CutBoundView.vue',
    view('', '  <text-area :maxlength="20" />'),
  ],
  ['max-lines', 'renderer/features/LongView.vue', view('', `  <div>\n${rows(230)}  </div>`)],
  ['max-lines', 'electron/services/long.ts', lines(410)],
  [
    '@typescript-eslint/no-floating-promises',
    'renderer/features/FloatingView.vue',
    view('const save = async () => 1;\nsave();', '  <p />'),
  ],
  ['hearthbook/plain-literals', 'shared/rules/spreadList.ts', "export const list = ['a', ...['b', 'c']];\n"],
  [
    'hearthbook/plain-literals',
    'shared/rules/spreadObject.ts',
    'export const one = { a: 1, ...{ b: 2, c: 3 } };\n',
  ],
  ['@typescript-eslint/no-explicit-any', 'shared/rules/any.ts', 'export const any = (x: any) => x;\n'],
  [
    '@typescript-eslint/switch-exhaustiveness-check',
    'shared/rules/forgotten.ts',
    "export function f(x: 'a' | 'b'): number | undefined {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return undefined;\n}\n",
  ],
  [
    '@typescript-eslint/no-non-null-assertion',
    'shared/rules/surely.ts',
    'export const first = (x: readonly string[]) => x[0]!;\n',
  ],
  [
    '@typescript-eslint/ban-ts-comment',
    'shared/rules/ignored.ts',
    "// @ts-expect-error\nexport const n: number = 'n';\n",
  ],
  [
    'hearthbook/composition',
    'renderer/players/main.ts',
    "import { createApp } from 'vue';\n\nexport const app = createApp({});\n",
  ],
  [
    'hearthbook/composition',
    'renderer/features/asks.ts',
    'export const ends = (event: KeyboardEvent) => event.key === "Enter" && !event.isComposing;\n',
  ],
  [
    'hearthbook/composition',
    'renderer/features/takes.ts',
    'export const ends = ({ key, isComposing }: KeyboardEvent) => key === "Enter" && !isComposing;\n',
  ],
  [
    'hearthbook/composition',
    'renderer/features/AsksView.vue',
    view('', '  <input aria-hidden="true" @keydown="(event) => event.keyCode" />'),
  ],
  [
    'hearthbook/explained-disable',
    'shared/rules/silenced.ts',
    '// eslint-disable-next-line no-console\nexport const n = 1;\n',
  ],
];

/** Rules that ask for types are not asked of components by the quick way: `npm run proofs` asks them. */
export const fullOnly = '@typescript-eslint/no-floating-promises renderer/features/FloatingView.vue';

const planted: Files = Object.fromEntries(violations.map(([, file, text]) => [file, text]));

/** The findings in a program that holds all violations. */
export async function findingsOf(lint: (folder: string) => Promise<Findings>): Promise<Findings> {
  const tree = plantTree(planted);
  try {
    return await lint(tree.folder);
  } finally {
    tree.remove();
  }
}

/** Findings in files that hold no violation. */
export const blamedWrongly = (findings: Findings): readonly string[] =>
  [...findings].filter((finding) => planted[finding.split(' ').at(-1) ?? ''] === undefined);
