// `npm run -s table-server -- COMMAND ...`: node:sqlite needs Node 22.13, so an older one hands over to Electron's.
import { spawn } from 'node:child_process';
import semver from 'semver';
import { buildOrExit } from './build.mjs';
import { findOrFetchElectron } from './find.mjs';
import { checkNode } from './nodeVersion.mjs';
import { inRoot } from './root.mjs';

checkNode({ quiet: true });
await buildOrExit({
  only: ['renderer', 'tableServer'],
  log: (line) => process.stderr.write(`${line}\n`),
});
const own = semver.gte(process.version, '22.13.0');
const program = own ? process.execPath : findOrFetchElectron();
const child = spawn(program, [inRoot('out/tableServer/main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...(!own && { ELECTRON_RUN_AS_NODE: '1' }) },
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
