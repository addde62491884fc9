import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import type { AnyDocument } from '#shared/library/kinds';
import type { DocumentKey, Snapshot } from '#shared/safety/history';
import { newestFirst } from '#shared/safety/pruning';
import { durableWrite, syncFolder } from '#electron/storage/files/durableWrite';
import { StorageFailure } from '#electron/storage/files/failures';
import type { FileStamp, FileSystem } from '#electron/storage/files/fileSystem';
import { markedKey, readName } from './snapshotNames';
import {
  validateSnapshot,
  readSnapshot,
  snapshotBytes,
  snapshotFile,
  snapshotFolder,
  unpacked,
  type ValidateSnapshot,
  type SnapshotStatus,
} from './snapshotReading';
import { unlessMissing } from '#electron/storage/files/unlessMissing';

/** A stored snapshot; `packed` if it is compressed. */
export type StoredSnapshot = Snapshot & { readonly packed: boolean };

/** Files of a library's snapshots: a folder for each document, a file for each version. */
export interface SnapshotFiles {
  readonly folderOf: (document: DocumentKey) => string;
  readonly fileOf: (document: DocumentKey, key: string, packed: boolean) => string;
  /** Versions by the names of their files, newest first; those known to be unreadable are not sound. */
  list(document: DocumentKey): Promise<readonly StoredSnapshot[]>;
  /** Reads a snapshot byte for byte; `undefined` if there is none of that key; `damaged-document` for a damaged one. */
  bytes(document: DocumentKey, key: string): Promise<Result<Buffer | undefined, AppError>>;
  /** Reads a snapshot in the current format; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  read(document: DocumentKey, key: string): Promise<Result<AnyDocument, AppError>>;
  /**
   * Validates a version unless its file was validated before, in this thread if no validator is given; the file's
   * name is updated to the result. Throws if the status could not be determined.
   */
  validate(
    document: DocumentKey,
    stored: StoredSnapshot,
    validate?: ValidateSnapshot,
  ): Promise<SnapshotStatus>;
  /** Compresses a version: durably, and verified before the uncompressed file is removed. */
  pack(document: DocumentKey, stored: StoredSnapshot): Promise<void>;
  /** Removes both forms of a version; false if it was gone. */
  remove(document: DocumentKey, stored: StoredSnapshot): Promise<boolean>;
}

const zip = promisify(gzip);
/** The size of the cache of results. */
const mostStatuses = 20_000;

/** Opens the snapshot files below a library folder; changes nothing. */
export function openSnapshotFiles(fs: FileSystem, library: string): SnapshotFiles {
  const statuses = new Map<string, SnapshotStatus>();
  const folderOf = (document: DocumentKey) => snapshotFolder(library, document);
  const fileOf = (document: DocumentKey, key: string, packed: boolean) =>
    snapshotFile({ library, document, key }, packed);

  const list = async (document: DocumentKey): Promise<readonly StoredSnapshot[]> => {
    const folder = folderOf(document);
    const names = (await unlessMissing(fs.files(folder))) ?? [];
    const found = new Map<string, StoredSnapshot>();
    for (const name of names) {
      const named = readName(name);
      if (named === undefined) continue;
      const stamp = await unlessMissing(fs.stamp(path.join(folder, name)));
      if (stamp?.type !== 'file') continue;
      // After a crash between compressing and removing, both forms exist: the first one counts, but both take
      // room.
      const other = found.get(named.key);
      const packed = named.packed && other?.packed !== false;
      found.set(named.key, { ...named, packed, bytes: Number(stamp.size) + (other?.bytes ?? 0) });
    }
    return newestFirst([...found.values()]);
  };

  const remember = (file: string, stamp: FileStamp | undefined, status: SnapshotStatus) => {
    if (stamp === undefined) return;
    if (statuses.size >= mostStatuses) statuses.clear();
    statuses.set(`${file} ${String(stamp.mtimeNs)} ${String(stamp.size)}`, status);
  };

  /** Renames a version's files by the result of reading it. */
  const markFiles = async (document: DocumentKey, key: string, sound: boolean) => {
    const name = markedKey(key, sound);
    if (name === key) return;
    for (const packed of [false, true])
      await unlessMissing(fs.rename(fileOf(document, key, packed), fileOf(document, name, packed)));
    await syncFolder(fs, folderOf(document));
  };

  const here: ValidateSnapshot = (place) => validateSnapshot(fs, place);

  const validate: SnapshotFiles['validate'] = async (document, { key, packed }, validateWith = here) => {
    const file = fileOf(document, key, packed);
    const stamp = await unlessMissing(fs.stamp(file));
    const known = stamp && statuses.get(`${file} ${String(stamp.mtimeNs)} ${String(stamp.size)}`);
    if (known !== undefined) return known;
    const validated = await validateWith({ library, document, key });
    if (!validated.ok && validated.error.code === 'not-found') return 'damaged';
    if (!validated.ok) throw new StorageFailure(validated.error);
    const status = validated.value;
    if (status !== 'newer') await markFiles(document, key, status === 'sound');
    remember(
      fileOf(document, status === 'newer' ? key : markedKey(key, status === 'sound'), packed),
      stamp,
      status,
    );
    return status;
  };

  return {
    folderOf,
    fileOf,
    list,
    bytes: (document, key) => snapshotBytes(fs, { library, document, key }),
    read: (document, key) => readSnapshot(fs, { library, document, key }),
    validate,
    pack: async (document, { key }) => {
      const [plain, packed] = [fileOf(document, key, false), fileOf(document, key, true)];
      const whole = await unlessMissing(fs.readFile(plain));
      if (whole === undefined || (await holds(fs, packed, whole))) {
        await unlessMissing(fs.unlink(plain));
        return;
      }
      await durableWrite(fs, packed, await zip(whole));
      if (await holds(fs, packed, whole)) await unlessMissing(fs.unlink(plain));
      else await unlessMissing(fs.unlink(packed));
    },
    remove: async (document, { key }) => {
      let removed = false;
      for (const packed of [false, true]) {
        const file = fileOf(document, key, packed);
        removed = (await unlessMissing(fs.unlink(file).then(() => true))) ?? removed;
      }
      return removed;
    },
  };
}

/** True if a compressed file unpacks to exactly these bytes. */
async function holds(fs: FileSystem, packed: string, whole: Buffer): Promise<boolean> {
  const stored = await unlessMissing(fs.readFile(packed));
  if (stored === undefined) return false;
  const content = await unpacked(stored);
  return content.ok && content.value.equals(whole);
}
