import { appError } from '../../../../shared/kernel/errors';
import { err } from '../../../../shared/kernel/result';
import { nodeFileSystem, type FileSystem } from '../../../storage/files/fileSystem';
import { judgeSnapshot, type JudgeSnapshot } from '../../../storage/history/snapshotReading';
import { judgeAgain, verifyLibrary } from '../../../storage/recovery/verifyLibrary';
import type { Rules } from '../../../storage/recovery/verifyFile';
import { programFolders } from '../../location/programFolders';
import type { Verifier } from './verifyThread';

/** Looks in this very thread: for the command line, where nobody waits for anything else. */
export function plainVerifier(rules: Rules, fs: FileSystem = nodeFileSystem): Verifier {
  return {
    verify: (folder, tell) => verifyLibrary({ fs, folder, rules }, tell),
    judge: (folder, file) => judgeAgain({ fs, folder, rules }, file),
    judgeSnapshot: (place) => judgeSnapshot(fs, place),
    close: async () => {},
  };
}

/** The real one: in a thread of its own, started when first needed. `rulesets` are the ids of those that are known. */
export function systemVerifier(rulesets: readonly string[]): Verifier {
  let made: Promise<Verifier> | undefined;
  const make = async (): Promise<Verifier> => {
    const { createVerifyThread } = await import('./verifyThread');
    return createVerifyThread({ workerPath: programFolders().verifyWorker, rulesets });
  };
  return {
    verify: async (folder, tell) => (await (made ??= make())).verify(folder, tell),
    judge: async (folder, file) => (await (made ??= make())).judge(folder, file),
    judgeSnapshot: async (place) => (await (made ??= make())).judgeSnapshot(place),
    close: async () => {
      await (await made)?.close();
    },
  };
}

/** Has kept states judged by a verifier; where that itself fails, it is told, and nothing was learnt of the state. */
export function snapshotJudge(verifier: Verifier, logBug: (error: unknown) => void): JudgeSnapshot {
  return async (place) => {
    try {
      return await verifier.judgeSnapshot(place);
    } catch (error) {
      logBug(error);
      return err(appError('storage-failed', { detail: String(error) }));
    }
  };
}
