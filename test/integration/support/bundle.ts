import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { mkdtemp } from 'node:fs/promises';
import { build } from 'vite';
import { inject } from 'vitest';
import { rulesetAlias } from '#build/vite/rulesets.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface BundleOptions {
  /** Tables are not warmed up, which takes most of the work of a test that measures no time. */
  readonly cold?: boolean;
}

/** Bundles of the files of a worker, by entry and options. */
const bundles = new Map<string, Promise<string>>();

/** Creates a bundler; files of one worker that bundle the same share it, so they change nothing in it. */
export function createBundler(options: BundleOptions = {}): (entry: string) => Promise<string> {
  return async (entry) => {
    const key = `${options.cold === true ? 'cold ' : ''}${entry}`;
    const known = bundles.get(key);
    if (known !== undefined) return known;
    const made = mkdtemp(path.join(inject('bundles'), 'bundle-')).then((folder) =>
      bundle(entry, path.join(folder, 'out', 'main'), options),
    );
    bundles.set(key, made);
    return made;
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
