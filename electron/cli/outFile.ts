import { appError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import { writeUserFile } from '../services/files/userFile';
import { errnoOf } from '../storage/files/fileSystem';
import { fault, unusable, type Fault } from './fault';

const namesBadPlace = [
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENAMETOOLONG',
  'EINVAL',
  'ENXIO',
  'ENOTOURS',
  'ELOOP',
];

/** Writes the file of `--out` completely or not at all; a path that cannot be written is an error of the argument. */
export async function writeOut(file: string, bytes: Uint8Array | string): Promise<Result<void, Fault>> {
  try {
    await writeUserFile(file, bytes);
    return ok(undefined);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined || !(error instanceof Error)) throw error;
    if (namesBadPlace.includes(code)) return unusable(file, 'output.unwritable', { code });
    return fault(file, appError('storage-failed', { detail: error.message }));
  }
}
