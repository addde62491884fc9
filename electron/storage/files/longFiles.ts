import { createJsonScan } from '#shared/documents/jsonScan';
import { message, type MessageText } from '#shared/kernel/text';
import { createYielder } from './yielder';
import type { FileSystem } from './fileSystem';

/**
 * In bytes: from this size on, a file is scanned in pieces before it is read as a whole. Twice the size of the
 * longest campaign ever measured.
 */
export const longFileBytes = 16 * 1024 * 1024;

const piece = 512 * 1024;

/**
 * Finds the reason why a long file cannot be a document; `undefined` if it may be one and can be read as a whole.
 * Needs no more memory than one piece. Throws the operating system's error.
 */
export async function faultInLongFile(fs: FileSystem, file: string): Promise<MessageText | undefined> {
  const scan = createJsonScan();
  const yieldToOthers = createYielder();
  const handle = await fs.open(file, 'r');
  try {
    const buffer = Buffer.alloc(piece);
    // Limited to the initial size: a file may grow as fast as it is read.
    const { size } = await handle.stat();
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(piece, size - at), at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const fault = scan.feed(buffer.subarray(0, bytesRead));
      if (fault !== undefined) return fault;
      await yieldToOthers();
    }
    return scan.end();
  } finally {
    await handle.close();
  }
}

/** The same for pieces from another source, with `most` bytes in total. */
export async function faultInPieces(
  pieces: AsyncIterable<Uint8Array>,
  most: number,
): Promise<MessageText | undefined> {
  const scan = createJsonScan();
  let bytes = 0;
  for await (const part of pieces) {
    bytes += part.length;
    if (bytes > most) return message('services.json.large', { megabytes: most / 1024 / 1024 });
    const fault = scan.feed(part);
    if (fault !== undefined) return fault;
  }
  return scan.end();
}

/** Returns at most `length` bytes. */
export async function readStart(fs: FileSystem, file: string, length: number): Promise<Buffer> {
  const handle = await fs.open(file, 'r');
  try {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await handle.read(buffer, 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
