import { closeSync, createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseJson } from '#shared/documents/jsonText';
import { appError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { errnoOf } from '#electron/storage/files/fileSystem';
import { NotPlainFile, openNamed } from '#electron/storage/files/plainFiles';
import { at, fault, unless, unusable, type Fault } from './fault';
import type { Io } from './io';

/** One JSON value of an input with its place: `plan.json`, or `plans.jsonl:3`; `isLine` if the input is lines. */
export interface Item {
  readonly where: string;
  readonly value: unknown;
  readonly isLine: boolean;
}

/** The name of standard input and standard output. */
export const standard = '-';

const largest = 32 * 1024 * 1024;
/** Held in memory. */
const largestArchive = 1024 * 1024 * 1024;
const lineFeed = 0x0a;

function isLines(file: string): boolean {
  return file.toLowerCase().endsWith('.jsonl');
}

export async function fileExists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** True for anything that exists and is not a folder. */
export async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => !found.isDirectory(),
    () => false,
  );
}

/** Yields the lines of a `.jsonl` file, or any other file as one value. A line that is no JSON does not hide the next. */
export async function* readItems(io: Io, file: string): AsyncGenerator<Result<Item, Fault>> {
  let count = 0;
  for await (const piece of file === standard ? readStandard(io) : readFile(io, file)) {
    const item = piece.ok ? parse(piece.value) : piece;
    if (piece.ok && piece.value.isLine && isBlank(piece.value.bytes)) continue;
    count += 1;
    yield item;
  }
  if (count === 0) yield fault(file, appError('invalid-input', { text: message('services.json.empty') }));
}

/** Everything that an input holds as `read` understands it, or every fault in it. */
export async function readAll<T>(
  io: Io,
  file: string,
  read: (item: Item) => Result<T, Fault> | Promise<Result<T, Fault>>,
): Promise<Result<readonly T[], Fault>> {
  const values: T[] = [];
  const faults: Fault[] = [];
  for await (const item of readItems(io, file)) {
    const one = item.ok ? await read(item.value) : item;
    if (one.ok) values.push(one.value);
    else faults.push(one.error);
  }
  return unless(faults, values);
}

/** An input of exactly one value. */
export async function readOne(io: Io, file: string): Promise<Result<Item, Fault>> {
  const items = await readAll(io, file, (item) => ok(item));
  if (!items.ok) return items;
  const [item] = items.value;
  return item === undefined || item.isLine ? unusable(file, 'input.oneOnly') : ok(item);
}

interface Piece {
  readonly where: string;
  readonly bytes: Buffer;
  readonly isLine: boolean;
}

function readFile(io: Io, file: string): AsyncGenerator<Result<Piece, Fault>> {
  const chunks = readChunks(io, file);
  return isLines(file) ? readLines(file, chunks) : readWhole(file, chunks);
}

/** Standard input has no name: several lines of which the first is a whole value are read as a `.jsonl` file. */
async function* readStandard(io: Io): AsyncGenerator<Result<Piece, Fault>> {
  const read = await collect(standard, readChunks(io, standard));
  if (!read.ok) {
    yield read;
    return;
  }
  const bytes = read.value;
  const end = bytes.indexOf(lineFeed);
  const hasMore = end >= 0 && !isBlank(bytes.subarray(end + 1));
  const isLine = hasMore && parse({ where: standard, bytes: bytes.subarray(0, end), isLine: true }).ok;
  if (isLine) yield* readLines(standard, only(bytes));
  else yield ok({ where: standard, bytes, isLine });
}

async function* only(bytes: Buffer): AsyncGenerator<Result<Buffer, Fault>> {
  yield ok(bytes);
}

async function* readWhole(
  file: string,
  chunks: AsyncIterable<Result<Buffer, Fault>>,
): AsyncGenerator<Result<Piece, Fault>> {
  const read = await collect(file, chunks);
  yield read.ok ? ok({ where: file, bytes: read.value, isLine: false }) : read;
}

/** Standard input as bytes, such as an archive. */
export async function readStandardBytes(io: Io): Promise<Result<Buffer, Fault>> {
  return collect(standard, readChunks(io, standard), largestArchive);
}

async function collect(
  file: string,
  chunks: AsyncIterable<Result<Buffer, Fault>>,
  most = largest,
): Promise<Result<Buffer, Fault>> {
  const read: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    if (!chunk.ok) return chunk;
    read.push(chunk.value);
    size += chunk.value.length;
    if (size > most) return tooLarge(file, most);
  }
  return ok(Buffer.concat(read));
}

async function* readLines(
  file: string,
  chunks: AsyncIterable<Result<Buffer, Fault>>,
): AsyncGenerator<Result<Piece, Fault>> {
  let rest: Buffer[] = [];
  let held = 0;
  let line = 0;
  const end = (last: Buffer): Result<Piece, Fault> => {
    const bytes = Buffer.concat([...rest, last]);
    rest = [];
    held = 0;
    line += 1;
    return ok({ where: `${file}:${String(line)}`, bytes, isLine: true });
  };
  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk;
      return;
    }
    let bytes = chunk.value;
    for (let feed = bytes.indexOf(lineFeed); feed >= 0; feed = bytes.indexOf(lineFeed)) {
      yield end(bytes.subarray(0, feed));
      bytes = bytes.subarray(feed + 1);
    }
    rest.push(bytes);
    held += bytes.length;
    if (held > largest) {
      yield tooLarge(`${file}:${String(line + 1)}`);
      return;
    }
  }
  if (held > 0) yield end(Buffer.alloc(0));
}

async function* readChunks(io: Io, file: string): AsyncGenerator<Result<Buffer, Fault>> {
  try {
    for await (const chunk of file === standard ? io.input() : openFile(file)) yield ok(Buffer.from(chunk));
  } catch (error) {
    yield readFault(file, error);
  }
}

/** Ends in a fault unless a plain file can be opened. */
export function probeFile(file: string): Result<void, Fault> {
  try {
    closeSync(openNamed(file));
    return ok(undefined);
  } catch (error) {
    return readFault(file, error);
  }
}

function readFault(file: string, error: unknown) {
  if (error instanceof NotPlainFile) return unusable(file, `input.sort.${error.type}`);
  const code = errnoOf(error);
  if (code === undefined) throw error;
  if (code === 'ENOENT' || code === 'ENOTDIR') return unusable(file, 'input.missing');
  return unusable(file, 'input.unreadable', { code });
}

function openFile(file: string): AsyncIterable<Uint8Array | string> {
  return createReadStream(file, isHandedOver(file) ? {} : { fd: openNamed(file) });
}

/**
 * The length of a file that the shell opened for this program (`/dev/stdin`, `<(...)`) is unknown until its
 * writer closes it.
 */
function isHandedOver(file: string): boolean {
  return /^\/(?:dev\/stdin$|dev\/fd\/\d+$|proc\/self\/fd\/\d+$)/.test(file);
}

function tooLarge(where: string, most = largest) {
  return fault(
    where,
    appError('invalid-input', { text: message('services.json.large', { megabytes: most / 1024 / 1024 }) }),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse({ where, bytes, isLine }: Piece): Result<Item, Fault> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return fault(where, appError('invalid-input', { text: message('services.json.encoding') }));
  }
  const json = at(where, parseJson(text));
  return json.ok ? ok({ where, value: json.value, isLine }) : json;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === lineFeed);
}
