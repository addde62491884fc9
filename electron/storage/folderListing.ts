import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CharacterDocument } from '../../shared/character/document';
import { documentIdSchema } from '../../shared/documents/envelope';
import { characterKind } from '../../shared/documents/kinds';
import type { RawDocument } from '../../shared/documents/migrations';
import { parseDocument } from '../../shared/documents/parse';
import type { LibraryRow, TroubledFile } from '../../shared/ipc/contract';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw, type Text } from '../../shared/kernel/text';
import { absent, openDocument } from './documentAdapter';
import { damagedFile, guarded } from './failures';
import { errnoOf, type FileStamp, type FileSystem } from './fileSystem';

/** What a list shows of a character beyond its document; only its ruleset can say it. */
export interface Summary {
  readonly subtitle: Text;
  readonly legal: boolean;
}

/** Summarises a character; refused only where its ruleset is not known here. */
export type Summarise = (document: CharacterDocument) => Promise<Result<Summary, AppError>>;

/** What a file was found to hold. */
export type Finding =
  | { readonly kind: 'row'; readonly row: LibraryRow }
  | { readonly kind: 'troubled'; readonly troubled: TroubledFile };

/** A finding and the state of the file that it was made on. */
export interface Entry {
  readonly stamp: string;
  readonly finding: Finding;
}

/** What is known of a folder, by file name. */
export type Entries = ReadonlyMap<string, Entry>;

/** A folder as it is now; `changed` where that differs from what was known. */
export interface Listing {
  readonly entries: Entries;
  readonly stamps: ReadonlyMap<string, FileStamp>;
  readonly changed: boolean;
}

/** How many files are read at the same time. */
const readAtOnce = 32;
/** How long, in milliseconds, looking at files may keep everything else waiting. */
const breath = 4;

/** Looks at every document of a folder, reading only those that are new or changed since `known`. */
export async function listFolder(
  fs: FileSystem,
  folder: string,
  known: Entries,
  summarise: Summarise,
): Promise<Listing> {
  const stamps = await stampAll(fs, folder);
  const entries = new Map<string, Entry>();
  const unread: string[] = [];
  for (const [name, stamp] of stamps) {
    const entry = known.get(name);
    if (entry?.stamp === mark(stamp)) entries.set(name, entry);
    else unread.push(name);
  }
  for (let start = 0; start < unread.length; start += readAtOnce) {
    const names = unread.slice(start, start + readAtOnce);
    const findings = await Promise.all(names.map((name) => find(fs, path.join(folder, name), summarise)));
    for (const [index, name] of names.entries()) {
      const [finding, stamp] = [findings[index], stamps.get(name)];
      if (finding !== undefined && stamp !== undefined) entries.set(name, { stamp: mark(stamp), finding });
    }
  }
  return { entries, stamps, changed: unread.length > 0 || entries.size !== known.size };
}

/** The state of every document file, taking a breath now and then so that windows stay responsive. */
async function stampAll(fs: FileSystem, folder: string): Promise<Map<string, FileStamp>> {
  const stamps = new Map<string, FileStamp>();
  let started = performance.now();
  for (const name of (await documentNames(fs, folder)).toSorted()) {
    const stamp = stampOf(fs, path.join(folder, name));
    if (stamp !== undefined) stamps.set(name, stamp);
    if (performance.now() - started < breath) continue;
    await setImmediate();
    started = performance.now();
  }
  return stamps;
}

function mark({ mtimeNs, size, ino }: FileStamp): string {
  return `${String(mtimeNs)}-${String(size)}-${String(ino)}`;
}

/** The names of the files that a folder shows as documents: hidden files and other types are not ours. */
export async function documentNames(fs: FileSystem, folder: string): Promise<string[]> {
  try {
    return (await fs.files(folder)).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Reads and judges one document file; `undefined` where it is not there. */
export async function readDocument(
  fs: FileSystem,
  file: string,
): Promise<Result<{ document: CharacterDocument; storedVersion: number } | undefined, AppError>> {
  return guarded(async () => {
    const db = openDocument(fs, file);
    await db.read();
    return judge(db.data, file);
  });
}

/** Judges what a database read; `undefined` where its file is not there. */
export function judge(
  data: RawDocument,
  file: string,
): Result<{ document: CharacterDocument; storedVersion: number } | undefined, AppError> {
  if (data === absent) return ok(undefined);
  const parsed = parseDocument(characterKind, data);
  if (!parsed.ok) return err(damagedFile(parsed.error));
  const { id } = parsed.value.document;
  if (`${id}.json` === path.basename(file)) return ok(parsed.value);
  return err(appError('damaged-document', { text: message('services.library.otherId', { id }), path: 'id' }));
}

function stampOf(fs: FileSystem, file: string): FileStamp | undefined {
  try {
    return fs.stampNow(file);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function find(fs: FileSystem, file: string, summarise: Summarise): Promise<Finding | undefined> {
  const fileName = path.basename(file);
  if (!documentIdSchema.safeParse(fileName.replace(/\.json$/, '')).success)
    return troubled(fileName, 'damaged-document', message('services.library.fileName'));
  const read = await readDocument(fs, file);
  if (!read.ok) return troubledBy(fileName, read.error);
  if (read.value === undefined) return undefined;
  const { document } = read.value;
  const summary = await summarise(document);
  return summary.ok
    ? { kind: 'row', row: rowOf(document, summary.value) }
    : troubledBy(fileName, summary.error);
}

function troubledBy(fileName: string, error: AppError): Finding {
  switch (error.code) {
    case 'newer-version':
    case 'unknown-ruleset':
    case 'damaged-document':
      return troubled(fileName, error.code, error.text);
    default:
      return troubled(
        fileName,
        'damaged-document',
        message('services.library.damaged', { why: raw(error.detail ?? error.code) }),
      );
  }
}

function troubled(fileName: string, reason: TroubledFile['reason'], text: Text): Finding {
  return { kind: 'troubled', troubled: { fileName, reason, text } };
}

function rowOf(document: CharacterDocument, summary: Summary): LibraryRow {
  const { id, ruleset, status, name, portrait, createdAt, updatedAt } = document;
  const { subtitle, legal } = summary;
  return { id, ruleset, status, name, subtitle, legal, hasPortrait: portrait !== null, createdAt, updatedAt };
}
