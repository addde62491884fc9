import path from 'node:path';
import { documentIdSchema, type Envelope } from '#shared/documents/envelope';
import type { KindDefinition, RawDocument } from '#shared/documents/migrations';
import { parseDocument, type Parsed } from '#shared/documents/parse';
import type { TroubledFile } from '#shared/ipc/contract';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import { createYielder } from '#electron/storage/files/yielder';
import { inBatches } from '#electron/storage/files/batches';
import { absent, openDocument } from './documentAdapter';
import { conflictCopyOf, isNamedAsCopy } from '#shared/safety/conflictCopy';
import { damagedFile, guarded } from '#electron/storage/files/failures';
import { errnoOf, type FileStamp, type FileSystem } from '#electron/storage/files/fileSystem';
import { longFileBytes } from '#electron/storage/files/longFiles';
import { foreignFileText } from '#electron/storage/files/foreignFileText';
import { stampKey } from '#electron/storage/files/fileStamp';

/** Makes a row of a list from a document; fails only if its ruleset is unknown here. */
export type Summarize<T, Row> = (document: T) => Promise<Result<Row, AppError>>;

/**
 * Rows depend on more than their own files. Called once per folder; another result means that the row has to be
 * made again.
 */
export type RowDependencies<Row> = () => Promise<(row: Row) => string>;

export type ListedFile<Row> =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'troubled'; readonly troubled: TroubledFile };

/** A listed file with the stamp of the file and of the row's dependencies. */
export interface Entry<Row> {
  readonly stamp: string;
  readonly finding: ListedFile<Row>;
}

/** By file name. */
export type Entries<Row> = ReadonlyMap<string, Entry<Row>>;

/** A folder's current content; `changed` if it differs from the known one. */
export interface Listing<Row> {
  readonly entries: Entries<Row>;
  /** Listed but not cached: foreign files, and files still to be read. */
  readonly transient: readonly ListedFile<Row>[];
  readonly stamps: ReadonlyMap<string, FileStamp>;
  readonly changed: boolean;
}

export interface ListingOptions<T, Row> {
  readonly definition: KindDefinition<T>;
  readonly summarize: Summarize<T, Row>;
  readonly rowDependencies?: RowDependencies<Row>;
  /**
   * The result of another thread for a very long file; `undefined` until it is known, and then the list is
   * announced as changed. Without it, long files are read like any other.
   */
  readonly validateLong?: ((file: string, state: string) => LongFileStatus | undefined) | undefined;
}

/** A long file may be read as a whole, or not for the given reason. */
export type LongFileStatus = 'readable' | Text;

export type NamedDocument = Envelope & { readonly name: string };

/** Limits for files read at the same time. */
const atOnce = { files: 32, bytes: 2 * longFileBytes };

/** Checks every document of a folder, but reads only those that are new or have changed since `known`. */
export async function listFolder<T extends NamedDocument, Row>(
  fs: FileSystem,
  folder: string,
  known: Entries<Row>,
  reading: ListingOptions<T, Row>,
): Promise<Listing<Row>> {
  // Before the files: a row must not be older than the stamp in its entry.
  const stateOf = await stateWith(reading.rowDependencies);
  const stamps = await stampAll(fs, folder);
  const entries = new Map<string, Entry<Row>>();
  const unread: string[] = [];
  /** Files that are listed before their content is known; they are not cached. */
  const transient = new Map<string, ListedFile<Row>>();
  for (const [name, stamp] of stamps) {
    const entry = known.get(name);
    const now = entry && stamp !== unreadableStamp ? stateOf(stamp, entry.finding) : undefined;
    if (now !== undefined && entry?.stamp === now) entries.set(name, entry);
    else if (stamp.type !== 'file')
      transient.set(name, troubled(name, 'not-ours', foreignFileText(stamp.type)));
    else {
      const long = longFileResult(path.join(folder, name), stamp, reading);
      if (long === undefined) unread.push(name);
      else transient.set(name, long);
    }
  }
  const sizeOf = (name: string) => Number(stamps.get(name)?.size ?? 0n);
  for (const names of inBatches(unread, sizeOf, atOnce)) {
    const listedFiles = await Promise.all(
      names.map((name) => readListedFile(fs, path.join(folder, name), reading)),
    );
    for (const [index, name] of names.entries()) {
      const [listed, stamp] = [listedFiles[index], stamps.get(name)];
      if (listed === undefined || stamp === undefined) continue;
      if (lacksRuleset(listed)) transient.set(name, listed);
      else entries.set(name, { stamp: stateOf(stamp, listed), finding: listed });
    }
  }
  const changed = unread.some((name) => !transient.has(name)) || entries.size !== known.size;
  return { entries, transient: [...transient.values()], stamps, changed };
}

/** The row shown instead of reading a long file here; `undefined` if it is to be read. */
function longFileResult<T, Row>(
  file: string,
  stamp: FileStamp,
  { validateLong }: ListingOptions<T, Row>,
): ListedFile<Row> | undefined {
  if (validateLong === undefined || stamp.size <= longFileBytes) return undefined;
  const status = validateLong(file, stampKey(stamp));
  if (status === 'readable') return undefined;
  const name = path.basename(file);
  if (status !== undefined) return troubled(name, 'damaged-document', status);
  const megabytes = Math.round(Number(stamp.size) / 1_000_000);
  return troubled(name, 'not-yet', message('services.library.long', { megabytes }));
}

/** Such a file is not cached: its ruleset may be repaired or installed by the next time. */
function lacksRuleset(listed: ListedFile<unknown>): boolean {
  return listed.kind === 'troubled' && listed.troubled.reason === 'unknown-ruleset';
}

async function stateWith<Row>(
  rowDependencies: RowDependencies<Row> | undefined,
): Promise<(stamp: FileStamp, listed: ListedFile<Row>) => string> {
  const dependenciesOf = await rowDependencies?.();
  return (stamp, listed) => {
    const more = listed.kind === 'row' ? dependenciesOf?.(listed.row) : undefined;
    return more === undefined || more === '' ? stampKey(stamp) : `${stampKey(stamp)} ${more}`;
  };
}

/**
 * Rows of unchanged entries, without reading any file. Dependencies are determined while the entries are still
 * being loaded.
 */
export async function unchangedRows<Row>(
  fs: FileSystem,
  folder: string,
  known: Promise<Entries<Row>>,
  rowDependencies: RowDependencies<Row> | undefined,
): Promise<Row[]> {
  const [entries, stateOf] = await Promise.all([known, stateWith(rowDependencies)]);
  return [...entries].flatMap(([name, { stamp, finding: listed }]) => {
    const now = stampOf(fs, path.join(folder, name));
    if (listed.kind !== 'row' || now === undefined || stateOf(now, listed) !== stamp) return [];
    return [listed.row];
  });
}

/** Stamps of all document files. Yields now and then, so that windows stay responsive. */
async function stampAll(fs: FileSystem, folder: string): Promise<Map<string, FileStamp>> {
  const stamps = new Map<string, FileStamp>();
  const yieldToOthers = createYielder();
  for (const name of (await documentNames(fs, folder)).toSorted()) {
    const stamp = stampOf(fs, path.join(folder, name));
    if (stamp !== undefined) stamps.set(name, stamp);
    await yieldToOthers();
  }
  return stamps;
}

/** Every entry with a document's name, of any type: hidden names and other extensions are not documents. */
export async function documentNames(fs: FileSystem, folder: string, ending = '.json'): Promise<string[]> {
  try {
    const names = (await fs.entries(folder)).map(({ name }) => name);
    return names.filter((name) => name.endsWith(ending) && !name.startsWith('.'));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Only plain files can be documents. */
export async function plainNames(fs: FileSystem, folder: string, ending = '.json'): Promise<string[]> {
  try {
    return (await fs.files(folder)).filter((name) => name.endsWith(ending) && !name.startsWith('.'));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Reads and validates one document file; `undefined` if it is missing. */
export async function readDocument<T extends Envelope>(
  fs: FileSystem,
  file: string,
  definition: KindDefinition<T>,
): Promise<Result<Parsed<T> | undefined, AppError>> {
  return guarded(async () => {
    const db = openDocument(fs, file);
    await db.read();
    return validateStored(db.data, file, definition);
  });
}

/** Validates the result of a database; `undefined` if its file is missing. */
export function validateStored<T extends Envelope>(
  data: RawDocument,
  file: string,
  definition: KindDefinition<T>,
): Result<Parsed<T> | undefined, AppError> {
  if (data === absent) return ok(undefined);
  const parsed = parseDocument(definition, data);
  if (!parsed.ok) return err(damagedFile(parsed.error));
  const { id } = parsed.value.document;
  if (`${id}.json` === path.basename(file)) return ok(parsed.value);
  const text = message(`services.library.${definition.kind}.otherId`, { id });
  return err(appError('damaged-document', { text, path: 'id' }));
}

function stampOf(fs: FileSystem, file: string): FileStamp | undefined {
  try {
    return fs.stampNow(file);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined) throw error;
    // The error of a file that cannot be accessed is reported when it is read, and affects no other.
    return code === 'ENOENT' ? undefined : unreadableStamp;
  }
}

const unreadableStamp: FileStamp = { mtimeNs: 0n, size: 0n, ino: 0n, type: 'file' };

async function readListedFile<T extends NamedDocument, Row>(
  fs: FileSystem,
  file: string,
  { definition, summarize }: ListingOptions<T, Row>,
): Promise<ListedFile<Row> | undefined> {
  const fileName = path.basename(file);
  const isOurs = documentIdSchema.safeParse(fileName.replace(/\.json$/, '')).success;
  if (!isOurs && !isNamedAsCopy(fileName))
    return troubled(fileName, 'damaged-document', message(`services.library.${definition.kind}.fileName`));
  const read = await readDocument(fs, file, definition);
  if (!read.ok && isCopy(fileName, read.error))
    return troubled(fileName, 'conflict-copy', message('services.library.copy'));
  if (!read.ok) return troubledBy(fileName, read.error);
  if (read.value === undefined) return undefined;
  const { document } = read.value;
  const row = await summarizeOrReport(summarize, document);
  return row.ok ? { kind: 'row', row: row.value } : troubledBy(fileName, row.error, document.name);
}

/** A whole document of another id, which the file name begins with. */
function isCopy(fileName: string, { path: place, text }: AppError): boolean {
  const id = place === 'id' && 'params' in text ? text.params['id'] : undefined;
  return typeof id === 'string' && conflictCopyOf(fileName, id) !== undefined;
}

/**
 * A row of a document; if the rules fail on its content, which is a bug, it is reported as damaged, and the
 * others are still listed.
 */
async function summarizeOrReport<T, Row>(
  summarize: Summarize<T, Row>,
  document: T,
): Promise<Result<Row, AppError>> {
  try {
    return await summarize(document);
  } catch (error) {
    const text = message('services.library.stumbled');
    return err(appError('damaged-document', { text, detail: String(error) }));
  }
}

function troubledBy(fileName: string, error: AppError, name = ''): ListedFile<never> {
  switch (error.code) {
    case 'newer-version':
    case 'unknown-ruleset':
    case 'damaged-document':
      return troubled(fileName, error.code, error.text, name);
    default:
      return troubled(
        fileName,
        'damaged-document',
        message('services.library.damaged', { why: raw(error.detail ?? error.code) }),
        name,
      );
  }
}

function troubled(
  fileName: string,
  reason: TroubledFile['reason'],
  text: Text,
  name = '',
): ListedFile<never> {
  return { kind: 'troubled', troubled: { fileName, name, reason, text } };
}
