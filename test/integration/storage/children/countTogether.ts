// Increments the number in the notes of two characters by one commit, several times, and reads both again after
// each conflict.
import { openToyLibrary } from './openToyLibrary';

const [folder = '', first = '', second = '', times = '0'] = process.argv.slice(2);
const library = openToyLibrary(folder);
for (let done = 0; done < Number(times);) {
  const documents = [await library.characters.read(first), await library.characters.read(second)].map(
    (read) => {
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      return { ...read.value, notes: String(Number(read.value.notes) + 1) };
    },
  );
  const saved = await library.commit(documents);
  if (saved.ok) done += 1;
  else if (saved.error.code !== 'conflict') throw new Error(JSON.stringify(saved.error));
}
