import { once } from 'node:events';
import { app, type BrowserWindow } from 'electron';
import { inspectFolder } from '#electron/services/location/moveLibrary';
import {
  saveLibraryPlace,
  isUnavailable,
  libraryPlace,
  standardLibraryFolder,
  type LibraryPlace,
} from '#electron/services/location/libraryPlace';
import { folderAccess } from '#electron/storage/files/folderAccess';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { Dialogs } from './dialogs';

/**
 * The folder of the library. If the chosen one is unavailable, asks until it is back, was found elsewhere, or the
 * user continues without it for now: an empty library is never created unasked. One that cannot be written to is
 * opened for reading if the user agrees.
 */
export async function libraryFolderOf(
  dialogs: Pick<Dialogs, 'libraryUnavailable' | 'libraryNotWritable' | 'chooseFolder' | 'noLibrary'>,
  window: () => BrowserWindow | undefined,
): Promise<string> {
  const leaving = new AbortController();
  app.once('before-quit', () => leaving.abort());
  /** Chosen for this time, in place of the one that the environment names. */
  let chosen: string | undefined;
  for (;;) {
    const place = libraryPlace();
    const folder = chosen ?? place.folder;
    const isAway = chosen === undefined && isUnavailable(place);
    const access = folderAccess(folder);
    if (!isAway && access === 'full') return folder;
    await shown(window());
    const answer = isAway
      ? await dialogs.libraryUnavailable(window(), folder, leaving.signal)
      : await dialogs.libraryNotWritable(window(), folder, access === 'reading', leaving.signal);
    switch (answer) {
      case 'again':
        break;
      case 'read':
        return folder;
      case 'other':
        chosen = (await otherLibrary(dialogs, window, place.by)) ?? chosen;
        break;
      case 'usual':
        return standardLibraryFolder();
      case 'quit':
        app.exit();
        // Nothing may be opened during quitting: that would create the folder, which would then look like the
        // library.
        return new Promise<never>(() => undefined);
    }
  }
}

/** The user chooses another library: one in place of the user's own choice is remembered, any other is used this time. */
async function otherLibrary(
  dialogs: Pick<Dialogs, 'chooseFolder' | 'noLibrary'>,
  window: () => BrowserWindow | undefined,
  by: LibraryPlace['by'],
): Promise<string | undefined> {
  const wanted = await dialogs.chooseFolder(window());
  if (wanted === undefined) return undefined;
  const { folder, holds } = await inspectFolder(nodeFileSystem, wanted);
  if (holds !== 'library') await dialogs.noLibrary(window());
  else if (by !== 'user') return folder;
  else await saveLibraryPlace(folder);
  return undefined;
}

/** A question that appears before its window would lie behind it. */
async function shown(window: BrowserWindow | undefined): Promise<void> {
  if (window === undefined || window.isDestroyed() || window.isVisible()) return;
  await Promise.race([once(window, 'show'), once(window, 'closed')]);
}
