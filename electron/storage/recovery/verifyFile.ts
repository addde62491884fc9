import path from 'node:path';
import { z } from 'zod';
import { presentable } from '#shared/character/names';
import { documentIdSchema, type DocumentKind, type Envelope } from '#shared/documents/envelope';
import type { RawDocument } from '#shared/documents/migrations';
import { parseDocument } from '#shared/documents/parse';
import { strangeKeys } from '#shared/library/readOnly';
import type { AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw, type Text } from '#shared/kernel/text';
import { type AnyDocument, kindOf } from '#shared/library/kinds';
import type { Trouble, TroubleKind } from '#shared/safety/recovery';
import { largestDocument, parseBytes, tooLarge } from '#electron/storage/documents/documentAdapter';
import { damagedFile, StorageFailure } from '#electron/storage/files/failures';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';
import { faultInLongFile, longFileBytes, readStart } from '#electron/storage/files/longFiles';
import { foreignFileText } from '#electron/storage/files/foreignFileText';
import { NotPlainFile, type FileType } from '#electron/storage/files/plainFiles';
import { stampKey } from '#electron/storage/files/fileStamp';

/** Sound, sound but of an older format, or damaged in some way. */
export type FileStatus = 'sound' | 'older' | TroubleKind;

/** Plain data, so that it can be sent to a thread. */
export interface FileReport {
  /** Its path inside the library, with `/`. */
  readonly file: string;
  readonly status: FileStatus;
  readonly text: Text | null;
  readonly document: Trouble['document'];
  /** The revision in the file; 0 if it cannot be read. */
  readonly revision: number;
  readonly bytes: number;
  /** The state of the file when it was checked. */
  readonly stamp: string;
  /** True if its content is certainly invalid, so that moving it away loses nothing. */
  readonly broken: boolean;
}

export interface VerifyRules {
  /** True if the ruleset is available. */
  readonly knows: (ruleset: string) => boolean;
  /**
   * Validates a document by its ruleset: `older` if its choices have to be migrated; fails with the reason why it
   * is refused.
   */
  readonly inspect: (document: AnyDocument) => Promise<Result<'today' | 'older', AppError>>;
}

/** A file to check: its place, the kind of document that it should contain, and its expected name. */
export interface VerifyTarget {
  readonly file: string;
  readonly kind: DocumentKind;
  readonly name: string;
}

export interface VerifyContext {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly rules: VerifyRules;
}

/** Marks a file that takes long and is verified later. */
export const later = 'later';

/**
 * Verifies the file of a document; `undefined` if it is gone. Never throws because of a file's content. A `later`
 * file has to be verified by itself after the others, so that none waits for it and no two are in memory.
 */
export async function verifyFile(
  context: VerifyContext,
  target: VerifyTarget,
  pass: 'first' | 'last' = 'last',
): Promise<FileReport | typeof later | undefined> {
  const { fs, folder } = context;
  const file = path.join(folder, target.file);
  const blank = emptyReport(target);
  try {
    const stamp = await fs.stamp(file);
    if (stamp.type !== 'file') return foreignFileReport(blank, stamp.type);
    const stamped = { ...blank, bytes: Number(stamp.size), stamp: stampKey(stamp) };
    const isLong = stamp.size > longFileBytes;
    if (stamp.size > largestDocument) return { ...stamped, status: 'unreadable', text: tooLarge().text };
    if (isLong && pass === 'first') return later;
    const fault = isLong ? await faultInLongFile(fs, file) : undefined;
    if (fault !== undefined)
      return invalidLongFile(target.kind, stamped, fault, await readStart(fs, file, headerBytes));
    return await verifyBytes(context, target, stamped, await fs.readFile(file, largestDocument));
  } catch (error) {
    if (error instanceof NotPlainFile) return foreignFileReport(blank, error.type);
    const why = unreadable(error, target.name);
    return why && { ...blank, status: 'unreadable', text: why };
  }
}

/** The report of a long file that cannot be a document, which was not read as a whole. */
function invalidLongFile(kind: DocumentKind, stamped: FileReport, fault: Text, start: Buffer): FileReport {
  const { text } = damagedFile({ code: 'damaged-document', text: fault });
  return {
    ...withReadableHeader(kind, stamped, salvagedHeader(start)),
    status: 'damaged',
    text,
    broken: true,
  };
}

/** Reports a foreign file in the place of one of ours. */
export function foreignFileReport(blank: FileReport, type: FileType): FileReport {
  return { ...blank, document: null, status: 'not-ours', text: foreignFileText(type) };
}

/** The report of a file before it is opened. */
export function emptyReport({ file, kind, name }: VerifyTarget): FileReport {
  const id = documentIdSchema.safeParse(name.replace(/\.json$/, '')).data;
  const document = id === undefined ? null : { kind, id, name: '', ruleset: '' };
  return { file, status: 'sound', text: null, document, revision: 0, bytes: 0, stamp: '', broken: false };
}

/** The reason why a file cannot be opened, as a message; `undefined` if it is gone; rethrows unexpected errors. */
export function unreadable(error: unknown, name: string): Text | undefined {
  const code = errnoOf(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  switch (code) {
    case 'ENOENT':
      // The name was listed a moment ago: one that is not valid Unicode cannot be opened.
      return name.includes('\uFFFD') ? message('recovery.unreadable.name') : undefined;
    case 'EACCES':
    case 'EPERM':
      return message('recovery.unreadable.denied');
    default:
      return message('recovery.unreadable.other', { why: raw(error.message) });
  }
}

/** Verifies the content of a file, and adds the result to its report. */
async function verifyBytes(
  context: VerifyContext,
  { kind, name }: VerifyTarget,
  stamped: FileReport,
  bytes: Buffer,
): Promise<FileReport> {
  const { rules } = context;
  const json = parsed(bytes);
  const readable = withReadableHeader(kind, stamped, json.ok ? json.value : salvagedHeader(bytes));
  if (!json.ok) return { ...readable, status: 'damaged', text: json.error.text, broken: true };
  const read = parseDocument(kindOf(kind), json.value);
  if (!read.ok && read.error.code === 'newer-version')
    return { ...readable, status: 'newer', text: read.error.text };
  if (!read.ok) return { ...readable, status: 'damaged', text: damagedFile(read.error).text, broken: true };
  const { document, storedVersion } = read.value;
  const whole = { ...readable, document: keyOf(document), revision: document.revision };
  if (name !== `${document.id}.json`) return { ...whole, status: 'misnamed', text: misnamed(kind, document) };
  if (!rules.knows(document.ruleset) && !(await isCustomGame(context, document.ruleset)))
    return {
      ...whole,
      status: 'unknown-ruleset',
      text: message('recovery.readOnly.ruleset', { ruleset: document.ruleset }),
    };
  const strange = strangeKeys(document);
  if (strange !== undefined) return { ...whole, status: strange.kind, text: strange.text };
  const inspected = await inspect(rules, document);
  if (!inspected.ok)
    return {
      ...whole,
      status: inspected.error.code === 'newer-version' ? 'newer' : 'damaged',
      // A document that its rules refuse is intact as a file: it stays in place, since the rules may be at fault.
      text: refused(inspected.error),
    };
  const older = inspected.value === 'older' || storedVersion < kindOf(kind).version;
  return { ...whole, status: older ? 'older' : 'sound' };
}

/** True if the library has a game under this id; a game names itself. */
async function isCustomGame({ fs, folder }: VerifyContext, ruleset: string): Promise<boolean> {
  if (!documentIdSchema.safeParse(ruleset).success) return false;
  try {
    return (await fs.stamp(path.join(folder, places.ruleset.folder, `${ruleset}.json`))).type === 'file';
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return false;
  }
}

function refused({ code, text }: AppError): Text {
  return code === 'newer-version' ? text : message('recovery.rules', { why: text });
}

/** A bug in the validation of one document must not prevent that of the others. */
async function inspect(
  rules: VerifyRules,
  document: AnyDocument,
): Promise<Result<'today' | 'older', AppError>> {
  try {
    return await rules.inspect(document);
  } catch (error) {
    const text = message('recovery.fault', { why: raw(String(error)) });
    return err({ code: 'damaged-document', text, detail: String(error) });
  }
}

function parsed(bytes: Buffer): Result<RawDocument, AppError> {
  try {
    return ok(parseBytes(bytes));
  } catch (error) {
    if (error instanceof StorageFailure) return err(error.appError);
    throw error;
  }
}

function misnamed(kind: DocumentKind, { id }: Envelope): Text {
  return message(`services.library.${kind}.otherId`, { id });
}

function keyOf({ kind, id, name, ruleset }: AnyDocument): Trouble['document'] {
  return { kind, id, name, ruleset };
}

/** In bytes: the part of a file that contains its header. */
const headerBytes = 4096;

const headerSchema = z.object({
  name: z.string().transform(presentable).catch(''),
  ruleset: z.string().catch(''),
  // A number that cannot result from saving is part of the damage.
  revision: z.int().min(0).max(1_000_000_000).catch(0),
});

/** Adds the name, ruleset and revision that a damaged file still contains. */
function withReadableHeader(kind: DocumentKind, stamped: FileReport, value: RawDocument): FileReport {
  const { name, ruleset, revision } = headerSchema.parse(value);
  const id = stamped.document?.id;
  return { ...stamped, revision, document: id === undefined ? null : { kind, id, name, ruleset } };
}

/** Salvages the header of a torn file from the first lines, which are the same in every document. */
function salvagedHeader(bytes: Buffer): RawDocument {
  const text = bytes.subarray(0, headerBytes).toString('utf8');
  const quoted = (key: string) => new RegExp(`^ {2}"${key}": "([^"\\\\\\n]*)"`, 'm').exec(text)?.[1];
  const revision = /^ {2}"revision": (\d{1,15})/m.exec(text)?.[1];
  return { name: quoted('name'), ruleset: quoted('ruleset'), revision: Number(revision ?? 0) };
}
