import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { documentKinds } from '#shared/documents/envelope';
import { flatFolders, libraryFileAt, settingsPlace } from './archivePlaces';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';
import { NotPlainFile, TooLarge } from '#electron/storage/files/plainFiles';
import { foreignEntries } from '#electron/storage/recovery/verifyForeign';
import { modifiedAt } from '#electron/storage/files/fileStamp';

/** The entry that marks a backup of a library, and the version that this program writes. */
export const archiveHead = 'hearthbook-backup.json';
export const archiveVersion = 1;

/** In bytes: larger files are not archived. */
export const largestArchived = 256 * 1024 * 1024;

/** `now` is the time of the backup; `progress` counts files. */
export interface ArchiveOptions {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly now: string;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Writes all documents of library and bins, histories, rolls, exchanges, seats of tables and settings into one zip, with one file
 * at a time in memory, and ends the sink. Each file is complete, because a save creates a new one. Files deleted
 * in the meantime are left out. Returns the names of entries that are not plain files, or larger than a backup
 * allows: they are left out, and the archive lists them too. Throws errors of the operating system or the sink.
 */
export async function writeArchive(
  { fs, folder, now, progress }: ArchiveOptions,
  sink: Writable,
): Promise<readonly string[]> {
  const names = await archivedFiles(fs, folder);
  const left: string[] = [];
  for await (const { file } of foreignEntries(fs, folder)) if (!file.startsWith('.')) left.push(file);
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  const written = pipeline(output, sink);
  // Handled at once, so that a sink that fails while a file is being read causes no unhandled rejection.
  const broken = written.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => {
      throw error;
    },
  );
  broken.catch(() => undefined);
  const head = serialize({
    format: 'hearthbook-backup',
    version: archiveVersion,
    madeAt: now,
    ...(left.length > 0 && { leftOut: left }),
  });
  zip.addBuffer(Buffer.from(head), archiveHead, { mtime: new Date(now) });
  try {
    for (const [done, name] of names.entries()) {
      progress(done, names.length);
      const file = await readWhole(fs, path.join(folder, name));
      if (file === 'left') left.push(name);
      else if (file !== undefined) await Promise.race([addWhole(zip, name, file), broken]);
    }
    zip.end();
  } catch (error) {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
    await written.catch(() => undefined);
    throw error;
  }
  await written;
  progress(names.length, names.length);
  return left;
}

/** The library's files that belong in its archive, by their path in it. */
export async function archivedFiles(fs: FileSystem, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const collect = async (...sub: readonly string[]) => {
    for (const name of (await listed(fs.files(path.join(folder, ...sub)))).toSorted()) {
      const place = [...sub, name].join('/');
      if (libraryFileAt(place) !== undefined) found.push(place);
    }
  };
  if ((await listed(fs.files(folder))).includes(settingsPlace)) found.push(settingsPlace);
  for (const sub of flatFolders) await collect(sub);
  for (const kind of documentKinds) {
    const above = [places.history, places[kind].folder] as const;
    const ids = await listed(fs.folders(path.join(folder, ...above)));
    for (const id of ids.toSorted()) await collect(...above, id);
  }
  for (const id of (await listed(fs.folders(path.join(folder, places.tables)))).toSorted()) {
    await collect(places.tables, id, 'server');
    await collect(places.tables, id);
  }
  return found;
}

async function listed(names: Promise<string[]>): Promise<string[]> {
  try {
    return await names;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT' || error instanceof NotPlainFile) return [];
    throw error;
  }
}

interface WholeFile {
  readonly bytes: Buffer;
  readonly mtime: Date;
}

async function readWhole(fs: FileSystem, file: string): Promise<WholeFile | 'left' | undefined> {
  try {
    const mtime = modifiedAt(await fs.stamp(file));
    return { bytes: await fs.readFile(file, largestArchived), mtime };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    if (error instanceof NotPlainFile || error instanceof TooLarge) return 'left';
    throw error;
  }
}

/** Resolves once the whole file is in the zip, so that only one is held in memory. */
function addWhole(zip: ZipFile, name: string, { bytes, mtime }: WholeFile): Promise<void> {
  return new Promise((resolve, reject) => {
    // Files of a history may be compressed already.
    const options = { mtime, compress: !name.endsWith('.gz') };
    zip.addReadStreamLazy(name, options, (hand) => {
      const stream = Readable.from([bytes], { objectMode: false });
      stream.once('end', resolve);
      stream.once('error', reject);
      hand(null, stream);
    });
  });
}
