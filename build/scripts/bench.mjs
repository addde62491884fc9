// `npm run bench [name ...]`: measures speed and memory, and prints the figures; `npm test`
// measures nothing. `load` takes minutes, so it runs only when it is named.
import { spawnSync } from 'node:child_process';
import { buildOrExit } from './build.mjs';
import { checkNode } from './nodeVersion.mjs';
import { inRoot, root } from './root.mjs';

checkNode();
const named = process.argv.slice(2);
await buildOrExit();
const { status } = spawnSync(
  process.execPath,
  [
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    '--config=build/vitest.config.mjs',
    '--project=bench',
    '--reporter=default',
    '--silent=false',
    '--disable-console-intercept=true',
    ...named,
  ],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(named.includes('load') && { HEARTHBOOK_LOAD: '1' }) },
  },
);
process.exitCode = status ?? 1;
