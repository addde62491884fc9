import path from 'node:path';
import { errnoOf, type FileSystem } from './fileSystem';
import { stampKey } from './fileStamp';

/**
 * A file system that knows the state in which this program left each file, so that external changes can be
 * detected.
 */
export interface OwnWrites {
  readonly fs: FileSystem;
  /** True if this program left a file in its current state, or deleted it. */
  readonly isOwn: (file: string) => boolean;
}

/** The state of a missing file. */
export const missingState = 'gone';

/** Remembers the state of every file that is renamed, touched or removed through it. */
export function createOwnWrites(fs: FileSystem): OwnWrites {
  const lastStates = new Map<string, string>();
  /**
   * Files being changed, with the number of pending operations: the system may announce a change before the call
   * returns.
   */
  const busy = new Map<string, number>();
  const tracked = async (all: readonly string[], work: Promise<void>) => {
    // Temporary files and locks come and go, and are of no interest.
    const files = all.filter((file) => !path.basename(file).startsWith('.'));
    for (const file of files) busy.set(file, (busy.get(file) ?? 0) + 1);
    try {
      await work;
      for (const file of files) lastStates.set(file, stateOf(fs, file) ?? missingState);
    } finally {
      for (const file of files) {
        const others = (busy.get(file) ?? 0) - 1;
        if (others > 0) busy.set(file, others);
        else busy.delete(file);
      }
    }
  };
  return {
    fs: {
      ...fs,
      rename: (from, to) => tracked([from, to], fs.rename(from, to)),
      unlink: (file) => tracked([file], fs.unlink(file)),
      // A file may be moving to another folder; hard links of snapshots are of no interest.
      link: (from, to) =>
        path.basename(from) === path.basename(to) ? tracked([to], fs.link(from, to)) : fs.link(from, to),
      touch: (file, moment) => tracked([file], fs.touch(file, moment)),
    },
    isOwn: (file) => {
      if (busy.has(file)) return true;
      const known = lastStates.get(file);
      return known !== undefined && known === stateOf(fs, file);
    },
  };
}

/** `undefined` if the state cannot be determined. */
export function stateOf(fs: FileSystem, file: string): string | undefined {
  try {
    return stampKey(fs.stampNow(file));
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? missingState : undefined;
  }
}
