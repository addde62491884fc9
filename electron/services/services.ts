import type { DocumentKind } from '../../shared/documents/envelope';
import type { EventName } from '../../shared/ipc/channels';
import type { CommandResult } from '../../shared/ipc/contract';
import type { Clock, Ids } from '../../shared/kernel/ports';
import type { Translate } from '../../shared/kernel/text';
import type { Language } from '../../shared/locales/catalogue';
import { version } from '../../package.json';
import { createDispatch, type Dispatch } from '../ipc/dispatch';
import type { FileSystem } from '../storage/fileSystem';
import { openLibrary, type Library } from '../storage/library';
import { createApi } from './api';
import { catalogue } from './catalogue';
import { systemClock, systemIds } from './ports';
import { createPackShelf, type PackShelf } from './packs';
import { oneByOne, type Deliver, type DeliverAll, type PrintOut } from './parcel';
import type { PrinterPort } from './printing';
import { builtInRulesets, type Rulesets } from './rulesets';
import { summaries } from './summarise';
import { systemPrinter } from './systemPrinter';

/** How a program puts its services together; what is left out is the real thing. */
export interface ServicesOptions {
  readonly libraryFolder: string;
  readonly surface: CommandResult<'app.info'>['surface'];
  readonly deliver: Deliver;
  /** One after the other where it is left out. */
  readonly deliverAll?: DeliverAll;
  readonly printOut: PrintOut;
  /** Where a bug in a handler is told. */
  readonly logBug: (error: unknown) => void;
  readonly printer?: PrinterPort;
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
  /** Waits for everything under way, writes the index, ends the printer. */
  close(): Promise<void>;
}

/** What everyone is told when a document of a kind changed. */
const changeEvents = {
  character: 'library.changed',
  campaign: 'campaign.changed',
  pack: 'pack.changed',
} as const satisfies Record<DocumentKind, EventName>;

/** Opens a library folder and puts the services around it; reads and writes nothing yet. */
export function createServices(options: ServicesOptions): Services {
  const { rulesets: box = builtInRulesets, clock = systemClock, ids = systemIds, language = 'en' } = options;
  const { libraryFolder, surface, deliver, printOut, logBug, printer = systemPrinter() } = options;
  const { deliverAll = oneByOne(deliver) } = options;
  const shelf = createPackShelf(box, () => library);
  const { rulesets } = shelf;
  const library: Library = openLibrary({
    folder: libraryFolder,
    clock,
    summarise: summaries(rulesets),
    basis: () => shelf.basis(),
    indexKey: indexKey(box),
    ...(options.fs && { fs: options.fs }),
  });
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  const handlers = createApi({
    library,
    printer,
    deliver,
    deliverAll,
    printOut,
    rulesets,
    shelf,
    clock,
    ids,
    language,
    translate: () => sharedTranslator(language),
    info: { version, surface, platform: process.platform, libraryFolder },
    changed: (kind) => {
      for (const listener of listeners) listener(changeEvents[kind], {});
    },
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
    close: async () => {
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
