import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '#build/scripts/root.mjs';

/** Keyed by path with forward slashes. */
export type Files = Readonly<Record<string, string>>;

/** A small program that respects every boundary, in which violations are planted. */
export const cleanFiles: Files = {
  'shared/kernel/ports.ts': 'export interface Clock {\n  now(): string;\n}\n',
  'shared/rules/ruleset.ts':
    "import { z } from 'zod';\nimport type { Clock } from '#shared/kernel/ports';\n\nexport const id = z.string();\nexport type WithClock = { readonly clock: Clock };\n",
  'shared/ipc/channels.ts': "export const channels = ['ping'] as const;\n",
  'shared/ipc/contract.ts': "import { z } from 'zod';\n\nexport const ping = z.literal('ping');\n",
  'shared/rulesets/alpha/index.ts':
    "import { id } from '#shared/rules/ruleset';\nimport { names } from './names';\n\nexport const ruleset = id.parse(names.alpha);\n",
  'shared/rulesets/alpha/names.ts': "export const names = { alpha: 'alpha' };\n",
  'shared/rulesets/beta/index.ts':
    "import { id } from '#shared/rules/ruleset';\n\nexport const ruleset = id.parse('beta');\n",
  'electron/main.ts':
    "import { app } from 'electron';\nimport { start } from './program';\n\napp.on('ready', start);\n",
  'electron/program.ts': "import { answer } from './ipc/answer';\n\nexport const start = () => answer();\n",
  'electron/preload.ts':
    "import { contextBridge, ipcRenderer } from 'electron';\nimport { channels } from '#shared/ipc/channels';\n\ncontextBridge.exposeInMainWorld('api', { ping: () => ipcRenderer.invoke(channels[0]) });\n",
  'electron/ipc/answer.ts':
    "import { ipcMain } from 'electron';\nimport { ping } from '#shared/ipc/contract';\n\nexport const answer = () => ipcMain.handle(ping.value, () => 'pong');\n",
  'electron/services/greet.ts': 'export const greet = (name: string) => name.trim();\n',
  'electron/storage/store.ts': "import { Low } from 'lowdb';\n\nexport const Store = Low;\n",
  'electron/pdf/draw.ts':
    "import { PDFDocument } from 'pdf-lib';\n\nexport const draw = () => PDFDocument.create();\n",
  'electron/host/main.ts':
    "import { greet } from '#electron/services/greet';\n\nexport const hello = greet('you');\n",
  'renderer/platform/client.ts':
    'declare global {\n  interface Window {\n    readonly api: { ping(): Promise<string> };\n  }\n}\n\nexport const ping = () => window.api.ping();\n',
  'renderer/platform/composition.ts':
    "export const guardComposition = () =>\n  addEventListener('keydown', (event) => event.isComposing && event.stopImmediatePropagation(), true);\n",
  'renderer/app/main.ts':
    "import { createApp } from 'vue';\nimport { guardComposition } from '#renderer/platform/composition';\n\nguardComposition();\nexport const app = createApp({});\n",
  'renderer/stores/useNameStore.ts':
    "import { ping } from '#renderer/platform/client';\n\nexport const useNameStore = () => ping;\n",
  'renderer/components/NameTag.vue':
    '<script setup lang="ts">\ndefineProps<{ name: string }>();\n</script>\n\n<template>\n  <strong>{{ name }}</strong>\n</template>\n',
  'renderer/features/home/HomeView.vue':
    '<script setup lang="ts">\nimport NameTag from \'#renderer/components/NameTag.vue\';\nimport { useNameStore } from \'#renderer/stores/useNameStore\';\n\nconst { name } = useNameStore();\n</script>\n\n<template>\n  <name-tag :name="name" />\n</template>\n',
  'test/nothing.test.ts': 'export {};\n',
};

const configs = [
  'eslint.config.mjs',
  'oxlint.config.mjs',
  '.dependency-cruiser.mjs',
  'tsconfig.json',
  'package.json',
  'build',
];

/** Writes the clean program with planted files, and the project's own configuration, to a new folder. */
export function plantTree(planted: Files): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-boundaries-'));
  for (const name of configs) cpSync(inRoot(name), path.join(folder, name), { recursive: true });
  symlinkSync(inRoot('node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const [name, text] of Object.entries({ ...cleanFiles, ...planted })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs a tool of the project on the tree and returns its output with any exit status. */
export function runTool(
  folder: string,
  tool: string,
  args: readonly string[],
  env: Files = {},
): Promise<string> {
  const file = inRoot('node_modules', tool);
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env: { ...process.env, ...env } };
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) => {
      if (stdout === '' && error !== null) reject(new Error(`${tool} failed: ${error.message}\n${stderr}`));
      else resolve(stdout);
    });
  });
}
