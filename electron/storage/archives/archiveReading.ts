import { closeSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { fromBufferPromise, fromFdPromise, type Entry, type ZipFile } from 'yauzl';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import { libraryFileAt, type LibraryFile } from './archivePlaces';
import { archiveHead, largestArchived } from './archiveWriting';
import { storageError } from '#electron/storage/files/failures';
import { errnoOf } from '#electron/storage/files/fileSystem';
import { NotPlainFile, openNamed } from '#electron/storage/files/plainFiles';

/** An archive that was inspected and is safe to read. */
export interface Archive {
  /** Entries at known paths; any others are ignored. */
  readonly entries: ReadonlyMap<string, ArchiveEntry>;
  /** The bytes of an entry: exactly the declared number, with a valid checksum; `invalid-input` otherwise. */
  read(entry: ArchiveEntry): Promise<Result<Buffer, AppError>>;
  close(): void;
}

/** A file in an archive: its place, its declared size, and its modification time. */
export interface ArchiveEntry {
  readonly place: string;
  readonly libraryFile: LibraryFile | { readonly kind: 'head' };
  readonly size: number;
  readonly changedAt: Date;
  readonly zipped: Entry;
}

/** Either a file, or bytes from a browser. */
export type ArchiveSource =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** In bytes: an archive that declares more is an attempt to fill the disk. */
export interface ArchiveLimits {
  readonly entries: number;
  readonly file: number;
  readonly total: number;
  /** The highest compression ratio of a file of more than a megabyte. */
  readonly ratio: number;
}

const mega = 1024 * 1024;
export const archiveLimits: ArchiveLimits = {
  entries: 1_000_000,
  file: largestArchived,
  total: 8 * 1024 * mega,
  ratio: 400,
};

/**
 * Opens an archive and checks the name and the sizes of every entry before anything is unpacked. An archive that
 * is truncated, encrypted, escapes its folder, contains duplicate names or is a zip bomb is refused as a whole:
 * `invalid-input` with the reason; `storage-failed` if its file cannot be read. The caller closes it.
 */
export async function openArchive(
  source: ArchiveSource,
  limits: ArchiveLimits = archiveLimits,
): Promise<Result<Archive, AppError>> {
  let zip: ZipFile | undefined;
  try {
    zip = await openZip(source);
    const entries = await readEntries(zip, limits);
    const opened = zip;
    return ok({
      entries,
      read: (entry) => readEntry(opened, entry),
      close: () => opened.close(),
    });
  } catch (error) {
    zip?.close();
    if (error instanceof ArchiveRefused) return err(error.appError);
    if (error instanceof NotPlainFile) return err(new ArchiveRefused('notFile').appError);
    if (errnoOf(error) !== undefined) return err(storageError(error));
    return err(await unreadable(source, error));
  }
}

/** Thrown within this module only. */
class ArchiveRefused extends Error {
  readonly appError: AppError;
  constructor(key: string, place?: string) {
    super(key);
    const text = message(
      `backup.refused.${key}`,
      place === undefined ? {} : { place: raw(printable(place)) },
    );
    this.appError = appError('invalid-input', {
      text,
      ...(place !== undefined && { path: printable(place) }),
    });
  }
}

async function openZip(source: ArchiveSource): Promise<ZipFile> {
  const options = { autoClose: false, lazyEntries: true, decodeStrings: true, strictFileNames: true };
  if (source.kind === 'bytes') return fromBufferPromise(Buffer.from(source.bytes), options);
  const descriptor = openNamed(source.file);
  try {
    return await fromFdPromise(descriptor, options);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

async function readEntries(zip: ZipFile, limits: ArchiveLimits): Promise<ReadonlyMap<string, ArchiveEntry>> {
  if (zip.entryCount > limits.entries) throw new ArchiveRefused('tooMany');
  const found = new Map<string, ArchiveEntry>();
  const names = new Set<string>();
  let [count, total, packed] = [0, 0, 0];
  for await (const entry of zip.eachEntry()) {
    const { fileName: place, uncompressedSize: size, compressedSize } = entry;
    count += 1;
    total += size;
    packed += compressedSize;
    if (count > limits.entries) throw new ArchiveRefused('tooMany');
    refuseName(entry, names);
    // Entries that share their bytes unpack to far more than the length of the archive.
    if (packed > zip.fileSize) throw new ArchiveRefused('overlap');
    if (size > limits.file) throw new ArchiveRefused('tooLarge', place);
    if (total > limits.total) throw new ArchiveRefused('tooMuch');
    if (size > mega && size > compressedSize * limits.ratio) throw new ArchiveRefused('bomb', place);
    const where = place === archiveHead ? ({ kind: 'head' } as const) : libraryFileAt(place);
    if (where === undefined) continue;
    if (entry.isEncrypted()) throw new ArchiveRefused('encrypted', place);
    if (!entry.canDecodeFileData()) throw new ArchiveRefused('method', place);
    const changedAt = entry.getLastModDate({ timezone: 'UTC' });
    found.set(place, { place, libraryFile: where, size, changedAt, zipped: entry });
  }
  return found;
}

/** The Unix file type in the upper half of an entry's attributes, and that of a symbolic link. */
const typeMask = 0o170000;
const linkType = 0o120000;

/** The archive library refuses names that escape their folder; these checks are in addition. */
function refuseName({ fileName, externalFileAttributes }: Entry, names: Set<string>): void {
  if (/^[a-z]:/i.test(fileName) || control.test(fileName)) throw new ArchiveRefused('name', fileName);
  if (((externalFileAttributes >>> 16) & typeMask) === linkType) throw new ArchiveRefused('link', fileName);
  // As the least discerning file systems see it.
  const folded = fileName.normalize('NFC').toLowerCase();
  if (names.has(folded)) throw new ArchiveRefused('twice', fileName);
  names.add(folded);
}

/** Control characters, which no name of a library contains. */
const control = /\p{Cc}/u;

async function readEntry(
  zip: ZipFile,
  { zipped, place, size }: ArchiveEntry,
): Promise<Result<Buffer, AppError>> {
  try {
    const stream = await zip.openReadStreamPromise(zipped);
    const bytes = Buffer.alloc(size);
    let filled = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (filled + chunk.length > size) throw new ArchiveRefused('damaged', place);
      chunk.copy(bytes, filled);
      filled += chunk.length;
    }
    if (filled !== size || crc32(bytes) !== zipped.crc32) throw new ArchiveRefused('damaged', place);
    return ok(bytes);
  } catch (error) {
    if (error instanceof ArchiveRefused) return err(error.appError);
    if (errnoOf(error) !== undefined) return err(storageError(error));
    return err({ ...new ArchiveRefused('damaged', place).appError, detail: String(error) });
  }
}

/** Explains why an archive cannot be read: another file type, truncated, or with escaping names. */
async function unreadable(source: ArchiveSource, error: unknown): Promise<AppError> {
  const detail = error instanceof Error ? error.message : String(error);
  if (/encryption/i.test(detail)) return { ...new ArchiveRefused('encrypted').appError, detail };
  if (/relative path|absolute path|invalid characters in fileName|backslash/i.test(detail))
    return { ...new ArchiveRefused('name', detail.replace(/^[^:]*: /, '')).appError, detail };
  const start = await firstBytes(source).catch(() => Buffer.alloc(0));
  const isZip = start.subarray(0, 2).toString('latin1') === 'PK';
  if (start.length === 0) return { ...new ArchiveRefused('empty').appError, detail };
  return { ...new ArchiveRefused(isZip ? 'cut' : 'foreign').appError, detail };
}

async function firstBytes(source: ArchiveSource): Promise<Buffer> {
  if (source.kind === 'bytes') return Buffer.from(source.bytes.subarray(0, 4));
  const descriptor = openNamed(source.file);
  try {
    const start = Buffer.alloc(4);
    return start.subarray(0, readSync(descriptor, start, 0, 4, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Shortens a name and removes unprintable characters. */
function printable(name: string): string {
  const cleaned = name.replace(/\p{Cc}/gu, '?');
  return cleaned.length > 80 ? `${cleaned.slice(0, 79)}…` : cleaned;
}
