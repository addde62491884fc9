// Runs the command line, and kills the program before a given change of the disk, or in the middle of it if it is a
// write. Prints `done` and the number of changes after the command has returned.
import { setTimeout as sleep } from 'node:timers/promises';
import { runCli } from '#electron/cli/main';
import { watchedFileSystem } from '#test/integration/support/calls';
import { quickFileSystem } from '#test/integration/support/quickFiles';

const [last = '0', ...args] = process.argv.slice(2);
let changes = 0;
const io = {
  out: async () => undefined,
  err: async (text: string) => void process.stderr.write(text),
  input: () => [],
};
const fs = watchedFileSystem(async ({ number, half }) => {
  changes = number;
  if (number !== Number(last)) return;
  await half();
  process.kill(process.pid, 'SIGKILL');
  await sleep(60_000);
}, quickFileSystem);
const exit = await runCli(args, io, { fs });
process.stdout.write(`done ${String(changes)}`);
process.exit(exit);
