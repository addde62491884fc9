import path from 'node:path';
import { inRoot } from '../scripts/root.mjs';
import { mainConfig } from './main.mjs';

/** `hearthbook-table` in a bundle of its own, which no package of the program contains. */
export function tableServerConfig(out) {
  const config = mainConfig(out);
  const { rolldownOptions } = config.build;
  return {
    ...config,
    build: {
      ...config.build,
      outDir: path.join(out, 'tableServer'),
      target: 'node22',
      rolldownOptions: {
        ...rolldownOptions,
        input: { main: inRoot('electron/tableServer/main.ts') },
        // Faster, compiled for one system, and not needed: pg asks for it only when told to.
        external: [...rolldownOptions.external, 'pg-native'],
        // No window waits for this program.
        output: { ...rolldownOptions.output, codeSplitting: true },
      },
    },
  };
}
