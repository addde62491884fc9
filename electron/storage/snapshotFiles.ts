import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { DocumentKind } from '../../shared/documents/envelope';
import { kinds } from '../../shared/documents/kinds';
import type { KindDefinition } from '../../shared/documents/migrations';
import { parseDocument } from '../../shared/documents/parse';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import type { DocumentKey, Snapshot } from '../../shared/trust/history';
import { newestFirst } from '../../shared/trust/thinning';
import type { AnyDocument } from './commits';
import { parseBytes } from './documentAdapter';
import { durableWrite, syncFolder } from './durableWrite';
import { damagedFile, guarded, StorageFailure } from './failures';
import { errnoOf, type FileStamp, type FileSystem } from './fileSystem';
import { places } from './places';
import { fileNameOf, markedKey, readName } from './snapshotNames';

/** A snapshot as it lies in its folder; `packed` where it is compressed. */
export type StoredSnapshot = Snapshot & { readonly packed: boolean };

/** What reading a snapshot showed: fit for use, unreadable, or of a later version of the program. */
export type Verdict = 'sound' | 'damaged' | 'newer';

/** The files of a library's snapshots: a folder for each document, a file for each state. */
export interface SnapshotFiles {
  readonly folderOf: (document: DocumentKey) => string;
  readonly fileOf: (document: DocumentKey, key: string, packed: boolean) => string;
  /** Every state by its name, newest first; those known to be unreadable are not sound. */
  list(document: DocumentKey): Promise<StoredSnapshot[]>;
  /** What was kept, byte for byte; `undefined` where there is none of that key; `damaged-document` for a torn one. */
  bytes(document: DocumentKey, key: string): Promise<Result<Buffer | undefined, AppError>>;
  /** A kept state as a document of today; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  read(document: DocumentKey, key: string): Promise<Result<AnyDocument, AppError>>;
  /** Reads a state unless it was judged as it lies there; one that is damaged, or no longer, is named so. */
  judge(document: DocumentKey, stored: StoredSnapshot): Promise<Verdict>;
  /** Compresses a state: durably, and read back before the other form goes. */
  pack(document: DocumentKey, stored: StoredSnapshot): Promise<void>;
  /** Removes a state in both forms; false where it was gone. */
  remove(document: DocumentKey, stored: StoredSnapshot): Promise<boolean>;
}

const definitions: Readonly<Record<DocumentKind, KindDefinition<AnyDocument>>> = kinds;
const zip = promisify(gzip);
const unzip = promisify(gunzip);
/** No document unpacks to more than this many bytes. */
const mostUnpacked = 512 * 1024 * 1024;
/** As many verdicts are remembered. */
const mostVerdicts = 20_000;

/** Opens the snapshots' files below a library folder, touching nothing. */
export function openSnapshotFiles(fs: FileSystem, library: string): SnapshotFiles {
  const verdicts = new Map<string, Verdict>();
  const folderOf = ({ kind, id }: DocumentKey) => path.join(library, places.history, places[kind].folder, id);
  const fileOf = (document: DocumentKey, key: string, packed: boolean) =>
    path.join(folderOf(document), fileNameOf(key, packed));

  const list = async (document: DocumentKey): Promise<StoredSnapshot[]> => {
    const folder = folderOf(document);
    const names = (await unlessMissing(fs.files(folder))) ?? [];
    const found = new Map<string, StoredSnapshot>();
    for (const name of names) {
      const named = readName(name);
      if (named === undefined) continue;
      const stamp = await unlessMissing(fs.stamp(path.join(folder, name)));
      if (stamp === undefined) continue;
      // Killed between packing and removing, both forms are there: the first one counts, both take room.
      const other = found.get(named.key);
      const packed = named.packed && other?.packed !== false;
      found.set(named.key, { ...named, packed, bytes: Number(stamp.size) + (other?.bytes ?? 0) });
    }
    return [...found.values()].toSorted(newestFirst);
  };

  const bytes = async (document: DocumentKey, key: string): Promise<Result<Buffer | undefined, AppError>> => {
    const whole = await unlessMissing(fs.readFile(fileOf(document, key, false)));
    if (whole !== undefined) return ok(whole);
    const packed = await unlessMissing(fs.readFile(fileOf(document, key, true)));
    return packed === undefined ? ok(undefined) : unpacked(packed);
  };

  const remember = (file: string, stamp: FileStamp | undefined, verdict: Verdict) => {
    if (stamp === undefined) return;
    if (verdicts.size >= mostVerdicts) verdicts.clear();
    verdicts.set(`${file} ${String(stamp.mtimeNs)} ${String(stamp.size)}`, verdict);
  };

  const read = (document: DocumentKey, key: string): Promise<Result<AnyDocument, AppError>> =>
    guarded(async () => {
      const content = await bytes(document, key);
      if (!content.ok) return content;
      if (content.value === undefined) return err(appError('not-found'));
      const parsed = parseDocument(definitions[document.kind], parseBytes(content.value));
      if (!parsed.ok) return err(damagedFile(parsed.error));
      const { id } = parsed.value.document;
      if (id === document.id) return ok(parsed.value.document);
      const text = message(`services.library.${document.kind}.otherId`, { id });
      return err(appError('damaged-document', { text, path: 'id' }));
    });

  /** Names a state by what reading it showed. */
  const mark = async (document: DocumentKey, key: string, sound: boolean) => {
    const name = markedKey(key, sound);
    if (name === key) return;
    for (const packed of [false, true])
      await unlessMissing(fs.rename(fileOf(document, key, packed), fileOf(document, name, packed)));
    await syncFolder(fs, folderOf(document));
  };

  const judge = async (document: DocumentKey, { key, packed }: StoredSnapshot): Promise<Verdict> => {
    const file = fileOf(document, key, packed);
    const stamp = await unlessMissing(fs.stamp(file));
    const known = stamp && verdicts.get(`${file} ${String(stamp.mtimeNs)} ${String(stamp.size)}`);
    if (known !== undefined) return known;
    const state = await read(document, key);
    const verdict = verdictOf(state);
    if (verdict !== 'newer') await mark(document, key, verdict === 'sound');
    remember(
      fileOf(document, verdict === 'newer' ? key : markedKey(key, verdict === 'sound'), packed),
      stamp,
      verdict,
    );
    return verdict;
  };

  return {
    folderOf,
    fileOf,
    list,
    bytes,
    read,
    judge,
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

/** True where a compressed file gives exactly these bytes. */
async function holds(fs: FileSystem, packed: string, whole: Buffer): Promise<boolean> {
  const stored = await unlessMissing(fs.readFile(packed));
  if (stored === undefined) return false;
  const content = await unpacked(stored);
  return content.ok && content.value.equals(whole);
}

async function unpacked(packed: Buffer): Promise<Result<Buffer, AppError>> {
  try {
    return ok(await unzip(packed, { maxOutputLength: mostUnpacked }));
  } catch (error) {
    return err(
      appError('damaged-document', { text: message('history.damagedPacking'), detail: String(error) }),
    );
  }
}

/** Throws where the disk would not let it be read: that says nothing about the state. */
function verdictOf(state: Result<AnyDocument, AppError>): Verdict {
  if (state.ok) return 'sound';
  if (state.error.code === 'storage-failed') throw new StorageFailure(state.error);
  return state.error.code === 'newer-version' ? 'newer' : 'damaged';
}

/** What file work gives; `undefined` where the file is not there. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
