// `npm run bench [name ...]`: measures the figures promised in ARCHITECTURE.md and prints them; `npm test`
// measures nothing.
import { spawnSync } from 'node:child_process';
import { buildOrExit } from './build.mjs';
import { checkNode } from './nodeVersion.mjs';
import { inRoot, root } from './root.mjs';

checkNode();
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
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
process.exitCode = status ?? 1;
