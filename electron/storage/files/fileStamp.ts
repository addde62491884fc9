import type { FileStamp } from './fileSystem';

/** Identifies one state of a file. It is part of stored indexes: a different format makes them be rebuilt. */
export function stampKey({ mtimeNs, size, ino }: Pick<FileStamp, 'mtimeNs' | 'size' | 'ino'>): string {
  return `${String(mtimeNs)}-${String(size)}-${String(ino)}`;
}

/** The modification time of a file, in milliseconds. */
export function modifiedAt({ mtimeNs }: Pick<FileStamp, 'mtimeNs'>): Date {
  return new Date(Number(mtimeNs / 1_000_000n));
}
