import path from 'node:path';
import { documentKinds } from '../../../shared/documents/envelope';
import { appError } from '../../../shared/kernel/errors';
import { message, raw } from '../../../shared/kernel/text';
import { settingsPlace } from './archivePlaces';
import { createYielder } from '../files/yielder';
import { durableCopy, digestOfFile } from '../files/durableCopy';
import { dropMoved, durableWrite, makeFolders } from '../files/durableWrite';
import { StorageFailure } from '../files/failures';
import { errnoOf, exists, type FileSystem, type FolderEntry } from '../files/fileSystem';
import { plainNames } from '../documents/folderListing';
import { missingState, stateOf } from '../files/ownWrites';
import { withinLibrary } from '../files/withinLibrary';
import { places } from '../places';
import { NotPlainFile } from '../files/plainFiles';
import { modifiedAt } from '../files/fileStamp';
import { unlessMissing } from '../files/unlessMissing';

/** The contents of a folder that was chosen for a library. */
export interface FolderContent {
  readonly holds: 'nothing' | 'library' | 'other';
  /** The number of documents in the library there. */
  readonly documents: number;
}

/** Lies in a folder from the first to the last file of a copy: one that was interrupted is no library to be used. */
export const unfinishedCopy = '.hearthbook-copy';

/** Any of these shows that a folder is a library: the file of the settings, the folder of a kind of document. */
function marksLibrary({ name, type }: FolderEntry): boolean {
  if (name === settingsPlace) return type === 'file';
  return type === 'folder' && documentKinds.some((kind) => places[kind].folder === name);
}
const marks: readonly string[] = [settingsPlace, ...documentKinds.map((kind) => places[kind].folder)];

/** True where a library can be seen in a folder now. */
export function holdsLibrary(fs: FileSystem, folder: string): boolean {
  return marks.some((name) => {
    try {
      return marksLibrary({ name, type: fs.stampNow(path.join(folder, name)).type });
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      return false;
    }
  });
}

/** Looks what a folder holds; one that is not there holds nothing. Throws what the operating system says. */
export async function readFolderContent(fs: FileSystem, folder: string): Promise<FolderContent> {
  const found = (await unlessMissing(fs.entries(folder))) ?? [];
  // An interrupted move counts as nothing: moving there again completes it.
  if (found.some(({ name }) => name === unfinishedCopy)) return { holds: 'nothing', documents: 0 };
  if (found.some(marksLibrary)) {
    let documents = 0;
    for (const kind of documentKinds)
      documents += (
        await plainNames(withinLibrary(fs, folder), path.join(folder, places[kind].folder)).catch(
          noneIfForeign,
        )
      ).length;
    return { holds: 'library', documents };
  }
  // Files that systems leave everywhere count as nothing.
  const others = found.filter(
    ({ name }) => !name.startsWith('.') && !/^(desktop\.ini|thumbs\.db)$/i.test(name),
  );
  return { holds: others.length > 0 ? 'other' : 'nothing', documents: 0 };
}

function noneIfForeign(error: unknown): readonly string[] {
  if (error instanceof NotPlainFile) return [];
  throw error;
}

/** The copy of a library that is on its way to another folder. */
export interface LibraryCopy {
  /** Copies once more what changed since, and takes away what is gone; where that fails, all that was copied goes. */
  finish(): Promise<void>;
}

/** The folders are absolute. */
export interface CopyOptions {
  readonly fs: FileSystem;
  readonly from: string;
  readonly to: string;
  readonly progress: (done: number, total: number) => void;
}

/**
 * Copies every file of a library, durably, and reads each back to compare it byte by byte. Hidden files are the signs,
 * locks and half-written files of running programs, and stay. Throws what the operating system says, or a
 * `storage-failed` where a copy is not the same; what was copied until then is taken away.
 */
export async function copyLibrary({ fs, from, to, progress }: CopyOptions): Promise<LibraryCopy> {
  const copied = new Map<string, string>();
  const made: string[] = [];
  const mark = path.join(to, unfinishedCopy);
  const isResumed = await exists(fs, mark);

  const makeFolder = (folder: string) => makeFolders(fs, folder, (each) => made.push(each));

  const copy = async (name: string) => {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    const state = stateOf(fs, source);
    if (state === missingState || state === undefined) return;
    await makeFolder(path.dirname(target));
    const digest = await unlessMissing(durableCopy(fs, source, target));
    if (digest === undefined) return;
    copied.set(name, state);
    // The modification time of a binned file says when it was binned.
    await fs.touch(target, modifiedAt(await fs.stamp(source)));
    if ((await digestOfFile(fs, target)) !== digest) throw copyDiffers(name);
  };

  const discard = async () => {
    for (const name of copied.keys()) await fs.unlink(path.join(to, name)).catch(() => undefined);
    // Files of an earlier try stay, and stay marked.
    if (!isResumed) await fs.unlink(mark).catch(() => undefined);
    for (const folder of made.toReversed()) await fs.removeFolder(folder).catch(() => undefined);
  };

  const copyAll = async () => {
    const names = await filesBelow(fs, from);
    for (const [done, name] of names.entries()) {
      progress(done, names.length);
      if (copied.get(name) !== stateOf(fs, path.join(from, name))) await copy(name);
    }
    progress(names.length, names.length);
    return new Set(names);
  };

  const orDiscard = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      await discard();
      throw error;
    }
  };

  await orDiscard(async () => {
    await makeFolder(to);
    if (!isResumed) await durableWrite(fs, mark, '');
    // Also a library without a file is one where it arrives.
    await makeFolder(path.join(to, places.character.folder));
    await copyAll();
  });
  return {
    finish: () =>
      orDiscard(async () => {
        const names = await copyAll();
        for (const name of copied.keys())
          if (!names.has(name)) {
            await fs.unlink(path.join(to, name));
            copied.delete(name);
          }
        if (isResumed)
          for (const name of await filesBelow(fs, to))
            if (!names.has(name)) await fs.unlink(path.join(to, name));
        await dropMoved(fs, mark);
      }),
  };
}

/** Every file of a library by its path inside it, hidden ones and what is in hidden folders left out. */
async function filesBelow(fs: FileSystem, root: string, inside = ''): Promise<readonly string[]> {
  const folder = path.join(root, inside);
  const yieldToOthers = createYielder();
  const visible = (name: string) => !name.startsWith('.');
  const found = ((await unlessMissing(fs.files(folder))) ?? [])
    .filter(visible)
    .map((name) => path.join(inside, name));
  for (const name of ((await unlessMissing(fs.folders(folder))) ?? []).filter(visible)) {
    found.push(...(await filesBelow(fs, root, path.join(inside, name))));
    await yieldToOthers();
  }
  return found;
}

/** Everything visible below a library that is neither a plain file nor a folder, and stays where it is when the rest moves. */
export async function foreignFilesBelow(
  fs: FileSystem,
  root: string,
  inside = '',
): Promise<readonly string[]> {
  const yieldToOthers = createYielder();
  const found: string[] = [];
  for (const { name, type } of (await unlessMissing(fs.entries(path.join(root, inside)))) ?? []) {
    if (name.startsWith('.') || type === 'file') continue;
    const place = path.join(inside, name);
    if (type === 'folder') found.push(...(await foreignFilesBelow(fs, root, place)));
    else found.push(place);
    await yieldToOthers();
  }
  return found;
}

function copyDiffers(name: string): StorageFailure {
  return new StorageFailure(
    appError('storage-failed', { text: message('backup.folder.notTheSame', { file: raw(name) }) }),
  );
}
