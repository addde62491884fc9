// `npm run -s table-server -- COMMAND ...`: node:sqlite needs Node 22.13, so an older one hands over to one from the npm registry.
import { spawn } from 'node:child_process';
import { buildOrExit } from './build.mjs';
import { checkNode } from './nodeVersion.mjs';
import { nodeFor, withSqlite } from './otherNode.mjs';
import { inRoot } from './root.mjs';

checkNode({ quiet: true });
await buildOrExit({
  only: ['renderer', 'tableServer'],
  log: (line) => process.stderr.write(`${line}\n`),
});
const program = nodeFor(withSqlite);
if (program === undefined) {
  process.stderr.write(
    `The table server needs Node 22.13 or newer. This is Node ${process.versions.node}, and no other could be fetched.\n`,
  );
  process.exit(1);
}
const child = spawn(program, [inRoot('out/tableServer/main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
