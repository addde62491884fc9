#!/usr/bin/env node
// Checked before anything is loaded that an older Node does not have.
if (process.getBuiltinModule?.('node:sqlite')) {
  await import('./tableServer/main.js');
} else {
  process.stderr.write(
    `hearthbook-table needs Node 22.13 or newer; this is ${process.version}. Get one at https://nodejs.org.\n`,
  );
  process.exitCode = 1;
}
