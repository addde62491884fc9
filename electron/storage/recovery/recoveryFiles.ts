import path from 'node:path';
import { documentIdSchema } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { conflictCopyOf } from '#shared/safety/conflictCopy';
import type { DocumentKey } from '#shared/safety/history';
import type { Commits } from '#electron/storage/commits/commits';
import { guarded } from '#electron/storage/files/failures';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import { TooLarge } from '#electron/storage/files/plainFiles';
import { unlessMissing } from '#electron/storage/files/unlessMissing';
import { places } from '#electron/storage/places';
import { originOf, type Quarantine } from './quarantine';
import { kindOf } from './verifyLibrary';

/** Files are named by their paths inside the library. */
export interface RecoveryFiles extends Pick<Quarantine, 'discard'> {
  /**
   * Sets a file aside unchanged if `still` confirms it; `still` is called while no program can write that
   * document. Returns the new path, `undefined` if the file stayed; `storage-failed`.
   */
  setAside(
    file: string,
    isStillWanted: () => Promise<boolean>,
  ): Promise<Result<string | undefined, AppError>>;
  /** True if a file of the document was set aside, and is still there; `storage-failed`. */
  isAside(key: DocumentKey): Promise<Result<boolean, AppError>>;
  /** Files that are named as copies of a document, in library and bin. */
  copiesOf(key: DocumentKey): Promise<Result<readonly string[], AppError>>;
  /** Reads a file byte for byte; `not-found`, `storage-failed`, also if it is too large. */
  bytes(file: string): Promise<Result<Buffer, AppError>>;
}

export interface RecoveryParts {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly quarantine: Quarantine;
  readonly commits: Pick<Commits, 'change'>;
}

/** In bytes: larger files are not exported as one buffer. */
const largestCopy = 256 * 1024 * 1024;

/** Changes nothing until a method is called. */
export function openRecoveryFiles({ fs, folder, quarantine, commits }: RecoveryParts): RecoveryFiles {
  return {
    setAside: (file, isStillWanted) => {
      const move = async (): Promise<Result<string | undefined, AppError>> =>
        (await isStillWanted()) ? quarantine.setAside(file) : ok(undefined);
      const [sub = '', name = ''] = file.split('/');
      const kind = kindOf(sub);
      const id = documentIdSchema.safeParse(name.replace(/\.json$/, '')).data;
      // A file without a document's name has no lock.
      return kind === undefined || id === undefined ? guarded(move) : commits.change({ kind, id }, move);
    },
    isAside: ({ kind, id }) =>
      guarded(async () => {
        const names = (await unlessMissing(fs.files(path.join(folder, places.quarantine)))) ?? [];
        const origins = names.map(originOf);
        return ok(origins.some((of) => of?.sub === places[kind].folder && of.name === `${id}.json`));
      }),
    copiesOf: ({ kind, id }) =>
      guarded(async () => {
        const found: string[] = [];
        for (const sub of [places[kind].folder, places[kind].bin])
          for (const name of (await unlessMissing(fs.files(path.join(folder, sub)))) ?? [])
            if (conflictCopyOf(name, id) !== undefined) found.push(`${sub}/${name}`);
        return ok(found.toSorted());
      }),
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
