import path from 'node:path';
import { documentIdSchema, documentKinds } from '../../shared/documents/envelope';
import { flatFolders, settingsPlace } from './archivePlaces';
import { errnoOf, type FileSystem, type FolderEntry } from './fileSystem';
import { places } from './places';
import { presenceFolder } from './presence';
import { rollLogEnding } from './rollLogs';
import { readName } from './snapshotNames';
import { blankFinding, foreign, type Finding } from './verifyFile';

type Belongs = (name: string) => boolean;

const rootFiles: readonly string[] = [settingsPlace, ...documentKinds.map((kind) => places[kind].index)];
const rootFolders: readonly string[] = [
  ...flatFolders,
  places.pending,
  places.history,
  places.quarantine,
  presenceFolder,
];

/**
 * Everything that stands where a file or a folder of ours belongs and is none: pipes, devices, sockets, links, folders.
 * Only names are looked at, and nothing is opened. Whatever else somebody keeps in the library is theirs.
 */
export async function* foreignEntries(fs: FileSystem, library: string): AsyncGenerator<Finding> {
  async function* within(sub: string, belongs: Belongs, wanted: FolderEntry['sort'] = 'file') {
    for (const { name, sort } of await entriesOf(fs, path.join(library, sub)))
      if (sort !== wanted && belongs(name)) yield findingOf(sub === '' ? name : `${sub}/${name}`, sort);
  }
  yield* within('', (name) => rootFiles.includes(name));
  yield* within('', (name) => rootFolders.includes(name), 'folder');
  for (const sub of [...flatFolders, places.pending])
    yield* within(sub, sub === places.rolls ? isOf(rollLogEnding) : isOf('.json'));
  yield* within(places.quarantine, () => true);
  yield* within(presenceFolder, isOf('.json'));
  yield* within(places.history, isHistory, 'folder');
  for (const kind of documentKinds) {
    const sub = `${places.history}/${places[kind].folder}`;
    yield* within(sub, isId, 'folder');
    for (const { name, sort } of await entriesOf(fs, path.join(library, sub)))
      if (sort === 'folder' && isId(name)) yield* within(`${sub}/${name}`, isSnapshot);
  }
}

/** Documents by their ending, and the locks beside them, which are read too. */
function isOf(ending: string): Belongs {
  return (name) => (name.startsWith('.') ? /\.lock(\.break)?$/.test(name) : name.endsWith(ending));
}

function isHistory(name: string): boolean {
  return documentKinds.some((kind) => places[kind].folder === name);
}

function isId(name: string): boolean {
  return documentIdSchema.safeParse(name).success;
}

function isSnapshot(name: string): boolean {
  return readName(name) !== undefined;
}

function findingOf(file: string, sort: FolderEntry['sort']): Finding {
  return foreign(blankFinding({ file, kind: 'character', name: '' }), sort);
}

/** What is in a folder, in one order; nothing where it is not there, or where it is none and told of above. */
async function entriesOf(fs: FileSystem, folder: string): Promise<readonly FolderEntry[]> {
  try {
    return (await fs.entries(folder)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return [];
  }
}
