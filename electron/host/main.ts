import { runHost } from './run';

process.exitCode = await runHost(process.argv.slice(2));
