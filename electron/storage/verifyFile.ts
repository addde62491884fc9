import path from 'node:path';
import { z } from 'zod';
import { documentIdSchema, type DocumentKind, type Envelope } from '../../shared/documents/envelope';
import { kinds } from '../../shared/library/kinds';
import type { KindDefinition, RawDocument } from '../../shared/documents/migrations';
import { parseDocument } from '../../shared/documents/parse';
import { strangeKeys } from '../../shared/library/readOnly';
import type { AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw, type Text } from '../../shared/kernel/text';
import type { Trouble, TroubleKind } from '../../shared/safety/recovery';
import type { AnyDocument } from './commits';
import { largestDocument, parseBytes, tooLarge } from './documentAdapter';
import { damagedFile, StorageFailure } from './failures';
import { errnoOf, type FileStamp, type FileSystem } from './fileSystem';
import { faultOfLong, longFrom, readStart } from './longFiles';
import { notOurs } from './notOurs';
import { NotOurs, type FileSort } from './plainFiles';

/** What was found out about a file: sound, sound but of an older format, or in trouble. */
export type Verdict = 'sound' | 'older' | TroubleKind;

/** What looking at one file showed; plain data, for it crosses threads. */
export interface Finding {
  /** Its path inside the library, with `/`. */
  readonly file: string;
  readonly verdict: Verdict;
  readonly text: Text | null;
  readonly document: Trouble['document'];
  /** The revision that it says it has; 0 where that cannot be told. */
  readonly revision: number;
  readonly bytes: number;
  /** The state of the file that was looked at. */
  readonly stamp: string;
  /** True where its content is broken beyond doubt, so that moving it away loses nothing. */
  readonly broken: boolean;
}

/** What the rules say about documents. */
export interface Rules {
  /** Whether there is a ruleset of that id. */
  readonly knows: (ruleset: string) => boolean;
  /** Has a document judged by its ruleset: `older` where its choices are to be brought up to date; why it is refused. */
  readonly inspect: (document: AnyDocument) => Promise<Result<'today' | 'older', AppError>>;
}

/** A file to look at: where it lies, what kind of document it should hold, and the name it should be called by. */
export interface Place {
  readonly file: string;
  readonly kind: DocumentKind;
  readonly name: string;
}

/** What a look needs: the files, the library's folder and the rules. */
export interface Looking {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly rules: Rules;
}

const definitions: Readonly<Record<DocumentKind, KindDefinition<AnyDocument>>> = kinds;

/** A file that is left for later, because it takes its while. */
export const later = 'later';

/**
 * Reads a file of a document and judges it; `undefined` where it is gone. Never throws for what a file holds. One that is
 * `later` is to be judged by itself, when the others are, so that none waits for it and no two are held in memory.
 */
export async function judgeFile(
  looking: Looking,
  place: Place,
  when: 'first' | 'last' = 'last',
): Promise<Finding | typeof later | undefined> {
  const { fs, folder } = looking;
  const file = path.join(folder, place.file);
  const blank = blankFinding(place);
  try {
    const stamp = await fs.stamp(file);
    if (stamp.sort !== 'file') return foreign(blank, stamp.sort);
    const seen = { ...blank, bytes: Number(stamp.size), stamp: markOf(stamp) };
    const isLong = stamp.size > longFrom;
    if (stamp.size > largestDocument) return { ...seen, verdict: 'unreadable', text: tooLarge().text };
    if (isLong && when === 'first') return later;
    const fault = isLong ? await faultOfLong(fs, file) : undefined;
    if (fault !== undefined) return nonsense(place.kind, seen, fault, await readStart(fs, file, saidBytes));
    return await judgeBytes(looking, place, seen, await fs.readFile(file, largestDocument));
  } catch (error) {
    if (error instanceof NotOurs) return foreign(blank, error.sort);
    const why = unreadable(error, place.name);
    return why && { ...blank, verdict: 'unreadable', text: why };
  }
}

/** A long file that is no document: told so without having been read as a whole. */
function nonsense(kind: DocumentKind, seen: Finding, fault: Text, start: Buffer): Finding {
  const { text } = damagedFile({ code: 'damaged-document', text: fault });
  return { ...saidOf(kind, seen, guessed(start)), verdict: 'damaged', text, broken: true };
}

/** What stands where a file of ours belongs and is none. */
export function foreign(blank: Finding, sort: FileSort): Finding {
  return { ...blank, document: null, verdict: 'not-ours', text: notOurs(sort) };
}

/** What is known of a file before it is opened. */
export function blankFinding({ file, kind, name }: Place): Finding {
  const id = documentIdSchema.safeParse(name.replace(/\.json$/, '')).data;
  const document = id === undefined ? null : { kind, id, name: '', ruleset: '' };
  return { file, verdict: 'sound', text: null, document, revision: 0, bytes: 0, stamp: '', broken: false };
}

/** Names one state of a file. */
export function markOf({ mtimeNs, size, ino }: FileStamp): string {
  return `${String(mtimeNs)}-${String(size)}-${String(ino)}`;
}

/** Why a file cannot be opened now, in words; `undefined` where it is gone; throws on what is no such error. */
export function unreadable(error: unknown, name: string): Text | undefined {
  const code = errnoOf(error);
  if (code === undefined || !(error instanceof Error)) throw error;
  switch (code) {
    case 'ENOENT':
      // The name came from the folder a moment ago: one that is no Unicode cannot be asked for.
      return name.includes('\uFFFD') ? message('recovery.unreadable.name') : undefined;
    case 'EACCES':
    case 'EPERM':
      return message('recovery.unreadable.denied');
    default:
      return message('recovery.unreadable.other', { why: raw(error.message) });
  }
}

/** Judges what a file holds, with what was known of it before. */
async function judgeBytes(
  { rules }: Looking,
  { kind, name }: Place,
  seen: Finding,
  bytes: Buffer,
): Promise<Finding> {
  const json = parsed(bytes);
  const said = saidOf(kind, seen, json.ok ? json.value : guessed(bytes));
  if (!json.ok) return { ...said, verdict: 'damaged', text: json.error.text, broken: true };
  const read = parseDocument(definitions[kind], json.value);
  if (!read.ok && read.error.code === 'newer-version')
    return { ...said, verdict: 'newer', text: read.error.text };
  if (!read.ok) return { ...said, verdict: 'damaged', text: damagedFile(read.error).text, broken: true };
  const { document, storedVersion } = read.value;
  const whole = { ...said, document: keyOf(document), revision: document.revision };
  if (name !== `${document.id}.json`)
    return { ...whole, verdict: 'misnamed', text: misnamed(kind, document) };
  if (!rules.knows(document.ruleset))
    return {
      ...whole,
      verdict: 'unknown-ruleset',
      text: message('recovery.readOnly.ruleset', { ruleset: document.ruleset }),
    };
  const strange = strangeKeys(document);
  if (strange !== undefined) return { ...whole, verdict: strange.kind, text: strange.text };
  const inspected = await inspect(rules, document);
  if (!inspected.ok)
    return {
      ...whole,
      verdict: inspected.error.code === 'newer-version' ? 'newer' : 'damaged',
      // What the rules refuse is whole as a file: it stays where it is, in case the fault is in the rules.
      text: refused(inspected.error),
    };
  const older = inspected.value === 'older' || storedVersion < definitions[kind].version;
  return { ...whole, verdict: older ? 'older' : 'sound' };
}

function refused({ code, text }: AppError): Text {
  return code === 'newer-version' ? text : message('recovery.rules', { why: text });
}

/** A fault of the program in judging one document must not keep the others from being looked at. */
async function inspect(rules: Rules, document: AnyDocument): Promise<Result<'today' | 'older', AppError>> {
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

/** As much of a file's start says what it calls itself. */
const saidBytes = 4096;

const saidSchema = z.object({
  name: z.string().catch(''),
  ruleset: z.string().catch(''),
  // A number that nobody reached by saving is part of the damage.
  revision: z.int().min(0).max(1_000_000_000).catch(0),
});

/** What a damaged file still says of itself, as far as it says anything. */
function saidOf(kind: DocumentKind, seen: Finding, value: RawDocument): Finding {
  const { name, ruleset, revision } = saidSchema.parse(value);
  const id = seen.document?.id;
  return { ...seen, revision, document: id === undefined ? null : { kind, id, name, ruleset } };
}

/** What the start of a torn file still tells, by the lines that every document begins with. */
function guessed(bytes: Buffer): RawDocument {
  const text = bytes.subarray(0, saidBytes).toString('utf8');
  const quoted = (key: string) => new RegExp(`^ {2}"${key}": "([^"\\\\\\n]*)"`, 'm').exec(text)?.[1];
  const revision = /^ {2}"revision": (\d{1,15})/m.exec(text)?.[1];
  return { name: quoted('name'), ruleset: quoted('ruleset'), revision: Number(revision ?? 0) };
}
