// Commits two characters and a campaign under a new name, and kills itself before a given change of the disk, or
// in the middle of it if it is a write. Prints `done` once the commit is acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import { watchedFileSystem } from '#test/integration/support/calls';
import { openToyLibrary } from './openToyLibrary';

const [folder = '', first = '', second = '', campaign = '', last = '0'] = process.argv.slice(2);
const library = openToyLibrary(
  folder,
  watchedFileSystem(async ({ number, half }) => {
    if (number !== Number(last)) return;
    await half();
    process.kill(process.pid, 'SIGKILL');
    await sleep(60_000);
  }),
);
const read = [
  await library.characters.read(first),
  await library.characters.read(second),
  await library.campaigns.read(campaign),
];
const documents = read.map((one) => {
  if (!one.ok) throw new Error(JSON.stringify(one.error));
  return { ...one.value, name: 'new' };
});
const saved = await library.commit(documents);
if (!saved.ok) throw new Error(JSON.stringify(saved.error));
process.stdout.write('done');
