import path from 'node:path';
import { documentIdSchema, type Envelope } from '../../../shared/documents/envelope';
import type { KindDefinition, RawDocument } from '../../../shared/documents/migrations';
import { parseDocument, type Parsed } from '../../../shared/documents/parse';
import type { TroubledFile } from '../../../shared/ipc/contract';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message, raw, type Text } from '../../../shared/kernel/text';
import { createYielder } from '../files/yielder';
import { inBatches } from '../files/batches';
import { absent, openDocument } from './documentAdapter';
import { damagedFile, guarded } from '../files/failures';
import { errnoOf, type FileStamp, type FileSystem } from '../files/fileSystem';
import { longFileBytes } from '../files/longFiles';
import { foreignFileText } from '../files/foreignFileText';
import { stampKey } from '../files/fileStamp';

/** Makes a row of a list from a document; refused only where its ruleset is not known here. */
export type Summarize<T, Row> = (document: T) => Promise<Result<Row, AppError>>;

/** Rows depend on more than their own files. Asked once for a whole folder; another answer makes a row anew. */
export type RowDependencies<Row> = () => Promise<(row: Row) => string>;

export type ListedFile<Row> =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'troubled'; readonly troubled: TroubledFile };

/** A listed file and the stamp it was made on: of the file, and of the row's dependencies. */
export interface Entry<Row> {
  readonly stamp: string;
  readonly finding: ListedFile<Row>;
}

/** By file name. */
export type Entries<Row> = ReadonlyMap<string, Entry<Row>>;

/** A folder as it is now; `changed` where that differs from what was known. */
export interface Listing<Row> {
  readonly entries: Entries<Row>;
  /** Shown but never remembered: foreign files, and files still to be read. */
  readonly transient: readonly ListedFile<Row>[];
  readonly stamps: ReadonlyMap<string, FileStamp>;
  readonly changed: boolean;
}

export interface ListingOptions<T, Row> {
  readonly definition: KindDefinition<T>;
  readonly summarize: Summarize<T, Row>;
  readonly rowDependencies?: RowDependencies<Row>;
  /**
   * The result of another thread for a file so long that nobody should wait for it; nothing until it did, which it is
   * to say. Where it is left out, such a file is looked at as any other.
   */
  readonly validateLong?: ((file: string, state: string) => LongFileStatus | undefined) | undefined;
}

/** A long file may be read as a whole, or not for the given reason. */
export type LongFileStatus = 'readable' | Text;

/** A document with what its owner calls it. */
export type NamedDocument = Envelope & { readonly name: string };

/** Limits for files read at the same time. */
const atOnce = { files: 32, bytes: 2 * longFileBytes };

/** Looks at every document of a folder, reading only those that are new or changed since `known`. */
export async function listFolder<T extends NamedDocument, Row>(
  fs: FileSystem,
  folder: string,
  known: Entries<Row>,
  reading: ListingOptions<T, Row>,
): Promise<Listing<Row>> {
  // Before the files: a row is never older than what its entry says it was made on.
  const stateOf = await stateWith(reading.rowDependencies);
  const stamps = await stampAll(fs, folder);
  const entries = new Map<string, Entry<Row>>();
  const unread: string[] = [];
  /** Files that are not known yet, but shown: not to be remembered. */
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

/** The row shown instead of reading a long file here; `undefined` where it is to be read. */
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

/** Such a file is not remembered: its ruleset may be repaired or installed by the next time. */
function lacksRuleset(listed: ListedFile<unknown>): boolean {
  return listed.kind === 'troubled' && listed.troubled.reason === 'unknown-ruleset';
}

/** Computes entry stamps for the present row dependencies. */
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
 * The rows among entries that are as they were; those whose files or basis changed are left out, and nothing is read.
 * The basis is looked at while the entries are still on their way.
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

/** The stamp of every document file. Yields now and then so that windows stay responsive. */
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

/** Everything that is called as a document is, whatever it is: hidden names and other endings are no documents. */
export async function documentNames(fs: FileSystem, folder: string, ending = '.json'): Promise<string[]> {
  try {
    const names = (await fs.entries(folder)).map(({ name }) => name);
    return names.filter((name) => name.endsWith(ending) && !name.startsWith('.'));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The plain files among them; what is none of ours cannot be one. */
export async function plainNames(fs: FileSystem, folder: string, ending = '.json'): Promise<string[]> {
  try {
    return (await fs.files(folder)).filter((name) => name.endsWith(ending) && !name.startsWith('.'));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Reads and validates one document file; `undefined` where it is missing. */
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

/** Validates what a database read; `undefined` where its file is missing. */
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
    // A file that may not be looked at: told of that file, when it is read, and no other.
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
  if (!documentIdSchema.safeParse(fileName.replace(/\.json$/, '')).success)
    return troubled(fileName, 'damaged-document', message(`services.library.${definition.kind}.fileName`));
  const read = await readDocument(fs, file, definition);
  if (!read.ok) return troubledBy(fileName, read.error);
  if (read.value === undefined) return undefined;
  const { document } = read.value;
  const row = await summarizeOrReport(summarize, document);
  return row.ok ? { kind: 'row', row: row.value } : troubledBy(fileName, row.error, document.name);
}

/** A row of a document; rules that stumble over what it holds, which is a bug, make it a file in trouble, and hide no other. */
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
