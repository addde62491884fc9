import { setTimeout as sleep } from 'node:timers/promises';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { RecoveryReport, Trouble } from '#shared/safety/recovery';
import type { FileReport } from '#electron/storage/recovery/verifyFile';
import { createRecoveryActions, type RecoveryActions } from './recoveryActions';
import type { RecoveryActionPorts, TroubleEntry } from './troubleFiles';
import { describeTrouble } from './describeTrouble';

/** Verifies all files of a library, sets damaged ones aside, and recovers them. */
export interface Recovery extends RecoveryActions {
  /** The state of the latest verification, also while it is running. */
  report(): Promise<RecoveryReport>;
  /** Verifies every document, and resolves when all damaged ones are set aside; `storage-failed`. */
  verifyAll(): Promise<Result<void, AppError>>;
  /** Call it when the library is shown: it is verified once, some seconds later. */
  libraryShown(): void;
  /** Call it when documents have changed: a damaged one may have been replaced. */
  documentsChanged(): void;
  close(): Promise<void>;
}

/** In milliseconds. */
export interface RecoveryTimes {
  /** The delay between the first list of the library and its verification. */
  readonly start: number;
  /** The delay before a damaged file is checked again: another program may just be writing it. */
  readonly settle: number;
}

export interface RecoveryPorts extends Omit<RecoveryActionPorts, 'entries' | 'publish'> {
  readonly times?: RecoveryTimes;
  /** Called when the report has changed. */
  readonly notify: () => void;
  readonly logBug: (error: unknown) => void;
}

const usualTimes: RecoveryTimes = { start: 4000, settle: 2000 };
/** A file that keeps changing is skipped after this many checks, until the next verification. */
const mostRounds = 20;

/** Nothing is read before the first call. */
export function createRecovery(ports: RecoveryPorts): Recovery {
  const { library, verifier, clock, notify, logBug, times = usualTimes } = ports;
  const entries = new Map<string, TroubleEntry>();
  const ending = new AbortController();
  let state: RecoveryReport['state'] = 'waiting';
  let [checked, total] = [0, 0];
  let verifying: Promise<Result<void, AppError>> | undefined;
  let scheduled: NodeJS.Timeout | undefined;
  /** The latest descriptions, dropped when any part of them may have changed. */
  let described: Promise<readonly Trouble[]> | undefined;

  const publish = (): void => {
    described = undefined;
    notify();
  };
  const record = (found: FileReport): void => {
    entries.set(found.file, { ...found, at: clock.now() });
  };
  const actions = createRecoveryActions({ ...ports, entries, publish });

  /** Sets a damaged file aside; returns a new report if it has changed in the meantime and is still damaged. */
  const setAside = async (found: FileReport): Promise<FileReport | undefined> => {
    const libraryShown: FileReport[] = [];
    const moved = await library.recovery.setAside(found.file, async () => {
      const now = await verifier.verifyFile(library.folder, found.file);
      if (now !== undefined) libraryShown.push(now);
      return now?.broken === true && now.stamp === found.stamp;
    });
    // A file that cannot be moved now is reported at its place, and tried again at the next verification.
    if (!moved.ok) return undefined;
    const [now] = libraryShown;
    entries.delete(found.file);
    if (moved.value !== undefined) {
      record({ ...found, file: moved.value });
      if (found.document !== null) ports.changed(found.document.kind);
    } else if (now !== undefined && now.status !== 'sound' && now.status !== 'older') record(now);
    publish();
    return moved.value === undefined && now?.broken === true ? now : undefined;
  };

  /** Sets damaged files aside only if they stay unchanged for a while, since a file may just be being written. */
  const quarantineBroken = async (broken: readonly FileReport[], round = 1): Promise<void> => {
    if (broken.length === 0 || round > mostRounds) return;
    await sleep(times.settle, undefined, { ref: false, signal: ending.signal });
    const still: FileReport[] = [];
    for (const found of broken) {
      if (ending.signal.aborted) return;
      const again = await setAside(found);
      if (again !== undefined) still.push(again);
    }
    await quarantineBroken(still, round + 1);
  };

  const verifyNow = async (): Promise<Result<void, AppError>> => {
    clearTimeout(scheduled);
    state = 'running';
    [checked, total] = [0, 0];
    entries.clear();
    publish();
    try {
      const { found } = await verifier.verify(library.folder, (progress) => {
        ({ checked, total } = progress);
        for (const each of progress.found) if (each.status !== 'older') record(each);
        publish();
      });
      await quarantineBroken(found.filter(({ broken }) => broken));
      state = 'done';
      return ok(undefined);
    } catch (error) {
      state = 'waiting';
      if (ending.signal.aborted) return ok(undefined);
      logBug(error);
      const text = message('recovery.failed');
      return err(appError('storage-failed', { text, detail: String(error) }));
    } finally {
      if (!ending.signal.aborted) publish();
    }
  };

  const verifyAll = (): Promise<Result<void, AppError>> => {
    verifying ??= verifyNow().finally(() => {
      verifying = undefined;
    });
    return verifying;
  };

  return {
    ...actions,
    report: async () => {
      described ??= Promise.all([...entries.values()].map((entry) => describeTrouble(library, entry)));
      return { state, checked, total, troubles: [...(await described)] };
    },
    verifyAll,
    libraryShown: () => {
      // Lists requested while the program ends start no verification.
      if (ending.signal.aborted) return;
      scheduled ??= setTimeout(() => void verifyAll(), times.start).unref();
    },
    documentsChanged: () => {
      described = undefined;
    },
    close: async () => {
      clearTimeout(scheduled);
      ending.abort();
      await verifier.close();
      await verifying;
    },
  };
}
