import { once } from 'node:events';
import path from 'node:path';
import { setImmediate as turn, setTimeout } from 'node:timers/promises';
import { app, dialog, Menu, nativeTheme, session } from 'electron';
import { registerIpc } from './ipc/register';
import { registerPlayersIpc } from './ipc/registerPlayers';
import { openLog, type FaultPlace, type Log } from './log';
import { pageAnswers, servePages } from './security/appProtocol';
import { confine } from './security/navigation';
import { createOwnLinks } from './security/ownLinks';
import { isPlayersAddress, playersPage, startPage } from './security/origin';
import { refuseCalls, refuseNetwork } from './security/network';
import { denyPermissions } from './security/permissions';
import { durableWrite } from './storage/files/durableWrite';
import { nodeFileSystem } from './storage/files/fileSystem';
import { givenToSecond } from './launch';
import { openWindow } from './windows/mainWindow';
import { createPlayersWindows } from './windows/playersWindows';
import { createOpenFiles } from './windows/openFiles';
import { isTheme, type Theme } from './windows/windowState';
import { openStateFile, type StateFile } from './windows/windowStateFile';
import { createWindows, type Windows } from './windows/windows';
import type { Wiring, WiringPorts } from './wiring';
import { isRecord } from '#shared/kernel/record';
import { english } from '#shared/kernel/language';
import { appId } from '#package.json';

/** In milliseconds: the longest time that a page may delay loading of everything behind it. */
const longestHead = 1000;

/**
 * In milliseconds: after opening a window, the start of the page's process leaves the main process idle for
 * this long.
 */
const idleAfter = 20;

/** In milliseconds after the services have started: the first list is shown, and the program is idle. */
const settledAfter = 3000;

/**
 * The parts of the services. Loading blocks the process, so it is loaded in parts: between them the page gets
 * its files, and the window is shown.
 */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#shared/ipc/contract'),
  () => import('./storage/library'),
  () => import('./services/services'),
];

export interface ProgramOptions {
  /** The folder that contains `main`, `preload` and `renderer`. */
  readonly built: string;
  /** Files passed on the command line. */
  readonly files: readonly string[];
  /** Links passed on the command line. */
  readonly links: readonly string[];
  /** Called once, when the first page has long been shown. */
  readonly settled: () => void;
}

/** Runs until the last window is closed. */
export function runWindows({ built, files, links, settled }: ProgramOptions): void {
  // Windows shows notifications under the name of the shortcut that has this id.
  if (process.platform === 'win32') app.setAppUserModelId(appId);
  // Our menu is loaded with the services. Electron's default menu takes time to create and contains other
  // commands; if the menu bar takes room in the window, an empty menu keeps that room until then.
  const inWindow = process.platform !== 'darwin';
  Menu.setApplicationMenu(inWindow ? Menu.buildFromTemplate([{ label: ' ' }]) : null);
  const ownFolder = app.getPath('userData');
  const log = openLog({
    folder: path.join(ownFolder, 'logs'),
    program: built,
    now: () => new Date().toISOString(),
  });
  const stateIn = (name: string) =>
    openStateFile({
      file: path.join(ownFolder, name),
      delay: 500,
      write: (file, text) => durableWrite(nodeFileSystem, file, text),
      failed: (error) => log.fault('the window state', error),
    });
  const state = stateIn('window.json');
  const playersState = stateIn('players.json');
  nativeTheme.themeSource = state.read().theme;

  const look = { title: app.name, devTools: !app.isPackaged };
  const players = createPlayersWindows(() =>
    openWindow({
      ...look,
      preload: path.join(built, 'preload', 'players.cjs'),
      state: playersState,
      page: playersPage,
    }),
  );

  const windows = createWindows({
    open: () => {
      const preload = path.join(built, 'preload', 'preload.cjs');
      const { language } = state.read();
      const page = language === english ? startPage : `${startPage}?language=${language}`;
      const window = openWindow({ ...look, preload, state, page });
      // The players' windows live no longer than the program's last one.
      window.once('closed', () =>
        setImmediate(() => {
          if (windows.front() === undefined) players.closeAll();
        }),
      );
      return window;
    },
    dialogs: async () => (await wiring).dialogs,
    gone: (reason) => log.note(`page gone: ${reason}`),
  });

  /** From here on a window exists, or can be opened, to show files. */
  let started = false;
  const openFiles = createOpenFiles(files, () => {
    if (!started) return;
    windows.focus();
    windows.broadcast('app.filesWaiting', {});
  });
  // Registered before anything is awaited: macOS passes files while the program is still starting.
  app.on('open-file', (event, file) => {
    event.preventDefault();
    openFiles.add([file]);
  });

  const ownLinks = createOwnLinks(links, () => {
    if (!started) return;
    windows.focus();
    windows.broadcast('app.placeWaiting', {});
  });
  app.on('open-url', (event, address) => {
    event.preventDefault();
    ownLinks.add([address]);
  });

  let pageRuns: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (pageRuns = resolve));

  // The page comes first: loading the services would compete with serving the page. Its first request shows
  // that it has all of its code and is busy by itself for a while. Only the schema library is loaded before
  // that, while the page's process starts.
  const wiring = app.whenReady().then(async () => {
    const own = pageAnswers(path.join(built, 'renderer'));
    const playersOwn = pageAnswers(path.join(built, 'players'), isPlayersAddress);
    servePages(session.defaultSession, (request) =>
      isPlayersAddress(request.url) ? playersOwn(request) : own(request),
    );
    const window = windows.open();
    started = true;
    void setTimeout(idleAfter).then(() => {
      // Lists the files of the page before it asks for them.
      own({ url: startPage, method: 'HEAD' });
      return import('#shared/kernel/schemas');
    });
    await Promise.race([running, once(window, 'ready-to-show'), setTimeout(longestHead)]);
    return loadWiring({
      windows,
      log,
      waitingFiles: openFiles.takeAll,
      ownLinks,
      players,
      notified: (name) => {
        if (name === 'settings.changed') void showLook();
      },
    });
  });
  void wiring.then(() => setTimeout(settledAfter, undefined, { ref: false })).then(settled, () => undefined);
  wiring.then(showLook).catch((error: unknown) => {
    log.fault('the start', error);
    dialog.showErrorBox(app.name, String(error));
    app.exit(1);
  });

  async function showLook(): Promise<void> {
    await applyLook(await wiring, state);
  }
  guardPages(windows, wiring);
  registerIpc({
    dispatch: async () => {
      pageRuns();
      return (await wiring).dispatch;
    },
    isOwnWindow: windows.isOwn,
    answered: (name, contents, result) => {
      windows.noteCommand(contents, name);
      if (name === 'settings.write' && result.ok) void showLook();
      if (name === 'app.stayOpen') void wiring.then(({ stays }) => stays());
      void wiring.then(({ noteResult }) => noteResult(name, result));
    },
    refused: (name, why) => log.note(`refused ${name}: ${why}`),
  });
  registerPlayersIpc(players);

  app.on('second-instance', (_event, _argv, _folder, data) => {
    windows.focus();
    openFiles.add(givenToSecond(data, 'files'));
    ownLinks.add(givenToSecond(data, 'links'));
  });
  app.on('activate', () => void app.whenReady().then(() => windows.focus()));
  const hasEnded = endWithLastWindow(async () => {
    const outcomes = await Promise.allSettled([
      wiring.then(({ close }) => close()),
      state.flush(),
      playersState.flush(),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') log.fault('the end', outcome.reason);
  });
  showFaults(log, wiring, hasEnded);
}

async function loadWiring(ports: WiringPorts): Promise<Wiring> {
  for (const load of parts) {
    await load();
    await turn();
  }
  const { wire } = await import('./wiring');
  await turn();
  return wire(ports);
}

function guardPages(windows: Windows, wiring: Promise<Wiring>): void {
  app.on('session-created', (created) => {
    denyPermissions(created);
    refuseNetwork(created);
  });
  app.on('web-contents-created', (_event, contents) => {
    refuseCalls(contents);
    contents.on('context-menu', (_menu, clicked) => {
      if (windows.isOwn(contents)) void wiring.then(({ contextMenu }) => contextMenu(contents, clicked));
    });
    confine(contents, (address) => void wiring.then(({ openLink }) => openLink(address)));
  });
}

/** Applies theme and language of the settings, and stores them for the start of the next run. */
async function applyLook({ dispatch, followLanguage }: Wiring, state: StateFile): Promise<void> {
  const language = await followLanguage();
  state.update((before) => ({ ...before, language }));
  const settings = await dispatch('settings.read', {});
  const theme = settings.ok ? themeOf(settings.value) : undefined;
  if (theme === undefined) return;
  nativeTheme.themeSource = theme;
  state.update((before) => ({ ...before, theme }));
}

/** Calls `finish` once, and returns whether the program has ended since. */
function endWithLastWindow(finish: () => Promise<void>): () => boolean {
  let end: 'far' | 'asked for' | 'reached' = 'far';
  app.on('before-quit', () => {
    if (end === 'far') end = 'asked for';
  });
  app.on('window-all-closed', () => {
    if (end !== 'far' || process.platform !== 'darwin') app.quit();
  });
  app.on('will-quit', (event) => {
    if (end === 'reached') return;
    event.preventDefault();
    void finish().finally(() => {
      end = 'reached';
      // Not `quit` again: while the last window is closing, that would leave the process running.
      app.exit();
    });
  });
  return () => end === 'reached';
}

/** One dialog at a time; the log has them all. */
function showFaults(log: Log, wiring: Promise<Wiring>, hasEnded: () => boolean): void {
  let isShown = false;
  const fault = (where: FaultPlace) => (error: unknown) => {
    log.fault(where, error);
    if (isShown || hasEnded()) return;
    isShown = true;
    void wiring
      .then(({ dialogs }) => dialogs.fault(log.file))
      .then((answer) => {
        isShown = false;
        if (answer === 'close') app.quit();
      });
  };
  process.on('uncaughtException', fault('the main process'));
  process.on('unhandledRejection', fault('the main process'));
}

function themeOf(settings: unknown): Theme | undefined {
  const theme = isRecord(settings) ? settings['theme'] : undefined;
  return isTheme(theme) ? theme : undefined;
}
