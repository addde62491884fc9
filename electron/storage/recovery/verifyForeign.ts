import path from 'node:path';
import { documentIdSchema, documentKinds } from '#shared/documents/envelope';
import { flatFolders, settingsPlace } from '#electron/storage/archives/archivePlaces';
import { errnoOf, type FileSystem, type FolderEntry } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';
import { presenceFolder } from '#electron/storage/watch/presence';
import { rollLogEnding } from '#electron/storage/records/rollLogs';
import { readName } from '#electron/storage/history/snapshotNames';
import { emptyReport, foreignFileReport, type FileReport } from './verifyFile';

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
 * Entries in the place of our files or folders that are something else: pipes, devices, sockets, links, folders.
 * Only names are listed, and nothing is opened. Other files in the library are the user's own.
 */
export async function* foreignEntries(fs: FileSystem, library: string): AsyncGenerator<FileReport> {
  async function* within(sub: string, belongs: Belongs, wanted: FolderEntry['type'] = 'file') {
    for (const { name, type } of await entriesOf(fs, path.join(library, sub)))
      if (type !== wanted && belongs(name)) yield reportOf(sub === '' ? name : `${sub}/${name}`, type);
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
    for (const { name, type } of await entriesOf(fs, path.join(library, sub)))
      if (type === 'folder' && isId(name)) yield* within(`${sub}/${name}`, isSnapshot);
  }
}

/** Matches documents by their extension, and the locks beside them, which are read too. */
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

function reportOf(file: string, type: FolderEntry['type']): FileReport {
  return foreignFileReport(emptyReport({ file, kind: 'character', name: '' }), type);
}

/** Sorted, so that reports are reproducible; empty if the folder is missing, or is not a folder and reported above. */
async function entriesOf(fs: FileSystem, folder: string): Promise<readonly FolderEntry[]> {
  try {
    return (await fs.entries(folder)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return [];
  }
}
