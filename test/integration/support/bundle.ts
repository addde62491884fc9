import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { build } from 'vite';
import { afterAll } from 'vitest';

/** The project folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Bundles a TypeScript entry as the real build does, so that a process of its own can run it. Call it in a `beforeAll`. */
export async function bundle(entry: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bundle-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const outDir = path.join(folder, 'out', 'main');
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { entry: path.join(root, entry) },
        external: ['electron', /^node:/],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[name]-[hash].mjs' },
      },
    },
  });
  return path.join(outDir, 'entry.mjs');
}
