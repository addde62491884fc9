import path from 'node:path';
import { documentKinds } from '#shared/documents/envelope';
import { appError } from '#shared/kernel/errors';
import { message, raw } from '#shared/kernel/text';
import { settingsPlace } from './archivePlaces';
import { createYielder } from '#electron/storage/files/yielder';
import { durableCopy, digestOfFile } from '#electron/storage/files/durableCopy';
import { dropMoved, durableWrite, makeFolders } from '#electron/storage/files/durableWrite';
import { StorageFailure } from '#electron/storage/files/failures';
import { errnoOf, exists, type FileSystem, type FolderEntry } from '#electron/storage/files/fileSystem';
import { plainNames } from '#electron/storage/documents/folderListing';
import { missingState, stateOf } from '#electron/storage/files/ownWrites';
import { withinLibrary } from '#electron/storage/files/withinLibrary';
import { places } from '#electron/storage/places';
import { NotPlainFile } from '#electron/storage/files/plainFiles';
import { modifiedAt } from '#electron/storage/files/fileStamp';
import { unlessMissing } from '#electron/storage/files/unlessMissing';

/** The contents of a folder that was chosen for a library. */
export interface FolderContent {
  readonly holds: 'nothing' | 'library' | 'other';
  /** The number of documents in the library there. */
  readonly documents: number;
}

/** Present in a folder during a copy: an interrupted copy is not a usable library. */
export const unfinishedCopy = '.hearthbook-copy';

/** Each of these marks a folder as a library: the settings file, or the folder of a kind of document. */
function marksLibrary({ name, type }: FolderEntry): boolean {
  if (name === settingsPlace) return type === 'file';
  return type === 'folder' && documentKinds.some((kind) => places[kind].folder === name);
}
const marks: readonly string[] = [settingsPlace, ...documentKinds.map((kind) => places[kind].folder)];

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

/** Inspects a folder; a missing one contains nothing. Throws the operating system's error. */
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
  // Files that systems create everywhere count as nothing.
  const others = found.filter(
    ({ name }) => !name.startsWith('.') && !/^(desktop\.ini|thumbs\.db)$/i.test(name),
  );
  return { holds: others.length > 0 ? 'other' : 'nothing', documents: 0 };
}

function noneIfForeign(error: unknown): readonly string[] {
  if (error instanceof NotPlainFile) return [];
  throw error;
}

/** An unfinished copy of a library in another folder. */
export interface LibraryCopy {
  /** Copies later changes and removes deleted files; if that fails, the whole copy is removed. */
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
 * Copies every file of a library durably, and compares each copy byte by byte. Hidden files are signs, locks and
 * unfinished files of running programs, and stay behind. Throws the operating system's error, or `storage-failed`
 * if a copy differs; the files copied so far are then removed.
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
    // The modification time of a binned file is the time when it was deleted.
    await fs.touch(target, modifiedAt(await fs.stamp(source)));
    if ((await digestOfFile(fs, target)) !== digest) throw copyDiffers(name);
  };

  const discard = async () => {
    for (const name of copied.keys()) await fs.unlink(path.join(to, name)).catch(() => undefined);
    // Files of an earlier attempt stay, and stay marked.
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
    // A library without any files has to be recognizable in its new place as well.
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

/** Every file of a library by its path inside it, without hidden files and folders. */
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

/** Visible entries of a library that are neither plain files nor folders; they stay behind when the library moves. */
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
