import type { DocumentKind } from '../../shared/documents/envelope';
import type { EventName } from '../../shared/ipc/channels';
import type { CommandResult } from '../../shared/ipc/contract';
import type { Clock, Ids } from '../../shared/kernel/ports';
import type { Translate } from '../../shared/kernel/text';
import type { Language } from '../../shared/locales/catalogue';
import type { WaitingFile } from '../../shared/trust/portable';
import { version } from '../../package.json';
import { createDispatch, type Dispatch } from '../ipc/dispatch';
import { nodeFileSystem, type FileSystem } from '../storage/fileSystem';
import { openLibrary, type Library } from '../storage/library';
import { createOwnWrites } from '../storage/ownWrites';
import { createApi } from './api';
import { catalogue } from './catalogue';
import { changeEvents, createCompany } from './company';
import type { WindowPorts } from './dataFolder';
import { systemClock, systemIds } from './ports';
import { createPackShelf, type PackShelf } from './packs';
import { inMemory, oneByOne, type Deliver, type DeliverAll, type DeliverLong, type PrintOut } from './parcel';
import type { PrinterPort } from './printing';
import { createRecovery, type RecoveryTimes } from './recovery';
import { rulesForVerify } from './rulesForVerify';
import { builtInRulesets, type Rulesets } from './rulesets';
import { characterUpToDate, summaries } from './summarise';
import { systemPrinter } from './systemPrinter';
import { snapshotJudge, systemVerifier } from './verifier';
import type { Verifier } from './verifyThread';

/** How a program puts its services together; what is left out is the real thing. */
export interface ServicesOptions {
  readonly libraryFolder: string;
  readonly surface: CommandResult<'app.info'>['surface'];
  readonly deliver: Deliver;
  /** One after the other where it is left out. */
  readonly deliverAll?: DeliverAll;
  /** For what may not fit into memory; held there all the same where it is left out. */
  readonly deliverLong?: DeliverLong;
  /** What only a window can do; a browser and the command line go without. */
  readonly window?: WindowPorts;
  readonly printOut: PrintOut;
  /** What the system handed over; nothing where it is left out. */
  readonly waitingFiles?: () => Promise<readonly WaitingFile[]>;
  /** Where a bug in a handler is told. */
  readonly logBug: (error: unknown) => void;
  /** Reads the faults noted so far, where they are kept in a log. */
  readonly readLog?: () => string;
  readonly printer?: PrinterPort;
  /** What looks at the files of the library; `recoveryTimes` say when. */
  readonly verifier?: Verifier;
  readonly recoveryTimes?: RecoveryTimes;
  readonly rulesets?: Rulesets;
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly language?: Language;
  readonly fs?: FileSystem;
}

/** The running services. */
export interface Services {
  /** Answers any command by name, from a window or a browser. */
  readonly dispatch: Dispatch;
  readonly library: Library;
  /** With the homebrew of the library. */
  readonly rulesets: Rulesets;
  readonly shelf: PackShelf;
  readonly printer: PrinterPort;
  /** Tells of events until the returned function is called. */
  subscribe(listener: (name: EventName, payload: unknown) => void): () => void;
  /** Begins to look out for what others do to the library, and tells other programs that it is open here. */
  accompany(): void;
  /** Waits for everything under way, writes the index, ends the printer. */
  close(): Promise<void>;
}

/** How many bytes a download of a browser may have, which is held in memory as text too. */
const longestInMemory = 200_000_000;

/** Opens a library folder and puts the services around it; reads and writes nothing yet. */
export function createServices(options: ServicesOptions): Services {
  const { rulesets: box = builtInRulesets, clock = systemClock, ids = systemIds, language = 'en' } = options;
  const { libraryFolder, surface, deliver, printOut, logBug, printer = systemPrinter() } = options;
  const { deliverAll = oneByOne(deliver) } = options;
  const known = box.manifests.map((manifest) => manifest.id);
  const { verifier = systemVerifier(known) } = options;
  const shelf = createPackShelf(box, () => library);
  const { rulesets } = shelf;
  const ownWrites = createOwnWrites(options.fs ?? nodeFileSystem);
  const library: Library = openLibrary({
    folder: libraryFolder,
    clock,
    summarise: summaries(rulesets),
    basis: () => shelf.basis(),
    indexKey: indexKey(box),
    rulesets: known,
    upToDate: (document) => characterUpToDate(box, document),
    judgeSnapshot: snapshotJudge(verifier, logBug),
    longFiles: {
      // Nobody hears of anything later where the program ends with its answer.
      waits: () => isAccompanied,
      // A thread that starts while everything ends would keep the program.
      judge: async (file) => (isAccompanied ? verifier.judge(libraryFolder, file) : undefined),
      judged: (kind) => changed(kind),
    },
    fs: ownWrites.fs,
  });
  let isAccompanied = false;
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  const tell = (name: EventName, payload: unknown) => {
    for (const listener of listeners) listener(name, payload);
  };
  const company = createCompany({ ...ownWrites, folder: libraryFolder, clock, surface, tell });
  const changed = (kind: DocumentKind) => tell(changeEvents[kind], {});
  const recovery = createRecovery({
    library,
    verifier,
    clock,
    ids,
    deliver,
    changed,
    logBug,
    rules: rulesForVerify(box),
    tell: () => tell('recovery.changed', {}),
    ...(options.recoveryTimes && { times: options.recoveryTimes }),
  });
  // Also what other programs changed: a document may be back where one was lost.
  listeners.add((name) => {
    if (Object.values<EventName>(changeEvents).includes(name)) recovery.documentsChanged();
  });
  const handlers = createApi({
    library,
    printer,
    deliver,
    deliverAll,
    deliverLong: options.deliverLong ?? inMemory(deliver, longestInMemory),
    window: options.window,
    companions: company.companions,
    progress: (done, total) => tell('backup.progress', { done, total }),
    printOut,
    waitingFiles: options.waitingFiles ?? (async () => []),
    rulesets,
    shelf,
    clock,
    ids,
    language,
    translate: () => sharedTranslator(language),
    readLog: options.readLog,
    info: { version, surface, platform: process.platform, libraryFolder },
    recovery,
    changed,
  });
  return {
    dispatch: createDispatch(handlers, logBug),
    library,
    rulesets,
    shelf,
    printer,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    accompany: () => {
      isAccompanied = true;
      company.begin();
    },
    close: async () => {
      isAccompanied = false;
      await company.end();
      // What thins them out asks the verifier, which recovery ends.
      await library.snapshots.close();
      await recovery.close();
      await library.close();
      await printer.close();
    },
  };
}

/** The program and its rulesets by version: another one may summarise a character otherwise. */
function indexKey(rulesets: Rulesets): string {
  const parts = rulesets.manifests.map((manifest) => `${manifest.id}@${manifest.version}`);
  return [version, ...parts].join(' ');
}

/** Loaded when first needed: start-up does not wait for the message engine. */
async function sharedTranslator(language: Language): Promise<Translate> {
  const { createTranslator } = await import('../text/translator');
  return createTranslator(language, catalogue(language, []));
}
