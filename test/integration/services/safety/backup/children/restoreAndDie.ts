// Restores everything from a backup, and kills itself before a given change of the disk, or in the middle of it
// if it is a write. Prints `done` and the number of changes after the restore has returned.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServices } from '#electron/services/services';
import type { CommandResult } from '#shared/ipc/contract';
import { ok, type Result } from '#shared/kernel/result';
import { watchedFileSystem } from '#test/integration/support/calls';
import { quickFileSystem } from '#test/integration/support/quickFiles';
import { toyRulesets } from '#test/integration/support/toyRulesets';

const [libraryFolder = '', archive = '', last = '0'] = process.argv.slice(2);
let changes = 0;
const services = createServices({
  ...{ libraryFolder, surface: 'browser', rulesets: toyRulesets },
  deliver: async (deliveredFile) => ok({ kind: 'saved', fileName: deliveredFile.suggestedName }),
  printOut: async () => ok({ kind: 'printed' }),
  logBug: (error) => {
    throw error;
  },
  fs: watchedFileSystem(async ({ number, half }) => {
    changes = number;
    if (number !== Number(last)) return;
    await half();
    process.kill(process.pid, 'SIGKILL');
    await sleep(60_000);
  }, quickFileSystem),
});
async function give<T>(name: string, args: unknown): Promise<T> {
  const answer = (await services.dispatch(name, args)) as Result<T, unknown>;
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}
const bytes = new Uint8Array(readFileSync(archive));
const offer = await give<CommandResult<'backup.check'>>('backup.check', { fileName: 'b.zip', bytes });
const take = offer.entries.map(({ place }) => ({ place, mode: 'add' }));
const { left } = await give<CommandResult<'backup.restore'>>('backup.restore', { token: offer.token, take });
if (left.length > 0) throw new Error(JSON.stringify(left));
process.stdout.write(`done ${String(changes)}`);
process.exit(0);
