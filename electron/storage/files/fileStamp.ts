import type { FileStamp } from './fileSystem';

/** Names one state of a file. It stands in stored indexes: another form makes them be built anew. */
export function stampKey({ mtimeNs, size, ino }: Pick<FileStamp, 'mtimeNs' | 'size' | 'ino'>): string {
  return `${String(mtimeNs)}-${String(size)}-${String(ino)}`;
}

/** The last change of a file, to the millisecond. */
export function modifiedAt({ mtimeNs }: Pick<FileStamp, 'mtimeNs'>): Date {
  return new Date(Number(mtimeNs / 1_000_000n));
}
