import type { FileSystem } from '#electron/storage/files/fileSystem';
import { openLibrary, type Library } from '#electron/storage/library';
import { systemClock } from '#electron/services/systemPorts';
import { summaries } from '#electron/services/library/summaries';
import { toyRulesets } from '#test/integration/support/toyRulesets';

/** The library of a test's child process. */
export function openToyLibrary(folder: string, fs?: FileSystem): Library {
  return openLibrary({
    folder,
    clock: systemClock,
    summarize: summaries(toyRulesets),
    indexKey: 'child',
    ...(fs && { fs }),
  });
}
