import { crc32 } from 'node:zlib';
import type { LogRecord } from './tableStore';

/**
 * A record as bytes: its length and checksum (four bytes each, little endian), then its kind and content. A record that
 * a crash tore has a wrong checksum or is too short.
 */
const head = 8;
const kinds = { update: 0, copy: 1 } as const;

export function encodedRecord(record: LogRecord): Buffer {
  const content = contentOf(record);
  const bytes = Buffer.alloc(head + content.length);
  bytes.writeUInt32LE(content.length, 0);
  bytes.writeUInt32LE(crc32(content), 4);
  content.copy(bytes, head);
  return bytes;
}

/** The record without length and checksum, for stores that have their own. */
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
    if (content.length < length || crc32(content) !== file.readUInt32LE(at + 4)) break;
    records.push(recordOf(content));
    at += head + length;
  }
  return { records, whole: at };
}
