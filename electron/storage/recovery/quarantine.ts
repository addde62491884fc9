import path from 'node:path';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { makeFolder, moveFile, syncFolder } from '#electron/storage/files/durableWrite';
import { guarded } from '#electron/storage/files/failures';
import { exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';

/** Unusable files, moved away unchanged. */
export interface Quarantine {
  /** Moves a file of the library (`characters/x.json`) there, durably, and returns its new path; `storage-failed`. */
  setAside(file: string): Promise<Result<string, AppError>>;
  /** Deletes a file in quarantine, durably; `not-found`, `storage-failed`. */
  discard(file: string): Promise<Result<void, AppError>>;
}

/** Derived from the name of a file in quarantine: its folder, its old name, and when it was moved. */
export interface Origin {
  /** The folder inside the library. */
  readonly sub: string;
  readonly name: string;
  readonly at: string;
}

/** Stands for the library's own folder in names. */
export const libraryItself = 'library';

/** The number of bytes of an old name that fit into the new one on every system. */
const longestName = 180;

/** Opens the quarantine of a library folder; changes nothing. */
export function openQuarantine(fs: FileSystem, library: string, clock: Clock): Quarantine {
  const folder = path.join(library, places.quarantine);
  /** Two files may be set aside at the same moment; neither may replace the other. */
  const freeName = async (file: string, now: string, turn = 1): Promise<string> => {
    const name = quarantineName(file, now, turn);
    return (await exists(fs, path.join(folder, name))) ? freeName(file, now, turn + 1) : name;
  };
  return {
    setAside: (file) =>
      guarded(async () => {
        await makeFolder(fs, folder);
        const name = await freeName(file, clock.now());
        const from = path.join(library, file);
        await moveFile(fs, from, path.join(folder, name));
        return ok(`${places.quarantine}/${name}`);
      }),
    discard: (file) =>
      guarded(async () => {
        const name = path.join(library, file);
        if (path.dirname(name) !== folder || !(await exists(fs, name))) return err(appError('not-found'));
        await fs.unlink(name);
        await syncFolder(fs, folder);
        return ok(undefined);
      }),
  };
}

/** For example `characters.20260131T180000000Z.x.json` for `characters/x.json`. */
function quarantineName(file: string, now: string, turn: number): string {
  const [sub = '', ...rest] = file.includes('/') ? file.split('/') : [libraryItself, file];
  const again = turn === 1 ? '' : `-${String(turn)}`;
  return `${sub}.${now.replace(/[-:.]/g, '')}${again}.${shortened(rest.join('/'))}`;
}

/** The end of a name stays, because it contains the file's type. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name;
  const ending = path.extname(name).slice(0, 10);
  let kept = '';
  for (const sign of name) {
    if (Buffer.byteLength(kept + sign) > longestName - 10) break;
    kept += sign;
  }
  return `${kept}${ending}`;
}

/** Parses the name of a file in quarantine; `undefined` if it was not made by `setAside`. */
export function originOf(name: string): Origin | undefined {
  const match = /^([a-z-]+)\.(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z(?:-\d+)?\.(.+)$/s.exec(name);
  if (match === null) return undefined;
  const [, sub = '', year, month, day, hours, minutes, seconds, rest, old = ''] = match;
  const at = `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}.${rest ?? ''}Z`;
  return { sub, name: old, at };
}
