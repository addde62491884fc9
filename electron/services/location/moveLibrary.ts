import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { CommandResult } from '#shared/ipc/contract';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Ids } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { OtherInstance } from '#shared/safety/backup';
import { guarded } from '#electron/storage/files/failures';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import {
  copyLibrary,
  foreignFilesBelow,
  readFolderContent,
  type FolderContent,
} from '#electron/storage/archives/libraryCopy';

/** Undefined for a browser and the command line. */
export interface WindowPorts {
  /** Opens a dialog for an archive to restore from; `undefined` if canceled. */
  readonly chooseArchive: () => Promise<string | undefined>;
  /** Opens a dialog for the library's folder; `undefined` if canceled. */
  readonly chooseFolder: () => Promise<string | undefined>;
  /** Restarts the program; `last` runs when everything is saved and the library is closed. */
  readonly restart: (last: () => Promise<void>) => void;
}

export interface LibraryMovePorts {
  readonly fs: FileSystem;
  readonly folder: string;
  /** True if the environment names the folder, which overrides the user's choice. */
  readonly fixed: boolean;
  readonly window: WindowPorts | undefined;
  readonly ids: Ids;
  readonly otherInstances: () => Promise<readonly OtherInstance[]>;
  readonly saveLibraryPlace: (folder: string) => Promise<void>;
  readonly progress: (done: number, total: number) => void;
}

/** The chosen folder, or nothing. */
type Chosen = CommandResult<'dataFolder.choose'>;

export interface LibraryMove {
  choose(): Promise<Result<Chosen, AppError>>;
  /** Moves the library to the folder, or uses the one there; the program then restarts. */
  move(token: string, how: 'move' | 'use'): Promise<Result<Record<string, never>, AppError>>;
}

/** The subfolder for a library if the chosen folder contains other things. */
const ownName = 'Hearthbook';

/** The folder for a library inside a chosen one: that folder itself, or our subfolder. */
interface FolderInspection extends FolderContent {
  readonly folder: string;
}

/** Inspects a folder, and our subfolder if it contains other things; throws the system's error. */
export async function inspectFolder(fs: FileSystem, wanted: string): Promise<FolderInspection> {
  const there = await readFolderContent(fs, wanted);
  if (there.holds !== 'other') return { folder: wanted, ...there };
  const folder = path.join(wanted, ownName);
  return { folder, ...(await readFolderContent(fs, folder)) };
}

/** The old folder stays unchanged, and is used until the new one is complete. */
export function createLibraryMove(ports: LibraryMovePorts): LibraryMove {
  const { fs, folder: from, window, ids } = ports;
  let chosen: ({ readonly token: string } & FolderInspection) | undefined;
  const refused = (key: string) => err(appError('not-available', { text: message(`backup.folder.${key}`) }));

  return {
    choose: () =>
      guarded<Chosen>(async () => {
        if (window === undefined) return refused('onlyWindow');
        if (ports.fixed) return refused('fixed');
        const wanted = await window.chooseFolder();
        if (wanted === undefined) return ok({ kind: 'canceled' });
        const inspected = await inFolder(wanted, async () => ok(await inspectFolder(fs, wanted)));
        if (!inspected.ok) return inspected;
        const found = inspected.value;
        const [here, there] = [await realPlace(from), await realPlace(found.folder)];
        if (isWithin(here, there) || isWithin(there, here)) return refused('within');
        const token = ids.next();
        chosen = { token, ...found };
        const left = found.holds === 'library' ? [] : [...(await foreignFilesBelow(fs, from))];
        return ok({ kind: 'chosen', token, ...found, left });
      }),
    move: async (token, how) => {
      if (window === undefined) return refused('onlyWindow');
      if (chosen?.token !== token) return err(appError('not-found'));
      const to = chosen.folder;
      return inFolder(to, async () => {
        if ((await ports.otherInstances()).length > 0)
          return err(appError('library-in-use', { text: message('backup.folder.inUse') }));
        // Checked again, because others use the folder too.
        const { holds } = await readFolderContent(fs, to);
        if (holds !== (how === 'use' ? 'library' : 'nothing'))
          return err(appError('conflict', { text: message('backup.folder.changed') }));
        if (how === 'use') {
          window.restart(() => ports.saveLibraryPlace(to));
          return ok({});
        }
        const copy = await copyLibrary({ fs, from, to, progress: ports.progress });
        window.restart(async () => {
          await copy.finish();
          await ports.saveLibraryPlace(to);
        });
        return ok({});
      });
    },
  };
}

/** Messages about a chosen folder, where the storage's own ones would be about the library's. */
const messageKeys: Readonly<Record<string, string>> = {
  'storage.full': 'backup.folder.newFull',
  'storage.readOnly': 'backup.folder.newDenied',
  'storage.broken': 'backup.folder.newFailed',
  'errors.storage-failed': 'backup.folder.newFailed',
};

/** Failures are reported for the chosen folder. */
async function inFolder<T>(
  folder: string,
  work: () => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  const done = await guarded(work);
  if (done.ok) return done;
  const { text } = done.error;
  const messageKey = 'key' in text ? messageKeys[text.key] : undefined;
  if (messageKey === undefined) return done;
  return err({ ...done.error, text: message(messageKey, { folder: raw(folder) }) });
}

/** Resolves links; parts that do not exist yet are appended to the resolved parent. */
async function realPlace(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    const above = path.dirname(folder);
    return above === folder ? folder : path.join(await realPlace(above), path.basename(folder));
  }
}

/** True if a folder is the other one, or inside it. */
function isWithin(above: string, folder: string): boolean {
  const relative = path.relative(above, folder);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}
