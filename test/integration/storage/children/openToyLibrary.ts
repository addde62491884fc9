import { openLibrary, type Library } from '../../../../electron/storage/library';
import { systemClock } from '../../../../electron/services/ports';
import { ok } from '../../../../shared/kernel/result';
import { raw } from '../../../../shared/kernel/text';

/** The library of a child process of a test. */
export function openToyLibrary(folder: string): Library {
  return openLibrary({
    folder,
    clock: systemClock,
    summarise: async () => ok({ subtitle: raw(''), legal: true }),
    indexKey: 'child',
  });
}
