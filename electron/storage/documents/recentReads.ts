import type { Parsed } from '../../../shared/documents/parse';
import { StorageFailure } from '../files/failures';
import { errnoOf, type FileSystem } from '../files/fileSystem';
import { stampKey } from '../files/fileStamp';
import { sum } from '../../../shared/kernel/sum';

/**
 * Documents that were read or stored lately, each with the state of its file, so that opening a long one again costs a
 * look at its file instead of reading, parsing and judging it. Every save makes a new file, so another state of a
 * document always shows.
 */
export interface RecentReads<T> {
  /** The document of a file that is still as it was; `undefined` where it is not known, or is another now. */
  get(file: string): Promise<Parsed<T> | undefined>;
  /** The state of a file now; `undefined` where it cannot be looked at. */
  stateOf(file: string): Promise<string | undefined>;
  /** Remembers what a file in that state holds: `size` characters or bytes of text. */
  put(file: string, state: string | undefined, size: number, parsed: Parsed<T>): void;
}

/** The most text of all remembered documents together. */
const mostRemembered = 64 * 1024 * 1024;

/** Remembers nothing yet. */
export function createRecentReads<T>(fs: FileSystem): RecentReads<T> {
  const known = new Map<
    string,
    { readonly state: string; readonly size: number; readonly parsed: Parsed<T> }
  >();
  const stateOf = async (file: string): Promise<string | undefined> => {
    try {
      return stampKey(await fs.stamp(file));
    } catch (error) {
      // Reading says why.
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
      // The last one asked for is the last one to go.
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
