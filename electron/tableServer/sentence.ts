/** Errors of the system in words for somebody who named a file. */
const meanings: Readonly<Record<string, string>> = {
  EEXIST: 'exists already, and is not replaced. Name another file, or move it away.',
  ENOENT: 'cannot be found.',
  ENOTDIR: 'cannot be found.',
  EISDIR: 'is a folder, not a file.',
  EACCES: 'cannot be read or written by this user.',
  EPERM: 'cannot be read or written by this user.',
  EROFS: 'cannot be written: the disk is read-only.',
};

/** The sentence with which the program ends. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const meaning = meanings[code ?? ''];
  return path === undefined || meaning === undefined ? error.message : `${path} ${meaning}`;
}
