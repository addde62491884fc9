// Logs rolls one by one and prints the number of each once it is acknowledged, until it is killed.
import { openToyLibrary } from './openToyLibrary';

const [folder = '', log = '', first = '0'] = process.argv.slice(2);
const library = openToyLibrary(folder);
for (let number = Number(first); ; number += 1) {
  const at = '2026-01-02T03:04:05.000Z';
  const note = 'x'.repeat((number * 7919) % 200);
  const line = { type: 'choice', roll: String(number), at, choice: 'note', option: note } as const;
  const appended = await library.rolls.append(log, [line]);
  if (!appended.ok) throw new Error(JSON.stringify(appended.error));
  process.stdout.write(`${String(number)}\n`);
}
