// Closes a session of a campaign for its whole party, and kills itself before a given change of the disk, or in
// the middle of it if it is a write. Prints `done` once the commit is acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import { openTransaction } from '#electron/services/campaigns/campaignTables';
import { freshCloseOut } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import { watchedFileSystem } from '#test/integration/support/calls';
import { countingIds, steppingClock } from '#test/fixtures/ports';
import { toyRulesets } from '#test/integration/support/toyRulesets';
import { openToyLibrary } from './openToyLibrary';

const [folder = '', id = '', last = '0'] = process.argv.slice(2);
const library = openToyLibrary(
  folder,
  watchedFileSystem(async ({ number, half }) => {
    if (number !== Number(last)) return;
    await half();
    process.kill(process.pid, 'SIGKILL');
    await sleep(60_000);
  }),
);
const tables = openTransaction({ library, rulesets: toyRulesets });
const opened = await tables.open(id);
if (!opened.ok) throw new Error(JSON.stringify(opened.error));
const { campaign, people } = opened.value;
const closeOut = { ...freshCloseOut(campaign, people, '2026-03-01'), days: 3 };
const ports = { clock: steppingClock(1), ids: countingIds() };
tables.stage(applyPrepared(campaign, prepareCloseOut(campaign, closeOut, people), people, ports));
const committed = await tables.commit();
if (!committed.ok) throw new Error(JSON.stringify(committed.error));
process.stdout.write('done');
