import { app, shell, type ContextMenuParams, type WebContents } from 'electron';
import type { EventName } from '#shared/ipc/channels';
import { sharedMessages } from '#shared/locales/catalog';
import { english, type Language } from '#shared/kernel/language';
import { sameValue } from '#shared/kernel/same';
import { message, type Translate } from '#shared/kernel/text';
import type { Dispatch } from './ipc/dispatch';
import type { Log } from './log';
import { createLinkOpener } from './security/externalLinks';
import type { OwnLinks } from './security/ownLinks';
import { libraryFolderOf } from './windows/libraryFolder';
import { createServices } from './services/services';
import { programFolders } from './services/location/programFolders';
import { systemIds } from './services/systemPorts';
import { streamUserFile, writeUserFile } from './services/files/userFile';
import { StorageFailure } from './storage/files/failures';
import { createTranslator } from './text/translator';
import { createDelivery } from './windows/delivery';
import { createDragOut } from './windows/dragOut';
import { createDialogs, type Dialogs } from './windows/dialogs';
import { createFolderDelivery } from './windows/folderDelivery';
import type { RecentDocument } from './windows/jumpList';
import { installMenu } from './windows/menu';
import { nameOfStored, recentDocuments } from './windows/recentDocuments';
import { createPrinter } from './windows/printing';
import { restartProgram } from './windows/restart';
import { createTemporaryFiles } from './windows/temporaryFiles';
import { showContextMenu } from './windows/showContextMenu';
import { createWorkNotices, type NoteResult } from './windows/workNotices';
import { openUpdates } from './updates/openUpdates';
import type { OpenFiles } from './windows/openFiles';
import type { PlayersWindows } from './windows/playersWindows';
import type { Windows } from './windows/windows';

/**
 * In milliseconds: the delay before loading parts that nothing waits for; by then the first page is served and
 * drawn.
 */
const menuDelay = 300;
/** In milliseconds: changes come in groups, and the list of recent documents is never urgent. */
const recentDelay = 2000;

export interface Wiring {
  readonly dispatch: Dispatch;
  readonly dialogs: Dialogs;
  readonly openLink: (address: string) => Promise<void>;
  /** Uses the language of the settings for menu and dialogs, and returns it. */
  readonly followLanguage: () => Promise<Language>;
  readonly contextMenu: (contents: WebContents, clicked: ContextMenuParams) => void;
  /** Receives every command of a page with its result. */
  readonly noteResult: NoteResult;
  /** A page keeps the program open, so that an update waits until it is asked for again. */
  readonly stays: () => void;
  /** Finishes all pending writes. */
  readonly close: () => Promise<void>;
}

export interface WiringPorts {
  readonly windows: Windows;
  readonly log: Log;
  readonly waitingFiles: OpenFiles['takeAll'];
  readonly ownLinks: OwnLinks;
  readonly players: PlayersWindows;
  /** Called for every event that the windows receive. */
  readonly notified: (name: EventName) => void;
}

/**
 * Connects services, menu and dialogs. A separate module, loaded while the first window is already opening:
 * schemas, rulesets and messages are not needed to show a page.
 */
export async function wire({
  windows,
  log,
  waitingFiles,
  ownLinks,
  players,
  notified,
}: WiringPorts): Promise<Wiring> {
  let shown = english;
  let current = createTranslator(shown, sharedMessages());
  const translate: Translate = (text) => current(text);
  const dialogs = createDialogs(translate);
  const files = createTemporaryFiles();
  const delivery = { translate, window: windows.front, write: writeUserFile };
  const { deliver, deliverLong } = createDelivery({
    ...delivery,
    stream: streamUserFile,
    replace: (name) => dialogs.replace(windows.front(), name),
  });
  /** Runs last, before the program restarts, unless it returns that something else starts it. */
  let last: (() => Promise<{ readonly starts: boolean }>) | undefined;
  let lastFailed: (why: string) => Promise<void> = dialogs.notMoved;
  const end = (work: typeof last, failed: typeof lastFailed) => {
    last = work;
    lastFailed = failed;
    // The answer to the caller goes first.
    setImmediate(() => app.quit());
  };
  const settings = async () => {
    const read = await services.library.settings.read();
    return read.ok ? read.value : undefined;
  };
  const updates = openUpdates({
    log,
    end: (work) => end(work, dialogs.notUpdated),
    settings,
    isInPlay: () => services.isInPlay(),
    emit: (name, payload) => windows.broadcast(name, payload),
  });
  const services = createServices({
    libraryFolder: await libraryFolderOf(dialogs, windows.front),
    surface: 'window',
    deliver,
    deliverLong,
    window: {
      chooseArchive: () => dialogs.chooseArchive(windows.front()),
      chooseFolder: () => dialogs.chooseFolder(windows.front()),
      restart: (work) =>
        end(async () => {
          await work();
          return { starts: false };
        }, dialogs.notMoved),
    },
    updates,
    deliverAll: createFolderDelivery({ ...delivery, deliver }),
    printOut: createPrinter({ files, failed: (error) => log.fault('printing', error) }),
    drag: createDragOut({ files, window: windows.front }),
    openPlayers: async (target) => {
      players.open(target, services.playerViews);
      return null;
    },
    canJoin: true,
    startTableHost: async (options) => {
      const { hostTable } = await import('./services/table/hostTable');
      const { tableWorker: workerPath, renderer: pages } = programFolders();
      const logBug = (error: unknown) => log.fault('a command', error);
      return hostTable(options, { workerPath, pages, ids: systemIds, logBug });
    },
    waitingFiles,
    waitingPlace: () =>
      ownLinks.take({
        placeName: async (place) => {
          if (place.kind === 'guide') return place.id;
          if (place.kind !== 'join') return nameOfStored(services.library, place);
          const { hostOfInvitation } = await import('./services/joined/programInvitation');
          return hostOfInvitation(place.id);
        },
        ask: (place, name) => dialogs.openPlace(windows.front(), place, name),
        refuse: () => dialogs.noPlace(windows.front()),
      }),
    logBug: (error) => log.fault('a command', error),
    readLog: () => log.read(),
  });
  services.subscribe((name: EventName, payload) => {
    windows.broadcast(name, payload);
    notified(name);
    if (name === 'library.changed' || name === 'campaign.changed') noteChange();
  });
  services.startPresence();
  updates.start();
  let recent: readonly RecentDocument[] = [];
  const readRecent = async () => {
    const next = await recentDocuments(services.library, translate, new Date().toISOString());
    // A menu that is open closes when it is made again.
    if (sameValue(next, recent)) return;
    recent = next;
    showMenu();
  };
  let reading: NodeJS.Timeout | undefined;
  /** Many changes of a moment are one reading. */
  const noteChange = () => {
    reading ??= setTimeout(() => {
      reading = undefined;
      void readRecent();
    }, recentDelay);
  };
  const showMenu = () => {
    app.setAboutPanelOptions({
      applicationName: app.name,
      applicationVersion: app.getVersion(),
      copyright: translate(message('menu.about.description')),
    });
    installMenu({
      translate,
      isMac: process.platform === 'darwin',
      recent,
      open: ownLinks.open,
      showFolder: () => void shell.openPath(services.library.folder),
      command: (command) => windows.command({ command }),
    });
  };
  const rest = setTimeout(() => {
    showMenu();
    noteChange();
  }, menuDelay);
  return {
    dispatch: services.dispatch,
    dialogs,
    followLanguage: async () => {
      const { language, messages } = await services.language();
      if (language === shown) return language;
      shown = language;
      current = createTranslator(language, sharedMessages(), messages);
      clearTimeout(rest);
      showMenu();
      return language;
    },
    openLink: createLinkOpener({
      ask: (link) => dialogs.leaveFor(windows.front(), link),
      open: (href) => shell.openExternal(href),
    }),
    contextMenu: (contents, clicked) => showContextMenu(translate, contents, clicked),
    noteResult: createWorkNotices({
      translate,
      wanted: async () => (await settings())?.notifications === true,
      window: windows.front,
      focus: windows.focus,
    }),
    stays: () => {
      if (lastFailed === dialogs.notUpdated) last = undefined;
    },
    close: async () => {
      clearTimeout(rest);
      clearTimeout(reading);
      updates.stop();
      await services.close();
      await files.clear();
      if (last === undefined) return;
      const { starts } = await last().catch(async (error: unknown) => {
        log.fault('the work before a restart', error);
        await lastFailed(error instanceof StorageFailure ? translate(error.appError.text) : '');
        return { starts: false };
      });
      if (!starts) restartProgram();
    },
  };
}
