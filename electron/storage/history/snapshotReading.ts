import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { parseDocument } from '#shared/documents/parse';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { type AnyDocument, kindOf } from '#shared/library/kinds';
import type { DocumentKey } from '#shared/safety/history';
import { parseBytes } from '#electron/storage/documents/documentAdapter';
import { damagedFile, guarded } from '#electron/storage/files/failures';
import { largestRead, type FileSystem } from '#electron/storage/files/fileSystem';
import { faultInLongFile, faultInPieces, longFileBytes } from '#electron/storage/files/longFiles';
import { places } from '#electron/storage/places';
import { fileNameOf } from './snapshotNames';
import { unlessMissing } from '#electron/storage/files/unlessMissing';

/** The place of a snapshot; plain data, so that it can be sent to a thread. */
export interface SnapshotPlace {
  readonly library: string;
  readonly document: DocumentKey;
  readonly key: string;
}

/** Usable, unreadable, or of a later version of the program. */
export type SnapshotStatus = 'sound' | 'damaged' | 'newer';

/** Reads a snapshot and determines its status; `not-found`, and `storage-failed` if that was impossible. */
export type ValidateSnapshot = (place: SnapshotPlace) => Promise<Result<SnapshotStatus, AppError>>;

const unzip = promisify(gunzip);
/** In bytes: the limit for an unpacked document. */
const mostUnpacked = largestRead;

export function snapshotFolder(library: string, { kind, id }: DocumentKey): string {
  return path.join(library, places.history, places[kind].folder, id);
}

/** The compressed or the uncompressed file of a snapshot. */
export function snapshotFile({ library, document, key }: SnapshotPlace, packed: boolean): string {
  return path.join(snapshotFolder(library, document), fileNameOf(key, packed));
}

/**
 * Reads a snapshot byte for byte; `undefined` if there is none of that key; `damaged-document` for a damaged one.
 * Throws the operating system's error.
 */
export async function snapshotBytes(
  fs: FileSystem,
  place: SnapshotPlace,
): Promise<Result<Buffer | undefined, AppError>> {
  const plain = snapshotFile(place, false);
  const fault = await unlessMissing(faultInPlain(fs, plain));
  if (fault !== undefined) return err(fault);
  const whole = await unlessMissing(fs.readFile(plain));
  if (whole !== undefined) return ok(whole);
  const packed = await unlessMissing(fs.readFile(snapshotFile(place, true)));
  return packed === undefined ? ok(undefined) : unpacked(packed);
}

/** Reads a snapshot in the current format; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
export function readSnapshot(fs: FileSystem, place: SnapshotPlace): Promise<Result<AnyDocument, AppError>> {
  const { kind, id: own } = place.document;
  return guarded(async () => {
    const content = await snapshotBytes(fs, place);
    if (!content.ok) return content;
    if (content.value === undefined) return err(appError('not-found'));
    const parsed = parseDocument(kindOf(kind), parseBytes(content.value));
    if (!parsed.ok) return err(damagedFile(parsed.error));
    const { id } = parsed.value.document;
    if (id === own) return ok(parsed.value.document);
    const text = message(`services.library.${kind}.otherId`, { id });
    return err(appError('damaged-document', { text, path: 'id' }));
  });
}

/** Validates a snapshot in the calling thread, which takes as long as reading it. */
export async function validateSnapshot(
  fs: FileSystem,
  place: SnapshotPlace,
): Promise<Result<SnapshotStatus, AppError>> {
  const state = await readSnapshot(fs, place);
  if (state.ok) return ok('sound');
  switch (state.error.code) {
    case 'storage-failed':
    case 'not-found':
      return state;
    case 'newer-version':
      return ok('newer');
    default:
      return ok('damaged');
  }
}

/** The reason why a long file is not even read; `undefined` if it may be a document. */
async function faultInPlain(fs: FileSystem, file: string): Promise<AppError | undefined> {
  const { size, type } = await fs.stamp(file);
  // A file that is too large cannot be read, so its content stays unknown.
  if (type !== 'file' || size <= longFileBytes || size > largestRead) return undefined;
  const fault = await faultInLongFile(fs, file);
  return fault && damagedFile(appError('invalid-input', { text: fault }));
}

/** Unpacks a compressed file; `damaged-document` if that fails or the result is not a document. */
export async function unpacked(packed: Buffer): Promise<Result<Buffer, AppError>> {
  try {
    const short = await unzip(packed, { maxOutputLength: longFileBytes }).catch((error: unknown) => {
      if (isTooLong(error)) return undefined;
      throw error;
    });
    if (short !== undefined) return ok(short);
    // A few bytes may unpack to any number of them, so they are scanned before they are held in memory.
    const fault = await faultInPieces(Readable.from([packed]).pipe(createGunzip()), mostUnpacked);
    if (fault !== undefined) return err(damagedFile(appError('invalid-input', { text: fault })));
    return ok(await unzip(packed, { maxOutputLength: mostUnpacked }));
  } catch (error) {
    return err(
      appError('damaged-document', { text: message('history.damagedPacking'), detail: String(error) }),
    );
  }
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
