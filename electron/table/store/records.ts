import { crc32 } from 'node:zlib';
import type { LogRecord } from './tableStore';

/**
 * The bytes that are appended at once: length and checksum of the rest (four bytes each, little endian), then each
 * record with its length. A crash leaves all of it or none: what it tore has a wrong checksum or is too short, or is all
 * zeros if the disk never got its bytes, for which the checksum of nothing would be right.
 */
const head = 8;
const kinds = { update: 0, copy: 1 } as const;

export function encodedRecords(records: readonly LogRecord[]): Buffer {
  if (records.length === 0) return Buffer.alloc(0);
  const parts = records.flatMap((record) => {
    const content = contentOf(record);
    return [uint32(content.length), content];
  });
  const content = Buffer.concat(parts);
  return Buffer.concat([uint32(content.length), uint32(crc32(content)), content]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The record alone, for stores that have their own. */
export function contentOf(record: LogRecord): Buffer {
  switch (record.kind) {
    case 'update':
      return Buffer.concat([Buffer.of(kinds.update), record.update]);
    case 'copy': {
      const seat = Buffer.from(record.seat, 'utf8');
      const bytes = Buffer.alloc(5 + seat.length);
      bytes.writeUInt8(kinds.copy, 0);
      bytes.writeUInt32LE(record.client, 1);
      seat.copy(bytes, 5);
      return bytes;
    }
  }
}

/** Throws for a kind that this version does not know: a later version wrote it. */
export function recordOf(content: Buffer): LogRecord {
  if (content[0] === kinds.update) return { kind: 'update', update: new Uint8Array(content.subarray(1)) };
  if (content[0] === kinds.copy && content.length >= 5)
    return { kind: 'copy', client: content.readUInt32LE(1), seat: content.toString('utf8', 5) };
  throw new Error('A record of a later version');
}

/** The records of a file up to the first torn one, and the length of the part that is whole. */
export function decodedRecords(file: Buffer): {
  readonly records: readonly LogRecord[];
  readonly whole: number;
} {
  const records: LogRecord[] = [];
  let at = 0;
  while (at + head <= file.length) {
    const length = file.readUInt32LE(at);
    const content = file.subarray(at + head, at + head + length);
    if (length === 0 || content.length < length || crc32(content) !== file.readUInt32LE(at + 4)) break;
    records.push(...recordsIn(content));
    at += head + length;
  }
  return { records, whole: at };
}

function recordsIn(content: Buffer): readonly LogRecord[] {
  const records: LogRecord[] = [];
  for (let at = 0; at < content.length;) {
    const end = at + 4 + content.readUInt32LE(at);
    records.push(recordOf(content.subarray(at + 4, end)));
    at = end;
  }
  return records;
}
