import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseJson } from '../../shared/documents/json';
import { appError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { errnoOf } from '../storage/files/fileSystem';
import { NotPlainFile, openNamed } from '../storage/files/plainFiles';
import { at, fault, unusable, type Fault } from './fault';

/** One JSON value of an input with its place: `plan.json`, or `plans.jsonl:3`. */
export interface Item {
  readonly where: string;
  readonly value: unknown;
}

const largest = 32 * 1024 * 1024;
const lineFeed = 0x0a;

export function isLines(file: string): boolean {
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

/** Yields the lines of a `.jsonl` file, or any other file as one value. Ends after the first fault. */
export async function* readItems(file: string): AsyncGenerator<Result<Item, Fault>> {
  let count = 0;
  for await (const piece of isLines(file) ? readLines(file) : readWhole(file)) {
    if (!piece.ok) {
      yield piece;
      return;
    }
    const { where, bytes } = piece.value;
    if (isLines(file) && isBlank(bytes)) continue;
    const item = parse(where, bytes);
    count += 1;
    yield item;
    if (!item.ok) return;
  }
  if (count === 0) yield fault(file, appError('invalid-input', { text: message('services.json.empty') }));
}

interface Piece {
  readonly where: string;
  readonly bytes: Buffer;
}

async function* readWhole(file: string): AsyncGenerator<Result<Piece, Fault>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of readChunks(file)) {
    if (!chunk.ok) {
      yield chunk;
      return;
    }
    chunks.push(chunk.value);
    size += chunk.value.length;
    if (size > largest) {
      yield tooLarge(file);
      return;
    }
  }
  yield ok({ where: file, bytes: Buffer.concat(chunks) });
}

async function* readLines(file: string): AsyncGenerator<Result<Piece, Fault>> {
  let rest: Buffer[] = [];
  let held = 0;
  let line = 0;
  const end = (last: Buffer): Result<Piece, Fault> => {
    const bytes = Buffer.concat([...rest, last]);
    rest = [];
    held = 0;
    line += 1;
    return ok({ where: `${file}:${String(line)}`, bytes });
  };
  for await (const chunk of readChunks(file)) {
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

async function* readChunks(file: string): AsyncGenerator<Result<Buffer, Fault>> {
  try {
    const opened = isHandedOver(file) ? {} : { fd: openNamed(file) };
    for await (const chunk of createReadStream(file, opened)) yield ok(Buffer.from(chunk as Uint8Array));
  } catch (error) {
    if (error instanceof NotPlainFile) {
      yield unusable(file, `input.sort.${error.type}`);
      return;
    }
    const code = errnoOf(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') yield unusable(file, 'input.missing');
    else yield unusable(file, 'input.unreadable', { code });
  }
}

/**
 * The length of a file that the shell opened for this program (`/dev/stdin`, `<(...)`) is unknown until its
 * writer closes it.
 */
function isHandedOver(file: string): boolean {
  return /^\/(?:dev\/stdin$|dev\/fd\/\d+$|proc\/self\/fd\/\d+$)/.test(file);
}

function tooLarge(where: string) {
  return fault(
    where,
    appError('invalid-input', { text: message('services.json.large', { megabytes: largest / 1024 / 1024 }) }),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(where: string, bytes: Buffer): Result<Item, Fault> {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return fault(where, appError('invalid-input', { text: message('services.json.encoding') }));
  }
  const json = at(where, parseJson(text));
  return json.ok ? ok({ where, value: json.value }) : json;
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
