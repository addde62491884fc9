import { once } from 'node:events';
import { app, type BrowserWindow } from 'electron';
import { inspectFolder } from '../services/location/moveLibrary';
import {
  saveLibraryPlace,
  isUnavailable,
  libraryPlace,
  standardLibraryFolder,
} from '../services/location/libraryPlace';
import { nodeFileSystem } from '../storage/files/fileSystem';
import type { Dialogs } from './dialogs';

/**
 * The folder of the library. If the chosen one is unavailable, asks until it is back, was found elsewhere, or the
 * user continues without it for now: an empty library is never created unasked.
 */
export async function libraryFolderOf(
  dialogs: Pick<Dialogs, 'libraryUnavailable' | 'chooseFolder' | 'noLibrary'>,
  window: () => BrowserWindow | undefined,
): Promise<string> {
  const leaving = new AbortController();
  app.once('before-quit', () => leaving.abort());
  for (;;) {
    const place = libraryPlace();
    if (!isUnavailable(place)) return place.folder;
    await shown(window());
    switch (await dialogs.libraryUnavailable(window(), place.folder, leaving.signal)) {
      case 'again':
        break;
      case 'other': {
        const wanted = await dialogs.chooseFolder(window());
        if (wanted === undefined) break;
        const { folder, holds } = await inspectFolder(nodeFileSystem, wanted);
        if (holds === 'library') await saveLibraryPlace(folder);
        else await dialogs.noLibrary(window());
        break;
      }
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

/** A question that appears before its window would lie behind it. */
async function shown(window: BrowserWindow | undefined): Promise<void> {
  if (window === undefined || window.isDestroyed() || window.isVisible()) return;
  await Promise.race([once(window, 'show'), once(window, 'closed')]);
}
