import type { FileSystem } from '../../../../electron/storage/fileSystem';
import { openLibrary, type Library } from '../../../../electron/storage/library';
import { systemClock } from '../../../../electron/services/ports';
import { summaries } from '../../../../electron/services/summarise';
import { toyRulesets } from '../../support/toyRulesets';

/** The library of a child process of a test. */
export function openToyLibrary(folder: string, fs?: FileSystem): Library {
  return openLibrary({
    folder,
    clock: systemClock,
    summarise: summaries(toyRulesets),
    indexKey: 'child',
    ...(fs && { fs }),
  });
}
