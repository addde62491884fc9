import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { documentIdSchema, documentKinds } from '#shared/documents/envelope';
import { ok } from '#shared/kernel/result';
import { sum } from '#shared/kernel/sum';
import { keyText, type DocumentKey } from '#shared/safety/history';
import { prunePlan, type RetentionSlot } from '#shared/safety/pruning';
import { createUsedTime, type DatedSnapshot } from '#shared/safety/usedTime';
import { guarded } from '#electron/storage/files/failures';
import { largestRead, type FileSystem } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';
import { createQueue, type Queue } from '#shared/kernel/queue';
import type { SnapshotFiles, StoredSnapshot } from './snapshotFiles';
import { unlessMissing } from '#electron/storage/files/unlessMissing';
import { makeRoom, pruneHistory, type Pruning } from './snapshotPruning';
import type { ValidateSnapshot } from './snapshotReading';
import { sweep } from '#electron/storage/files/sweep';

/** Compresses and prunes histories in the background, and keeps their total size below a cap. */
export interface SnapshotMaintenance {
  /** Call it when a document's history has grown. */
  documentChanged(document: DocumentKey): void;
  /** Maintains every history after a delay, and repeats that while the program runs. */
  start(): void;
  /** Decides which versions of a document could be deleted by now; deletes none. */
  plan(states: readonly DatedSnapshot[]): readonly RetentionSlot[];
  /** Maintains every history now. */
  run(): Promise<void>;
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** `queue` serializes the work on a history; `validate` reads versions in another thread. */
export interface MaintenanceOptions {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly now: () => string;
  readonly cap: () => Promise<number>;
  readonly files: SnapshotFiles;
  readonly locks: Queue;
  readonly validate?: ValidateSnapshot | undefined;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** In milliseconds: after a save, after a start, and between two passes over the same histories. */
const delays = { documentChanged: 5 * second, begun: 20 * second, again: 5 * minute, all: 6 * hour };
/** In bytes: smaller files take the same room on the disk compressed or not. */
const smallestPacked = 4096;
/** In bytes: larger files are compressed at once, the rest when no further save is likely. */
const large = 1024 * 1024;
const packAfter = 5 * minute;
/** Nothing happens before `documentChanged` or `start` is called. */
export function createSnapshotMaintenance(options: MaintenanceOptions): SnapshotMaintenance {
  const { fs, folder, now, cap, files, locks, validate } = options;
  const runs = createQueue();
  const waiting = new Map<string, DocumentKey>();
  /** Bytes of each history, by document; complete once all were read. */
  const sizes = new Map<string, number>();
  let isComplete = false;
  let isClosed = false;
  let soon: { readonly timer: NodeJS.Timeout; readonly delay: number } | undefined;
  let all: NodeJS.Timeout | undefined;

  const usedTime = createUsedTime();
  /** A version dated ahead of the clock was not saved just now. */
  const isYoung = ({ at }: StoredSnapshot, age: number) => {
    const since = Date.parse(now()) - Date.parse(at);
    return since >= 0 && since < age;
  };
  const retention = (states: readonly DatedSnapshot[]) => prunePlan(states, usedTime.ages(now()));
  const pruning: Pruning = { files, validate, now, retention, isClosed: () => isClosed };

  const isToPack = ({ packed, bytes }: StoredSnapshot) =>
    !packed && bytes > smallestPacked && bytes <= largestRead;

  /** Maintains one history; returns true if it should be maintained again soon. */
  const maintain = async (document: DocumentKey): Promise<boolean> => {
    const maintained = await locks.run(keyText(document), () =>
      guarded(async () => {
        const states = await files.list(document);
        if (states.length === 0) return ok({ bytes: 0, again: false });
        usedTime.add(states, now());
        const own = files.folderOf(document);
        await sweep(fs, own, new Date(now()));
        for (const stored of states) {
          if (isClosed) break;
          if (!isToPack(stored) || (stored.bytes < large && isYoung(stored, packAfter))) continue;
          await files.pack(document, stored);
        }
        await pruneHistory(document, pruning);
        const left = await files.list(document);
        return ok({
          bytes: sum(left.map(({ bytes }) => bytes)),
          again: left.some((stored) => isToPack(stored) || isYoung(stored, hour)),
        });
      }),
    );
    // An error of the disk is retried later.
    if (!maintained.ok) return true;
    sizes.set(keyText(document), maintained.value.bytes);
    return maintained.value.again;
  };

  const documents = async (): Promise<DocumentKey[]> => {
    const found: DocumentKey[] = [];
    for (const kind of documentKinds) {
      const own = path.join(folder, places.history, places[kind].folder);
      for (const id of (await unlessMissing(fs.folders(own))) ?? [])
        if (documentIdSchema.safeParse(id).success) found.push({ kind, id });
    }
    return found;
  };

  const maintainEach = (which: () => Promise<readonly DocumentKey[]>): Promise<void> =>
    runs.run('care', async () => {
      await guarded(async () => {
        for (const document of await which()) {
          if (isClosed) return ok(undefined);
          if (await maintain(document)) waiting.set(keyText(document), document);
          await setImmediate();
        }
        if (isComplete) await makeRoom(await cap(), sizes, documents, pruning);
        return ok(undefined);
      });
      if (waiting.size > 0) schedule(delays.again);
    });

  const maintainAll = async (): Promise<void> => {
    isComplete = true;
    await maintainEach(documents);
  };

  const schedule = (delay: number) => {
    if (isClosed || (soon !== undefined && soon.delay <= delay)) return;
    clearTimeout(soon?.timer);
    const timer = setTimeout(() => {
      soon = undefined;
      void maintainEach(async () => {
        const due = [...waiting.values()];
        waiting.clear();
        return due;
      });
    }, delay).unref();
    soon = { timer, delay };
  };

  const scheduleAll = (delay: number) => {
    if (isClosed || all !== undefined) return;
    all = setTimeout(() => {
      all = undefined;
      void maintainAll().then(() => scheduleAll(delays.all));
    }, delay).unref();
  };

  return {
    documentChanged: (document) => {
      waiting.set(keyText(document), document);
      schedule(delays.documentChanged);
    },
    start: () => scheduleAll(delays.begun),
    plan: (states) => {
      usedTime.add(states, now());
      return retention(states);
    },
    run: maintainAll,
    idle: () => runs.idle(),
    close: async () => {
      isClosed = true;
      clearTimeout(soon?.timer);
      clearTimeout(all);
      await runs.idle();
    },
  };
}
