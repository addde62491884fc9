import { watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { documentKinds, type DocumentKind } from '#shared/documents/envelope';
import { createYielder } from '#electron/storage/files/yielder';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import { missingState, stateOf, type OwnWrites } from '#electron/storage/files/ownWrites';
import { settingsPlace } from '#electron/storage/archives/archivePlaces';
import { places } from '#electron/storage/places';
import { rollLogEnding } from '#electron/storage/records/rollLogs';

export type Subject = DocumentKind | 'rolls' | 'settings';

export interface WatchOptions {
  readonly fs: FileSystem;
  readonly folder: string;
  /** True if this program left a file in its current state. */
  readonly isOwn: OwnWrites['isOwn'];
  /** Called with changes after they have settled: documents changed by others, rolls and settings changed by anyone. */
  readonly changed: (subjects: ReadonlySet<Subject>) => void;
  /**
   * In milliseconds: the delay of the first scan, on which changes are based; how long changes are collected; and
   * the rest between scans for systems that do not report changes.
   */
  readonly times?: { readonly first?: number; readonly settle: number; readonly scan: number };
}

/** The first scan is delayed, so that it does not compete with a starting window, which reads the same files. */
const defaultTimes = { first: 2_000, settle: 300, scan: 15_000 };

export interface LibraryWatch {
  /** Resolves after the first scan: later changes are reported. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** A watched folder, with the state of every relevant file at the last scan. */
interface Watched {
  readonly subject: Subject;
  readonly folder: string;
  readonly isRelevant: (name: string) => boolean;
  readonly states: Map<string, string>;
  /** The number of complete scans. */
  scans: number;
  watcher: FSWatcher | undefined;
}

/** Files of a folder to scan; all of them if the system does not say which. */
type Due = Set<string> | 'all';

/**
 * Reports documents changed by others: a synchronization program, an editor, another Hearthbook. The system
 * reports changes if it can; regular scans of all stamps find the rest: folders that come and go, and drives
 * without notifications. Documents saved by this program are left out; rolls and settings are not, since another
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
   * Records a file's state, and returns whether its change is reported. Until everything was scanned twice, the
   * system's notification is enough: the first scan may have seen the file after the change but before its
   * notification.
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
    // A drive that disappears during a scan has lost nothing either.
    if (state === missingState && !isReported && stateOf(fs, folder) === missingState) return false;
    if (state === missingState) states.delete(name);
    else states.set(name, state);
    return subject === 'rolls' || subject === 'settings' || !isOwn(file);
  };

  /** Scans files of a folder and returns whether any has changed. */
  const scan = async (watched: Watched, which: Due): Promise<boolean> => {
    const names = which === 'all' ? await namesIn(fs, watched) : which;
    // A missing drive has lost nothing: it is scanned again when it is back.
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

  /** Runs one scan at a time; reports changes unless it is the first. */
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

  /** Watches a folder that is not watched yet; a missing one is tried again at the next scan. */
  const listen = (watched: Watched): void => {
    if (watched.watcher !== undefined) return;
    try {
      const watcher = watch(watched.folder, { persistent: false });
      const end = () => {
        watcher.close();
        if (watched.watcher === watcher) watched.watcher = undefined;
      };
      watcher.on('change', (event, name) => {
        // A removed folder is reported under its own name, and its watcher reports nothing more.
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
  /** A slow drive takes longer for a scan than the rest between two, so the next one waits for its end. */
  const keepScanning = async (): Promise<void> => {
    await ready;
    while (!closed) {
      await delay(times.scan, undefined, { ref: false });
      await scanAll(everything);
    }
  };
  void keepScanning();
  return {
    ready,
    close: () => {
      closed = true;
      clearTimeout(settling);
      for (const { watcher } of folders) watcher?.close();
    },
  };
}

/** Relevant files of a folder, by name; `undefined` if it cannot be read now. */
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
