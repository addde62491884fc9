import path from 'node:path';
import { errnoOf, type FileSystem } from './fileSystem';
import { stampKey } from './fileStamp';

/** A file system that knows how this program left each file, so that changes by others can be told apart. */
export interface OwnWrites {
  readonly fs: FileSystem;
  /** True where a file is as this program left it, or is gone because this program took it away. */
  readonly isOwn: (file: string) => boolean;
}

/** The state of a file that is not there. */
export const missingState = 'gone';

/** Remembers the state of every file that is renamed into place, touched or removed through it. */
export function createOwnWrites(fs: FileSystem): OwnWrites {
  const lastStates = new Map<string, string>();
  /** The files that are being changed now, and how often: the system may have done it before it says so. */
  const busy = new Map<string, number>();
  const tracked = async (all: readonly string[], work: Promise<void>) => {
    // Half-written files and locks come and go, and nobody asks for them.
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
      // A file on its way to another folder; the second names of kept states nobody asks for.
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

/** Identifies the present state of a file; `undefined` where it cannot be told. */
export function stateOf(fs: FileSystem, file: string): string | undefined {
  try {
    return stampKey(fs.stampNow(file));
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? missingState : undefined;
  }
}
