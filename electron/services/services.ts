import path from 'node:path';
import type { DocumentKind } from '#shared/documents/envelope';
import type { CommandResult } from '#shared/ipc/contract';
import type { Clock, Ids } from '#shared/kernel/ports';
import type { Translate } from '#shared/kernel/text';
import { changeEvents, type EventName } from '#shared/ipc/channels';
import { english, noTranslation, type Language, type Translation } from '#shared/kernel/language';
import type { WaitingFile } from '#shared/safety/portable';
import { version } from '#package.json';
import { createDispatch, type Dispatch } from '#electron/ipc/dispatch';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { openLibrary, type Library } from '#electron/storage/library';
import { createOwnWrites } from '#electron/storage/files/ownWrites';
import { places } from '#electron/storage/places';
import { createApi } from './api';
import type { ApiPorts, DragPort, OpenPlayers, UpdatesPort } from './apiPorts';
import { campaignInPlay } from './campaigns/campaignInPlay';
import { createPlayerViews, type PlayerViews } from './players/playerViews';
import { messageCatalog } from './library/messageCatalog';
import { createLanguages, type Languages } from './languages/languages';
import { createLibraryPresence } from './library/libraryPresence';
import { programFolders } from './location/programFolders';
import type { WindowPorts } from './location/moveLibrary';
import { systemClock, systemIds, systemRng } from './systemPorts';
import type { StartTableHost } from './table/host';
import { createJoinedApi } from './joined/joinedApi';
import { createTableApi } from './table/tableApi';
import { withGames } from './library/games';
import { createPackSource, type PackSource } from './library/packs';
import {
  deliverFromMemory,
  deliverEach,
  type Deliver,
  type DeliverAll,
  type DeliverLong,
  type PrintOut,
} from './files/exportFile';
import type { PrinterPort } from './printing/printing';
import { createRecovery, type RecoveryTimes } from './safety/recovery/recovery';
import { rulesForVerify } from './safety/recovery/rulesForVerify';
import { builtInRulesets, type Rulesets } from './library/rulesets';
import { characterUpToDate, summaries } from './library/summaries';
import { systemPrinter } from './printing/systemPrinter';
import { snapshotValidator, systemVerifier } from './safety/recovery/verifier';
import type { Verifier } from './safety/recovery/verifyThread';

/** Parts that are left out default to the real ones. */
export interface ServicesOptions {
  readonly libraryFolder: string;
  readonly surface: CommandResult<'app.info'>['surface'];
  readonly deliver: Deliver;
  /** By default files are delivered one by one. */
  readonly deliverAll?: DeliverAll;
  /** For files that may not fit into memory; by default they are held there anyway. */
  readonly deliverLong?: DeliverLong;
  /** Undefined for a browser and the command line. */
  readonly window?: WindowPorts;
  readonly printOut: PrintOut;
  readonly drag?: DragPort;
  readonly openPlayers?: OpenPlayers;
  /** Serves shared tables; undefined if none can be opened. */
  readonly startTableHost?: StartTableHost;
  /** The program may take a seat at a shared table. */
  readonly canJoin?: boolean;
  /** The address of the network where tables are looked for; without it, every network. */
  readonly nearby?: string;
  readonly updates?: UpdatesPort;
  /** Files that the system opened with the program; none by default. */
  readonly waitingFiles?: () => Promise<readonly WaitingFile[]>;
  /** A place that the user wants to see; none by default. */
  readonly waitingPlace?: ApiPorts['waitingPlace'];
  /** Logs a bug in a handler. */
  readonly logBug: (error: unknown) => void;
  /** The log of errors, if one is kept. */
  readonly readLog?: () => string;
  readonly printer?: PrinterPort;
  /** `recoveryTimes` overrides the delays of recovery. */
  readonly verifier?: Verifier;
  readonly recoveryTimes?: RecoveryTimes;
  readonly rulesets?: Rulesets;
  readonly clock?: Clock;
  readonly ids?: Ids;
  /** The folder of the languages that come with the program. */
  readonly languageFolder?: string;
  readonly fs?: FileSystem;
}

export interface Services {
  /** Runs any command by name, for a window or a browser. */
  readonly dispatch: Dispatch;
  readonly library: Library;
  /** Includes the library's homebrew, in the language of the settings. */
  readonly rulesets: Rulesets;
  /** Rulesets and packs in English, for the command line. */
  readonly englishPackSource: PackSource;
  readonly packSource: PackSource;
  readonly languages: Languages;
  /** The language of the settings, for texts outside the window. */
  readonly language: () => Promise<Translation>;
  /** In that language. */
  readonly translate: () => Promise<Translate>;
  /** For the pages of the players. */
  readonly playerViews: PlayerViews;
  readonly printer: PrinterPort;
  /** True while the table of a campaign plays. */
  isInPlay(): Promise<boolean>;
  /** Announces that a kind of document changed. */
  readonly changed: (kind: DocumentKind) => void;
  /** Reports events until the returned function is called. */
  subscribe(listener: (name: EventName, payload: unknown) => void): () => void;
  /** Watches for external changes, and tells other instances that the library is open here. */
  startPresence(): void;
  /** Waits for pending work, writes the index, ends the printer. */
  close(): Promise<void>;
}

/** In bytes: the largest download of a browser, which is held in memory as text as well. */
const mostInMemory = 200_000_000;

/** Opens a library folder and creates the services around it; reads and writes nothing yet. */
export function createServices(options: ServicesOptions): Services {
  const {
    rulesets: withoutGames = builtInRulesets,
    clock = systemClock,
    ids = systemIds,
    languageFolder = programFolders().languages,
  } = options;
  const { libraryFolder, surface, deliver, printOut, logBug, printer = systemPrinter() } = options;
  const { deliverAll = deliverEach(deliver) } = options;
  const known = withoutGames.manifests.map((manifest) => manifest.id);
  const { verifier = systemVerifier(known) } = options;
  const builtIn = withGames(
    withoutGames,
    () => library,
    () => language(),
  );
  const packSource = createPackSource(
    builtIn,
    () => library,
    () => language(),
  );
  const { rulesets } = packSource;
  const ownWrites = createOwnWrites(options.fs ?? nodeFileSystem);
  const library: Library = openLibrary({
    folder: libraryFolder,
    clock,
    summarize: summaries(rulesets, builtIn),
    rowDependencies: () => packSource.rowDependencies(),
    indexKey: indexKey(withoutGames),
    knows: (id) => builtIn.knows(id),
    upToDate: (document) => characterUpToDate(builtIn, document),
    validateSnapshot: snapshotValidator(verifier, logBug),
    longFiles: {
      // A program that ends after its answer reports nothing later.
      canReportLater: () => isPresent,
      // A thread that starts during shutdown would keep the program alive.
      verify: async (file) => (isPresent ? verifier.verifyFile(libraryFolder, file) : undefined),
      reported: (kind) => changed(kind),
    },
    fs: ownWrites.fs,
  });
  let isPresent = false;
  const { emit, subscribe } = createEvents();
  const presence = createLibraryPresence({ ...ownWrites, folder: libraryFolder, clock, surface, emit });
  const changed = (kind: DocumentKind) => emit(changeEvents[kind], {});
  const recovery = createRecovery({
    library,
    verifier,
    clock,
    ids,
    deliver,
    changed,
    logBug,
    rules: rulesForVerify(builtIn, known),
    notify: () => emit('recovery.changed', {}),
    ...(options.recoveryTimes && { times: options.recoveryTimes }),
  });
  // Includes changes by other programs: a lost document may be back.
  subscribe((name) => {
    if (Object.values<EventName>(changeEvents).includes(name)) recovery.documentsChanged();
  });
  const languages = createLanguages({
    builtIn: languageFolder,
    own: path.join(libraryFolder, places.languages),
  });
  const spoken = languageOfSettings(library);
  const language = async () => languages.translation(await spoken());
  const translate = async () => sharedTranslator(await language());
  const parts = { library, rulesets, packSource, language, clock, ids, subscribe, changed, emit, logBug };
  const table = createTableApi({ ...parts, rng: systemRng, startHost: options.startTableHost });
  const joined = createJoinedApi({
    ...parts,
    canJoin: options.canJoin === true,
    ...(options.nearby !== undefined && { nearby: options.nearby }),
  });
  const handlers = createApi({
    ...parts,
    table: { ...table.handlers, ...joined.handlers },
    rolled: (log, lines) => joined.rolled(log, lines),
    storeShared: table.store,
    printer,
    deliver,
    deliverAll,
    deliverLong: options.deliverLong ?? deliverFromMemory(deliver, mostInMemory),
    drag: options.drag,
    window: options.window,
    otherInstances: presence.otherInstances,
    progress: (done, total) => emit('backup.progress', { done, total }),
    printOut,
    openPlayers: options.openPlayers,
    updates: options.updates,
    waitingFiles: options.waitingFiles ?? (async () => []),
    waitingPlace: options.waitingPlace ?? (async () => null),
    languages,
    translate,
    readLog: options.readLog,
    info: { version, surface, platform: process.platform, libraryFolder },
    recovery,
  });
  return {
    dispatch: createDispatch(handlers, logBug),
    library,
    rulesets,
    englishPackSource: packSourceInEnglish(withoutGames, () => library),
    packSource,
    languages,
    language,
    translate,
    playerViews: createPlayerViews(parts),
    printer,
    isInPlay: () => campaignInPlay(library, clock),
    changed,
    subscribe,
    startPresence: () => {
      isPresent = true;
      presence.start();
      joined.resume();
    },
    close: async () => {
      isPresent = false;
      await joined.close();
      await table.close();
      await presence.stop();
      // Pruning of snapshots uses the verifier, which closing the recovery ends.
      await library.snapshots.close();
      await recovery.close();
      await library.close();
      await printer.close();
    },
  };
}

function createEvents() {
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  return {
    emit: (name: EventName, payload: unknown): void => {
      for (const listener of listeners) listener(name, payload);
    },
    subscribe: (listener: (name: EventName, payload: unknown) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Callers share a pending read, because thousands of rows depend on it. */
function languageOfSettings({ settings }: Library): () => Promise<Language> {
  let asked: Promise<Language> | undefined;
  const read = async () => {
    const found = await settings.read();
    return found.ok ? found.value.language : english;
  };
  return () =>
    (asked ??= read().finally(() => {
      asked = undefined;
    }));
}

function packSourceInEnglish(withoutGames: Rulesets, library: () => Library): PackSource {
  const translation = () => Promise.resolve(noTranslation);
  return createPackSource(withGames(withoutGames, library, translation), library, translation);
}

/** Versions of program and rulesets: a different one may summarize a character differently. */
function indexKey(rulesets: Rulesets): string {
  const parts = rulesets.manifests.map((manifest) => `${manifest.id}@${manifest.version}`);
  return [version, ...parts].join(' ');
}

/** Loaded when first needed, so that startup does not wait for the message engine. */
async function sharedTranslator({ language, messages }: Translation): Promise<Translate> {
  const { createTranslator } = await import('#electron/text/translator');
  return createTranslator(language, messageCatalog([]), messages);
}
