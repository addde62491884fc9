import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { documentKinds, type DocumentKind } from '../../../shared/documents/envelope';
import { createYielder } from '../files/yielder';
import { errnoOf, type FileSystem } from '../files/fileSystem';
import { missingState, stateOf, type OwnWrites } from '../files/ownWrites';
import { settingsPlace } from '../archives/archivePlaces';
import { places } from '../places';
import { rollLogEnding } from '../records/rollLogs';

export type Subject = DocumentKind | 'rolls' | 'settings';

export interface WatchOptions {
  readonly fs: FileSystem;
  readonly folder: string;
  /** True where a file is as this program left it. */
  readonly isOwn: OwnWrites['isOwn'];
  /** Called with what was changed, after it has settled: documents by somebody else, rolls and settings by anybody. */
  readonly changed: (subjects: ReadonlySet<Subject>) => void;
  /**
   * Times in milliseconds: when everything is looked at first, so that changes can be told from what was; how long changes
   * gather; and how often everything is looked at where nothing tells of them.
   */
  readonly times?: { readonly first?: number; readonly settle: number; readonly scan: number };
}

/** The first look keeps away from the start of a window, which looks at the same files. */
const defaultTimes = { first: 2_000, settle: 300, scan: 15_000 };

/** Watching that goes on until it is ended. */
export interface LibraryWatch {
  /** Resolves when the first look is done: what is changed from then on is told. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** A folder that is watched, and the state of every file in it that counts when it was last looked at. */
interface Watched {
  readonly subject: Subject;
  readonly folder: string;
  readonly isRelevant: (name: string) => boolean;
  readonly states: Map<string, string>;
  /** The number of complete scans. */
  scans: number;
  watcher: FSWatcher | undefined;
}

/** The files of a folder to scan; all of them where the system does not say. */
type Due = Set<string> | 'all';

/**
 * Tells of documents that somebody else changed: a synchronising program, an editor, another Hearthbook. The system
 * tells of changes where it can; a look at every file's stamp now and then finds the rest: folders that come and go, and
 * drives that tell nothing. Documents that its own program saved are left out; rolls and settings are not, for another
 * page of the same program shows them too. Keeps no process alive.
 */
export function watchLibrary(options: WatchOptions): LibraryWatch {
  const { fs, isOwn, changed, times = defaultTimes } = options;
  const watchedIn = (subject: Subject, sub: string, isRelevant: Watched['isRelevant']): Watched => ({
    subject,
    folder: path.join(options.folder, sub),
    isRelevant,
    states: new Map<string, string>(),
    scans: 0,
    watcher: undefined,
  });
  const folders: readonly Watched[] = [
    ...documentKinds.flatMap((kind) =>
      [places[kind].folder, places[kind].bin].map((sub) => watchedIn(kind, sub, isDocumentName)),
    ),
    watchedIn('rolls', places.rolls, (name) => name.endsWith(rollLogEnding)),
    watchedIn('settings', '', (name) => name === settingsPlace),
  ];
  const due = new Map<Watched, Due>();
  let settling: NodeJS.Timeout | undefined;
  let scanning: Promise<void> = Promise.resolve();
  let closed = false;

  /**
   * Takes note of a file's state, and says whether a change of it is told of. Until all was looked at twice, the system's
   * word that there is one is enough: the first look may have seen the file after it was changed and before that was told.
   */
  const isNews = (
    { subject, states, scans, folder }: Watched,
    name: string,
    isReported: boolean,
  ): boolean => {
    const file = path.join(folder, name);
    const state = stateOf(fs, file);
    if (state === undefined) return false;
    const isSame = (states.get(name) ?? missingState) === state;
    if (isSame && !(isReported && scans < 2)) return false;
    if (state === missingState) states.delete(name);
    else states.set(name, state);
    return subject === 'rolls' || subject === 'settings' || !isOwn(file);
  };

  /** Looks at files of a folder and says whether there is any news of them. */
  const scan = async (watched: Watched, which: Due): Promise<boolean> => {
    const names = which === 'all' ? await namesIn(fs, watched) : which;
    // A drive that is away has lost nothing: it comes back, and then is looked at again.
    if (names === undefined) return false;
    const all = which === 'all' ? new Set([...names, ...watched.states.keys()]) : names;
    const yieldToOthers = createYielder();
    let news = false;
    for (const name of all) {
      news = isNews(watched, name, which !== 'all') || news;
      await yieldToOthers();
    }
    if (which === 'all') watched.scans += 1;
    return news;
  };

  /** One look at a time; tells of its news unless it is the first. */
  const scanAll = (which: ReadonlyMap<Watched, Due>, shouldReport = true): Promise<void> => {
    scanning = scanning.then(async () => {
      const subjects = new Set<Subject>();
      for (const [watched, names] of which) {
        if (closed) return;
        listen(watched);
        if (await scan(watched, names)) subjects.add(watched.subject);
      }
      if (shouldReport && subjects.size > 0) changed(subjects);
    });
    return scanning;
  };

  const noteChange = (watched: Watched, name: string | undefined) => {
    if (name !== undefined && !watched.isRelevant(name)) return;
    const known = due.get(watched);
    if (name === undefined || known === 'all') due.set(watched, 'all');
    else due.set(watched, (known ?? new Set<string>()).add(name));
    settling ??= setTimeout(() => {
      settling = undefined;
      const which = new Map(due);
      due.clear();
      void scanAll(which);
    }, times.settle).unref();
  };

  /** Listens to a folder that nobody listens to yet; one that is not there is tried again at the next look. */
  const listen = (watched: Watched): void => {
    if (watched.watcher !== undefined) return;
    try {
      const watcher = watch(watched.folder, { persistent: false });
      const end = () => {
        watcher.close();
        if (watched.watcher === watcher) watched.watcher = undefined;
      };
      watcher.on('change', (event, name) => {
        // A folder that was taken away says so by its own name, and its watcher hears nothing any more.
        if (event === 'rename' && name === path.basename(watched.folder)) end();
        noteChange(watched, typeof name === 'string' ? name : undefined);
      });
      watcher.on('error', end);
      watched.watcher = watcher;
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
    }
  };

  const everything: ReadonlyMap<Watched, Due> = new Map(folders.map((watched) => [watched, 'all']));
  for (const watched of folders) listen(watched);
  const ready = delay(times.first ?? 0, undefined, { ref: false }).then(() => scanAll(everything, false));
  const timer = setInterval(() => void scanAll(everything), times.scan).unref();
  return {
    ready,
    close: () => {
      closed = true;
      clearInterval(timer);
      clearTimeout(settling);
      for (const { watcher } of folders) watcher?.close();
    },
  };
}

/** The files of a folder that count, by name; `undefined` where it cannot be read now. */
async function namesIn(
  fs: FileSystem,
  { folder, isRelevant }: Watched,
): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await fs.files(folder)).filter(isRelevant));
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return undefined;
  }
}

function isDocumentName(name: string): boolean {
  return name.endsWith('.json') && !name.startsWith('.');
}
