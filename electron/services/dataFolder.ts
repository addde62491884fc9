import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { CommandResult } from '../../shared/ipc/contract';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Ids } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message, raw } from '../../shared/kernel/text';
import type { Companion } from '../../shared/safety/backup';
import { guarded } from '../storage/failures';
import type { FileSystem } from '../storage/fileSystem';
import { copyLibrary, foreignBelow, lookInto, type Held } from '../storage/moving';

/** What only a window can do about files and folders. */
export interface WindowPorts {
  /** Asks for an archive to restore from; `undefined` where that is cancelled. */
  readonly chooseArchive: () => Promise<string | undefined>;
  /** Asks for a folder for the library; `undefined` where that is cancelled. */
  readonly chooseFolder: () => Promise<string | undefined>;
  /** Ends the program and starts it anew; `last` runs when everything is saved and the library is closed. */
  readonly startAnew: (last: () => Promise<void>) => void;
}

/** What moving the library needs. */
export interface DataFolderPorts {
  readonly fs: FileSystem;
  readonly folder: string;
  /** True where the environment names the folder, so that no choice of the user counts. */
  readonly fixed: boolean;
  readonly window: WindowPorts | undefined;
  readonly ids: Ids;
  readonly companions: () => Promise<readonly Companion[]>;
  readonly choosePlace: (folder: string) => Promise<void>;
  readonly progress: (done: number, total: number) => void;
}

/** A folder that was chosen, or that nobody chose. */
type Chosen = CommandResult<'dataFolder.choose'>;

/** The folder of the library. */
export interface DataFolder {
  choose(): Promise<Result<Chosen, AppError>>;
  /** Takes the library there, or uses the one that is there; the program then starts anew. */
  move(token: string, how: 'move' | 'use'): Promise<Result<Record<string, never>, AppError>>;
}

/** The folder that a library goes into where the chosen one is full of other things. */
const ownName = 'Hearthbook';

/** Where in a folder that somebody chose a library is, or could go. */
interface Found extends Held {
  readonly folder: string;
}

/** Looks into a folder, and into the one of our own in it where it is full of other things; throws the system's error. */
export async function lookFor(fs: FileSystem, wanted: string): Promise<Found> {
  const there = await lookInto(fs, wanted);
  if (there.holds !== 'other') return { folder: wanted, ...there };
  const folder = path.join(wanted, ownName);
  return { folder, ...(await lookInto(fs, folder)) };
}

/** Moving a library: the old folder stays as it is, and is used until the new one holds all of it. */
export function createDataFolder(ports: DataFolderPorts): DataFolder {
  const { fs, folder: from, window, ids } = ports;
  let chosen: ({ readonly token: string } & Found) | undefined;
  const refused = (key: string) => err(appError('not-available', { text: message(`backup.folder.${key}`) }));

  return {
    choose: () =>
      guarded<Chosen>(async () => {
        if (window === undefined) return refused('onlyWindow');
        if (ports.fixed) return refused('fixed');
        const wanted = await window.chooseFolder();
        if (wanted === undefined) return ok({ kind: 'cancelled' });
        const looked = await about(wanted, async () => ok(await lookFor(fs, wanted)));
        if (!looked.ok) return looked;
        const found = looked.value;
        const [here, there] = [await realPlace(from), await realPlace(found.folder)];
        if (isWithin(here, there) || isWithin(there, here)) return refused('within');
        const token = ids.next();
        chosen = { token, ...found };
        const left = found.holds === 'library' ? [] : [...(await foreignBelow(fs, from))];
        return ok({ kind: 'chosen', token, ...found, left });
      }),
    move: async (token, how) => {
      if (window === undefined) return refused('onlyWindow');
      if (chosen?.token !== token) return err(appError('not-found'));
      const to = chosen.folder;
      return about(to, async () => {
        if ((await ports.companions()).length > 0)
          return err(appError('library-in-use', { text: message('backup.folder.inUse') }));
        // Looked at again: others use the folder too.
        const { holds } = await lookInto(fs, to);
        if (holds !== (how === 'use' ? 'library' : 'nothing'))
          return err(appError('conflict', { text: message('backup.folder.changed') }));
        if (how === 'use') {
          window.startAnew(() => ports.choosePlace(to));
          return ok({});
        }
        const copy = await copyLibrary({ fs, from, to, progress: ports.progress });
        window.startAnew(async () => {
          await copy.finish();
          await ports.choosePlace(to);
        });
        return ok({});
      });
    },
  };
}

/** What to tell of a folder that was chosen, where the storage's own words would be about the library's. */
const sentences: Readonly<Record<string, string>> = {
  'storage.full': 'backup.folder.newFull',
  'storage.readOnly': 'backup.folder.newDenied',
  'storage.broken': 'backup.folder.newFailed',
  'errors.storage-failed': 'backup.folder.newFailed',
};

/** Runs work in a folder that was chosen; its failures are told of that folder. */
async function about<T>(
  folder: string,
  work: () => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  const done = await guarded(work);
  if (done.ok) return done;
  const { text } = done.error;
  const sentence = 'key' in text ? sentences[text.key] : undefined;
  if (sentence === undefined) return done;
  return err({ ...done.error, text: message(sentence, { folder: raw(folder) }) });
}

/** A folder by the way that leads through no link; what is not there yet is below what is. */
async function realPlace(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    const above = path.dirname(folder);
    return above === folder ? folder : path.join(await realPlace(above), path.basename(folder));
  }
}

/** True where a folder is another one, or lies in it. */
function isWithin(above: string, folder: string): boolean {
  const way = path.relative(above, folder);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}
