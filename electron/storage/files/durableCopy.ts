import { createHash } from 'node:crypto';
import path from 'node:path';
import { syncFolder, temporaryName } from './durableWrite';
import type { FileSystem } from './fileSystem';

const piece = 1024 * 1024;

/**
 * Copies a file of any size in pieces, durably, in its state when it was opened; returns the digest of its
 * content. Throws the operating system's error, and leaves nothing behind then.
 */
export async function durableCopy(fs: FileSystem, from: string, to: string): Promise<string> {
  const temporary = temporaryName(to);
  try {
    const target = await fs.open(temporary, 'wx');
    let digest: string;
    try {
      let end = 0;
      digest = await eachPiece(fs, from, async (bytes) => {
        for (let done = 0; done < bytes.length;) {
          const { bytesWritten } = await target.write(bytes, done, bytes.length - done, end);
          done += bytesWritten;
          end += bytesWritten;
        }
      });
      await target.sync();
    } finally {
      await target.close();
    }
    await fs.rename(temporary, to);
    await syncFolder(fs, path.dirname(to));
    return digest;
  } catch (error) {
    await fs.unlink(temporary).catch(() => undefined);
    throw error;
  }
}

/** The digest of a file, which is read in pieces. */
export function digestOfFile(fs: FileSystem, file: string): Promise<string> {
  return eachPiece(fs, file, async () => {});
}

async function eachPiece(
  fs: FileSystem,
  file: string,
  work: (bytes: Buffer) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  const source = await fs.open(file, 'r');
  try {
    const { size } = await source.stat();
    const buffer = Buffer.alloc(Math.min(piece, Math.max(1, size)));
    for (let at = 0; at < size;) {
      const { bytesRead } = await source.read(buffer, 0, Math.min(buffer.length, size - at), at);
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      hash.update(bytes);
      await work(bytes);
      at += bytesRead;
    }
    return hash.digest('base64url');
  } finally {
    await source.close();
  }
}
