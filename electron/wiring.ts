import { delayed } from '#shared/kernel/delayed';
import { after } from '#electron/storage/after';
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
import type { Library } from './storage/library';
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

/** Runs last, before the program restarts, unless it answers that something else starts it. */
interface Ending {
  readonly by: 'move' | 'update';
  readonly work: () => Promise<{ readonly starts: boolean }>;
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
  let ending: Ending | undefined;
  const end = (next: Ending) => {
    ending = next;
    // The answer to the caller goes first.
    setImmediate(() => app.quit());
  };
  const settings = async () => {
    const read = await services.library.settings.read();
    return read.ok ? read.value : undefined;
  };
  const updates = openUpdates({
    log,
    end: (work) => end({ by: 'update', work }),
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
        end({
          by: 'move',
          work: async () => {
            await work();
            return { starts: false };
          },
        }),
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
    if (name === 'library.changed' || name === 'campaign.changed') menu.noteChange();
  });
  services.startPresence();
  updates.start();
  const menu = createProgramMenu(translate, windows, ownLinks, services.library);
  return {
    dispatch: services.dispatch,
    dialogs,
    followLanguage: async () => {
      const { language, messages } = await services.language();
      if (language === shown) return language;
      shown = language;
      current = createTranslator(language, sharedMessages(), messages);
      menu.show();
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
      if (ending?.by === 'update') ending = undefined;
    },
    close: async () => {
      menu.stop();
      updates.stop();
      await services.close();
      await files.clear();
      if (ending === undefined) return;
      const { by, work } = ending;
      const { starts } = await work().catch(async (error: unknown) => {
        log.fault('the work before a restart', error);
        const why = error instanceof StorageFailure ? translate(error.appError.text) : '';
        await (by === 'update' ? dialogs.notUpdated() : dialogs.notMoved(why));
        return { starts: false };
      });
      if (!starts) restartProgram();
    },
  };
}

/** Menu and list of recent documents; shown first once the page has loaded. */
function createProgramMenu(translate: Translate, windows: Windows, ownLinks: OwnLinks, library: Library) {
  let recent: readonly RecentDocument[] = [];
  /** Many changes of a moment are one reading. */
  const reading = delayed(readRecent, recentDelay, after);
  const first = setTimeout(() => {
    show();
    reading.soon();
  }, menuDelay);

  async function readRecent(): Promise<void> {
    const next = await recentDocuments(library, translate, new Date().toISOString());
    // A menu that is open closes when it is made again.
    if (sameValue(next, recent)) return;
    recent = next;
    show();
  }

  function show(): void {
    clearTimeout(first);
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
      showFolder: () => void shell.openPath(library.folder),
      command: (command) => windows.command({ command }),
    });
  }

  const stop = () => {
    clearTimeout(first);
    reading.cancel();
  };
  return { show, noteChange: reading.soon, stop };
}
