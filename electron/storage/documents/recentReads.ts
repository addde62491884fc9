import type { Parsed } from '#shared/documents/parse';
import { StorageFailure } from '#electron/storage/files/failures';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import { stampKey } from '#electron/storage/files/fileStamp';
import { sum } from '#shared/kernel/sum';

/**
 * Recently read or stored documents, each with the state of its file, so that opening a long one again only
 * checks the file instead of reading, parsing and validating it. Every save creates a new file, so a change is
 * always noticed.
 */
export interface RecentReads<T> {
  /** The document of an unchanged file; `undefined` if it is unknown, or the file has changed. */
  get(file: string): Promise<Parsed<T> | undefined>;
  /** The current state of a file; `undefined` if it cannot be checked. */
  stateOf(file: string): Promise<string | undefined>;
  /** Caches the content of a file in that state; `size` counts characters or bytes of text. */
  put(file: string, state: string | undefined, size: number, parsed: Parsed<T>): void;
}

/** In bytes: the text of all cached documents together. */
const mostRemembered = 64 * 1024 * 1024;

export function createRecentReads<T>(fs: FileSystem): RecentReads<T> {
  const known = new Map<
    string,
    { readonly state: string; readonly size: number; readonly parsed: Parsed<T> }
  >();
  const stateOf = async (file: string): Promise<string | undefined> => {
    try {
      return stampKey(await fs.stamp(file));
    } catch (error) {
      // Reading reports the reason.
      if (errnoOf(error) !== undefined || error instanceof StorageFailure) return undefined;
      throw error;
    }
  };
  return {
    stateOf,
    get: async (file) => {
      const found = known.get(file);
      if (found === undefined) return undefined;
      known.delete(file);
      if ((await stateOf(file)) !== found.state) return undefined;
      // The most recently used entry is evicted last.
      known.set(file, found);
      return found.parsed;
    },
    put: (file, state, size, parsed) => {
      known.delete(file);
      if (state === undefined || size > mostRemembered) return;
      known.set(file, { state, size, parsed });
      let total = sum([...known.values()].map((each) => each.size));
      for (const [name, each] of known) {
        if (total <= mostRemembered) break;
        known.delete(name);
        total -= each.size;
      }
    },
  };
}
