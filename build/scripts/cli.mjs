// `npm run -s cli -- COMMAND ...`: standard output belongs to the command, so the build prints to standard error.
import { buildOrExit } from './build.mjs';
import { checkNode } from './nodeVersion.mjs';

// Standard error belongs to the command's messages.
checkNode({ quiet: true });
await buildOrExit({ only: ['main', 'fonts', 'languages'], log: (line) => process.stderr.write(`${line}\n`) });
const { runCli } = await import('../../out/main/cli.js');
process.exitCode = await runCli(process.argv.slice(2));
