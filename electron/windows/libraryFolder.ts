import { app, type BrowserWindow } from 'electron';
import { choosePlace, isAway, libraryPlace, usualLibraryFolder } from '../services/locations';
import { nodeFileSystem } from '../storage/fileSystem';
import { lookInto } from '../storage/moving';
import type { Dialogs } from './dialogs';

/**
 * The folder of the library. Where the one that the user chose is away, asks until it is back, was found elsewhere, or is
 * done without for this time: an empty library is never begun unasked.
 */
export async function libraryFolderOf(
  dialogs: Pick<Dialogs, 'folderAway' | 'chooseFolder' | 'noLibrary'>,
  window: () => BrowserWindow | undefined,
): Promise<string> {
  for (;;) {
    const place = libraryPlace();
    if (!isAway(place)) return place.folder;
    switch (await dialogs.folderAway(window(), place.folder)) {
      case 'again':
        break;
      case 'other': {
        const folder = await dialogs.chooseFolder(window());
        if (folder === undefined) break;
        const { holds } = await lookInto(nodeFileSystem, folder);
        if (holds === 'library') await choosePlace(folder);
        else await dialogs.noLibrary(window());
        break;
      }
      case 'usual':
        return usualLibraryFolder();
      case 'quit':
        app.exit();
        return place.folder;
    }
  }
}
