import path from 'node:path';
import { getAppCacheDir, type AppAdapter } from 'electron-updater/out/AppAdapter';
import type { UpdatesConfig } from './config';

/** Downloads lie here until they are installed. */
export const pendingFolder = ({ cacheName }: UpdatesConfig): string =>
  path.join(getAppCacheDir(), cacheName, 'pending');

/**
 * The program as electron-updater sees it. Ending and starting it stay with `wiring`, which saves everything first, so
 * none of that is passed on.
 */
export function adapterFor(config: UpdatesConfig, version: string): AppAdapter {
  const nothing = () => undefined;
  return {
    version,
    name: 'Hearthbook',
    isPackaged: true,
    appUpdateConfigPath: config.file,
    // electron-updater makes an id for staged releases; it is never sent, and goes with the cache.
    userDataPath: path.join(getAppCacheDir(), config.cacheName),
    baseCachePath: getAppCacheDir(),
    whenReady: async () => undefined,
    relaunch: nothing,
    quit: nothing,
    onQuit: nothing,
  };
}
