// Saves one document repeatedly and prints each revision once it is acknowledged, until it is killed.
import { openToyLibrary } from './openToyLibrary';

const [folder = '', id = ''] = process.argv.slice(2);
const library = openToyLibrary(folder);
const read = await library.characters.read(id);
if (!read.ok) throw new Error(JSON.stringify(read.error));
let document = read.value;
for (;;) {
  const saved = await library.characters.save({
    ...document,
    notes: 'x'.repeat((document.revision * 7919) % 100_000),
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  document = saved.value;
  process.stdout.write(`${String(document.revision)}\n`);
}
