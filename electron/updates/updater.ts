import { rm } from 'node:fs/promises';
import {
  AppUpdater,
  CancellationToken,
  DebUpdater,
  NsisUpdater,
  type AppUpdater as Updating,
  type BaseUpdater,
} from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter';
import type { Release } from '#shared/ipc/updates';
import { adapterFor, pendingFolder } from './adapter';
import { AppImageReplacer } from './appImage';
import type { UpdatesConfig } from './config';
import { download, isStill } from './download';
import { UpdateFailure } from './faults';
import type { Feed } from './feed';
import type { PackageKind } from './packageKind';
import { signedProvider } from './provider';

export interface UpdaterOptions {
  readonly config: UpdatesConfig;
  readonly kind: PackageKind;
  readonly version: string;
}

/** Checks for a version, downloads it and installs it; each step needs the one before. */
export interface Updater {
  /** Undefined if no version is newer. */
  readonly check: () => Promise<Release | undefined>;
  /** Rejects with an abort if the signal ends it. */
  readonly download: (signal: AbortSignal, progress: (done: number) => void) => Promise<void>;
  /** Runs while the program ends. True if the installer starts the new version by itself. */
  readonly install: () => Promise<boolean>;
}

/** For copies that cannot replace themselves. */
class Announcer extends AppUpdater {
  constructor(_options: null, app: AppAdapter) {
    super(null, app);
  }

  protected doDownloadUpdate(): Promise<never> {
    return Promise.reject(new UpdateFailure('not-installed', 'this copy only announces'));
  }

  quitAndInstall(): void {
    throw new UpdateFailure('not-installed', 'this copy only announces');
  }
}

type Installers = Record<Exclude<PackageKind, 'folder'>, new (options: null, app: AppAdapter) => BaseUpdater>;

const installers: Readonly<Installers> = {
  appimage: AppImageReplacer,
  deb: DebUpdater,
  nsis: NsisUpdater,
};

/** electron-updater with a network, a provider and checks of our own; it never acts by itself. */
export function createUpdater({ config, kind, version }: UpdaterOptions): Updater {
  const app = adapterFor(config, version);
  const installer: BaseUpdater | undefined = kind === 'folder' ? undefined : new installers[kind](null, app);
  const updater: Updating = installer ?? new Announcer(null, app);
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  // A share of users would need an id of each.
  updater.isUserWithinRollout = () => true;
  // Failures reach the caller as well.
  updater.on('error', () => undefined);
  updater.setFeedURL({ provider: 'custom', updateProvider: signedProvider(config) });

  let found: Feed | undefined;
  let file: string | undefined;
  let progressed: (done: number) => void = () => undefined;
  // Assigned here, since electron-updater gives a program with an adapter of its own no way to set it.
  Object.assign(updater, {
    httpExecutor: {
      download: (url: URL, target: string, { cancellationToken }: { cancellationToken: CancellationToken }) =>
        cancellationToken.createPromise<undefined>((resolve, reject, onCancel) => {
          const abort = new AbortController();
          onCancel(() => abort.abort());
          const expected = found?.files.find((each) => new URL(each.url, config.feed).href === url.href);
          if (expected === undefined) reject(new UpdateFailure('unreadable', url.pathname));
          else
            download(url, target, expected, { signal: abort.signal, progress: progressed }).then(
              () => resolve(undefined),
              reject,
            );
        }),
    },
  });

  const fileOf = (feed: Feed) => feed.files.find(({ url }) => url.toLowerCase().endsWith(endings[kind]));
  return {
    check: async () => {
      const answer = await updater.checkForUpdates();
      if (answer?.isUpdateAvailable !== true) {
        await rm(pendingFolder(config), { recursive: true, force: true });
        return undefined;
      }
      found = answer.updateInfo as Feed;
      const size = installer === undefined ? null : (fileOf(found)?.size ?? null);
      return { version: found.version, notes: found.releaseNotes, date: found.releaseDate, size };
    },
    download: async (signal, progress) => {
      const token = new CancellationToken();
      const cancel = () => token.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      progressed = progress;
      try {
        [file] = await updater.downloadUpdate(token);
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
    install: async () => {
      const expected = found && fileOf(found);
      if (installer === undefined || file === undefined || expected === undefined)
        throw new UpdateFailure('not-installed', 'nothing was downloaded');
      if (!(await isStill(file, expected)))
        throw new UpdateFailure('corrupted', 'changed after its download');
      const starts = kind === 'nsis';
      if (!installer.install(true, starts)) throw new UpdateFailure('not-installed', 'the installer failed');
      return starts;
    },
  };
}

const endings: Readonly<Record<PackageKind, string>> = {
  appimage: '.appimage',
  deb: '.deb',
  nsis: '.exe',
  folder: '',
};
