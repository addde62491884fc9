// Increments a number in a document's notes several times, and reads it again after each conflict.
import { openToyLibrary } from './openToyLibrary';

const [folder = '', id = '', times = '0'] = process.argv.slice(2);
const library = openToyLibrary(folder);
let conflicts = 0;
for (let done = 0; done < Number(times);) {
  const read = await library.characters.read(id);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const saved = await library.characters.save({ ...read.value, notes: String(Number(read.value.notes) + 1) });
  if (saved.ok) done += 1;
  else if (saved.error.code === 'conflict') conflicts += 1;
  else throw new Error(JSON.stringify(saved.error));
}
process.stdout.write(`${String(conflicts)}\n`);
