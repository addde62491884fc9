import path from 'node:path';
import { documentIdSchema } from '../../../shared/documents/envelope';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import type { Commits } from '../commits/commits';
import { guarded } from '../files/failures';
import type { FileSystem } from '../files/fileSystem';
import { TooLarge } from '../files/plainFiles';
import type { Quarantine } from './quarantine';
import { kindOf } from './verifyLibrary';

/** Files are named are named by their paths inside the library, as a look found them. */
export interface RecoveryFiles extends Pick<Quarantine, 'discard'> {
  /**
   * Sets a file aside, untouched, where `still` says that it is to be: asked while nothing in this program or another
   * Hearthbook can write that document. Says where it lies now, `undefined` where it stayed; `storage-failed`.
   */
  setAside(
    file: string,
    isStillWanted: () => Promise<boolean>,
  ): Promise<Result<string | undefined, AppError>>;
  /** A file byte for byte; `not-found`, `storage-failed`, also where it is larger than can be handed out. */
  bytes(file: string): Promise<Result<Buffer, AppError>>;
}

export interface RecoveryParts {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly quarantine: Quarantine;
  readonly commits: Pick<Commits, 'change'>;
}

/** No larger file is handed out in one piece. */
const largestCopy = 256 * 1024 * 1024;

/** Opens what recovers a library's files, touching nothing. */
export function openRecoveryFiles({ fs, folder, quarantine, commits }: RecoveryParts): RecoveryFiles {
  return {
    setAside: (file, isStillWanted) => {
      const move = async (): Promise<Result<string | undefined, AppError>> =>
        (await isStillWanted()) ? quarantine.setAside(file) : ok(undefined);
      const [sub = '', name = ''] = file.split('/');
      const kind = kindOf(sub);
      const id = documentIdSchema.safeParse(name.replace(/\.json$/, '')).data;
      // A file that is not called as documents are is nobody's to write.
      return kind === undefined || id === undefined ? guarded(move) : commits.change({ kind, id }, move);
    },
    bytes: (file) =>
      guarded(async () => {
        try {
          return ok(await fs.readFile(path.join(folder, file), largestCopy));
        } catch (error) {
          if (!(error instanceof TooLarge)) throw error;
          return err(appError('storage-failed', { text: { key: 'recovery.tooLargeToCopy' } }));
        }
      }),
    discard: (file) => quarantine.discard(file),
  };
}
