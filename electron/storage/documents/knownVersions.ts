import { digestOf } from '#electron/storage/files/digest';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import type { RevisionHead } from '#electron/storage/history/snapshotNames';

/** A document, by what tells its version. */
type Version = RevisionHead & { readonly id: string };

/**
 * This program has seen the text of a file or stored it. One that it stored itself needs neither parsing nor validation,
 * which take longer than writing a long campaign; one that it has only seen does.
 */
type Knowledge = 'seen' | 'stored';

/** The knowledge of this program about files of one kind, by the ids of their documents. */
export interface KnownVersions {
  /** The file had this text just now. What was stored by this program stays so if it is read again. */
  readonly has: (version: Version, digest: string, how: Knowledge) => void;
  /** The file is about to be written: what it then contains is not known. */
  readonly doubts: (id: string) => void;
  /** The version that this program stored last, if the file still contains it and the document starts from it. */
  own(document: Version): Promise<RevisionHead | undefined>;
  /**
   * A synchronization program or an editor left another text under the revision that the document starts from, which
   * must not be replaced unseen.
   */
  isReplaced(document: Version): Promise<boolean>;
  /** The text is going to be written over the version that the document starts from, perhaps without an answer. */
  readonly tries: (document: Version, digest: string) => void;
  /** The text in the file is one of those that were tried: their write succeeded in spite of its error. */
  readonly wasTried: (document: Version, digest: () => string) => boolean;
  readonly confirm: (id: string) => void;
}

export function createKnownVersions(
  fs: Pick<FileSystem, 'readFile'>,
  fileOf: (id: string) => string,
): KnownVersions {
  const known = new Map<string, RevisionHead & { readonly digest: string; readonly how: Knowledge }>();
  const tried = new Map<string, { readonly from: number; readonly digests: Set<string> }>();
  const digestNow = async (id: string): Promise<string> => digestOf(await fs.readFile(fileOf(id)));

  return {
    has: ({ id, revision, updatedAt }, digest, how) => {
      const before = known.get(id);
      const isOwn = before?.how === 'stored' && before.revision === revision && before.digest === digest;
      known.set(id, { revision, updatedAt, digest, how: isOwn ? 'stored' : how });
    },
    doubts: (id) => {
      const before = known.get(id);
      if (before !== undefined) known.set(id, { ...before, how: 'seen' });
    },
    own: async ({ id, revision }) => {
      const version = known.get(id);
      if (version?.how !== 'stored' || version.revision !== revision) return undefined;
      try {
        return (await digestNow(id)) === version.digest ? version : undefined;
      } catch (error) {
        // A file that cannot be read here takes the slow path, which reports the reason.
        if (errnoOf(error) !== undefined) return undefined;
        throw error;
      }
    },
    isReplaced: async ({ id, revision }) => {
      const version = known.get(id);
      return version?.revision === revision && (await digestNow(id)) !== version.digest;
    },
    tries: ({ id, revision }, digest) => {
      const before = tried.get(id);
      if (before?.from === revision) before.digests.add(digest);
      else tried.set(id, { from: revision, digests: new Set([digest]) });
    },
    wasTried: ({ id, revision }, digest) => {
      const before = tried.get(id);
      return before?.from === revision && before.digests.has(digest());
    },
    confirm: (id) => void tried.delete(id),
  };
}
