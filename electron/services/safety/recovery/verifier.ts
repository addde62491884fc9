import { appError } from '#shared/kernel/errors';
import { err } from '#shared/kernel/result';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { validateSnapshot, type ValidateSnapshot } from '#electron/storage/history/snapshotReading';
import { verifyAgain, verifyLibrary } from '#electron/storage/recovery/verifyLibrary';
import type { VerifyRules } from '#electron/storage/recovery/verifyFile';
import { programFolders } from '#electron/services/location/programFolders';
import type { Verifier } from './verifyThread';

/** Runs in the calling thread: for the command line, which has nothing else to do. */
export function directVerifier(rules: VerifyRules, fs: FileSystem = nodeFileSystem): Verifier {
  return {
    verify: (folder, notify) => verifyLibrary({ fs, folder, rules }, notify),
    verifyFile: (folder, file) => verifyAgain({ fs, folder, rules }, file),
    validateSnapshot: (place) => validateSnapshot(fs, place),
    close: async () => {},
  };
}

/** Runs in a thread of its own, started when first needed. `rulesets` are the ids of known rulesets. */
export function systemVerifier(rulesets: readonly string[]): Verifier {
  let made: Promise<Verifier> | undefined;
  const make = async (): Promise<Verifier> => {
    const { createVerifyThread } = await import('./verifyThread');
    return createVerifyThread({ workerPath: programFolders().verifyWorker, rulesets });
  };
  return {
    verify: async (folder, notify) => (await (made ??= make())).verify(folder, notify),
    verifyFile: async (folder, file) => (await (made ??= make())).verifyFile(folder, file),
    validateSnapshot: async (place) => (await (made ??= make())).validateSnapshot(place),
    close: async () => {
      await (await made)?.close();
    },
  };
}

/** Validates snapshots with a verifier. If the verifier itself fails, that is logged and the status stays unknown. */
export function snapshotValidator(verifier: Verifier, logBug: (error: unknown) => void): ValidateSnapshot {
  return async (place) => {
    try {
      return await verifier.validateSnapshot(place);
    } catch (error) {
      logBug(error);
      return err(appError('storage-failed', { detail: String(error) }));
    }
  };
}
