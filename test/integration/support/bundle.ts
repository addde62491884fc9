import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { build } from 'vite';
import { afterAll } from 'vitest';
import { rulesetAlias } from '#build/vite/rulesets.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface BundleOptions {
  /** Tables are not warmed up, which takes most of the work of a test that measures no time. */
  readonly cold?: boolean;
}

/** Creates a bundler for one test file, at its top level; bundles are removed after the last test. */
export function createBundler(options: BundleOptions = {}): (entry: string) => Promise<string> {
  const folders: string[] = [];
  afterAll(async () => {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return async (entry) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-bundle-'));
    folders.push(folder);
    return bundle(entry, path.join(folder, 'out', 'main'), options);
  };
}

const stayingCold = {
  find: /^.*\/wire\/warmUp$/,
  replacement: path.join(root, 'test/integration/support/withoutWarmUp.ts'),
};

/** Bundles a TypeScript entry as the real build does, for a separate process. */
async function bundle(entry: string, outDir: string, { cold = false }: BundleOptions): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { alias: [rulesetAlias(), ...(cold ? [stayingCold] : [])] },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: { entry: path.join(root, entry) },
        external: ['electron', 'pg-native', /^node:/],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[name]-[hash].mjs' },
      },
    },
  });
  return path.join(outDir, 'entry.mjs');
}
