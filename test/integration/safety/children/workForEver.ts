// Works on a library until it is killed: saves single characters, commits several documents together, deletes and
// restores, and lists, with occasional writes of the index. Prints `id revision` for each document once its save
// is acknowledged, on one line for a commit.
import type { Library } from '#electron/storage/library';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { AnyDocument } from '#shared/library/kinds';
import { openToyLibrary } from '#test/integration/storage/children/openToyLibrary';
import { numbered } from '#test/integration/safety/numbered';

const [folder = '', singles = '', table = '', binned = ''] = process.argv.slice(2);

function value<T>(result: Result<T, AppError>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A document in the form of its next revision. */
const next = <D extends AnyDocument>(document: D): D => numbered(document, document.revision + 1);

const read = async (library: Library, id: string): Promise<AnyDocument> =>
  id.startsWith('camp') ? value(await library.campaigns.read(id)) : value(await library.characters.read(id));

const say = (...saved: readonly { readonly id: string; readonly revision: number }[]) =>
  process.stdout.write(`${saved.map(({ id, revision }) => `${id} ${String(revision)}`).join(' ')}\n`);

async function saveSingles(library: Library): Promise<void> {
  for (const id of singles.split(','))
    say(value(await library.characters.save(next(value(await library.characters.read(id))))));
}

async function commitTable(library: Library): Promise<void> {
  const documents: AnyDocument[] = [];
  for (const id of table.split(',')) documents.push(next(await read(library, id)));
  say(...value(await library.commit(documents)));
}

async function binAndRestore(library: Library): Promise<void> {
  const there = (await library.characters.read(binned)).ok;
  value(await (there ? library.characters.bin(binned) : library.characters.restore(binned)));
  value(await (there ? library.characters.restore(binned) : library.characters.bin(binned)));
}

for (;;) {
  const library = openToyLibrary(folder);
  value(await library.characters.list());
  await Promise.all([saveSingles(library), commitTable(library), binAndRestore(library)]);
  value(await library.characters.list());
  value(await library.campaigns.list());
  // Writes the indexes.
  await library.close();
}
