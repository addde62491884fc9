import { nodeFileSystem, type FileSystem } from '../storage/fileSystem';
import { judgeAgain, verifyLibrary } from '../storage/verify';
import type { Rules } from '../storage/verifyFile';
import { programFolders } from './locations';
import type { Verifier } from './verifyThread';

/** Looks in this very thread: for the command line, where nobody waits for anything else. */
export function plainVerifier(rules: Rules, fs: FileSystem = nodeFileSystem): Verifier {
  return {
    verify: (folder, tell) => verifyLibrary({ fs, folder, rules }, tell),
    judge: (folder, file) => judgeAgain({ fs, folder, rules }, file),
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
    close: async () => {
      await (await made)?.close();
    },
  };
}
