import { createHash } from 'node:crypto';
import path from 'node:path';
import type { AppError } from '#shared/kernel/errors';
import { appError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { parseJson } from '#shared/documents/jsonText';
import { parseDocument } from '#shared/documents/parse';
import { type AnyDocument, kindOf } from '#shared/library/kinds';
import { conflictCopyOf, type ConflictCopy, type DatedCopy } from '#shared/safety/conflictCopy';
import type { DocumentKey, History } from '#shared/safety/history';
import type { Library } from '#electron/storage/library';

/** A readable copy of a document beside its file. */
interface StoredCopy {
  readonly file: string;
  readonly document: AnyDocument;
  readonly words: History['copies'][number];
}

type CopyFiles = Pick<Library, 'recovery'>;

/** The copies that synchronization programs made of a document, the one that was saved last first. */
export async function copiesOf(library: CopyFiles, key: DocumentKey): Promise<readonly StoredCopy[]> {
  const found: StoredCopy[] = [];
  const files = await library.recovery.copiesOf(key);
  for (const file of files.ok ? files.value : []) {
    const named = conflictCopyOf(path.posix.basename(file), key.id);
    const read = await readCopy(library, key, file);
    if (named === undefined || !read.ok) continue;
    const { revision } = read.value;
    found.push({ file, document: read.value, words: { ...datedCopy(file, named, read.value), revision } });
  }
  return found.toSorted((a, b) => b.words.revision - a.words.revision);
}

/** The state of a copy by its key among those of its document; `not-found`. */
export async function findCopy(
  library: CopyFiles,
  key: DocumentKey,
  state: string,
): Promise<Result<StoredCopy, AppError>> {
  const found = (await copiesOf(library, key)).find(({ words }) => words.key === state);
  return found === undefined ? err(appError('not-found')) : ok(found);
}

export function isCopyKey(state: string): boolean {
  return state.startsWith(keyStart);
}

/** Describes a copy with the time of saving that its document holds. */
export function datedCopy(file: string, copy: ConflictCopy, { updatedAt }: { updatedAt: string }): DatedCopy {
  const digest = createHash('sha256').update(file).digest('hex').slice(0, 16);
  return { ...copy, key: `${keyStart}${digest}`, at: updatedAt };
}

/** Reads a file as a version of a document; `not-found` if it holds another one, `damaged-document`. */
export async function readCopy(
  { recovery }: CopyFiles,
  { kind, id }: DocumentKey,
  file: string,
): Promise<Result<AnyDocument, AppError>> {
  const bytes = await recovery.bytes(file);
  if (!bytes.ok) return bytes;
  const json = parseJson(bytes.value.toString('utf8'));
  if (!json.ok) return json;
  const parsed = parseDocument<AnyDocument>(kindOf(kind), json.value);
  if (!parsed.ok) return parsed;
  const { document } = parsed.value;
  return document.id === id ? ok(document) : err(appError('not-found'));
}

const keyStart = 'copy-';
