import path from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import { parseJson } from '#shared/documents/jsonText';
import { serialize } from '#electron/storage/documents/documentAdapter';
import { durableWrite, makeFolders } from '#electron/storage/files/durableWrite';
import { errnoOf, nodeFileSystem } from '#electron/storage/files/fileSystem';
import { holdsLibrary } from '#electron/storage/archives/libraryCopy';
import { readSmallNow } from '#electron/storage/files/plainFiles';

/** The library's folder and its origin: the environment, the user, or the default. */
export interface LibraryPlace {
  readonly folder: string;
  readonly by: 'environment' | 'user' | 'default';
}

/** The same default for window, browser host and command line. */
export function libraryPlace(): LibraryPlace {
  const named = process.env['HEARTHBOOK_DATA'];
  if (named !== undefined && named !== '') return { folder: path.resolve(named), by: 'environment' };
  const chosen = readPointer();
  return chosen === undefined
    ? { folder: standardLibraryFolder(), by: 'default' }
    : { folder: chosen, by: 'user' };
}

/** Used if neither environment nor user names a folder. */
export function standardLibraryFolder(): string {
  return path.join(ownFolder(), 'library');
}

/**
 * True if the library in a chosen folder is not there now: a USB drive is not inserted, a drive is not
 * mounted, or a folder is still to be synchronized.
 */
export function isUnavailable({ folder, by }: LibraryPlace): boolean {
  return by === 'user' && !holdsLibrary(nodeFileSystem, folder);
}

/** Thrown if the library is unavailable and no user can be asked. */
export class LibraryUnavailable extends Error {
  constructor(readonly folder: string) {
    super(`The library is kept in ${folder} and cannot be seen there now; --data names another`);
  }
}

/** For a program without a window; throws `LibraryUnavailable`, so that no empty library is created unasked. */
export function defaultLibraryFolder(): string {
  const place = libraryPlace();
  if (isUnavailable(place)) throw new LibraryUnavailable(place.folder);
  return place.folder;
}

/** Keeps the library in a folder from the next start on; durable. Throws the operating system's error. */
export async function saveLibraryPlace(folder: string): Promise<void> {
  await makeFolders(nodeFileSystem, ownFolder());
  const pointer = serialize({ format: 'hearthbook-place', version: 1, folder });
  await durableWrite(nodeFileSystem, pointerFile(), pointer);
}

const pointerSchema = z.looseObject({
  format: z.literal('hearthbook-place'),
  version: z.literal(1),
  folder: z.string().min(1),
});

/** In bytes: enough for a path and a few fields. */
const largestPointer = 64 * 1024;

/** The system may let the file be read in a while. */
const passing: ReadonlySet<string | undefined> = new Set([
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'EBUSY',
]);

/**
 * The folder that the user chose; `undefined` if there is no such file. One that cannot be read now stands for a library that
 * is unavailable: the usual folder would look like an empty library.
 */
function readPointer(): string | undefined {
  let text;
  try {
    text = readSmallNow(pointerFile(), largestPointer);
  } catch (error) {
    return passing.has(errnoOf(error)) ? pointerFile() : undefined;
  }
  const json = parseJson(text);
  const { folder } = pointerSchema.safeParse(json.ok ? json.value : undefined).data ?? {};
  return folder !== undefined && path.isAbsolute(folder) ? folder : undefined;
}

function ownFolder(): string {
  return envPaths('hearthbook', { suffix: '' }).data;
}

function pointerFile(): string {
  return path.join(ownFolder(), 'place.json');
}
