import { setTimeout as sleep } from 'node:timers/promises';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import type { RecoveryReport, Trouble } from '../../shared/safety/recovery';
import type { Finding } from '../storage/verifyFile';
import { createActions, type Actions, type ActionPorts } from './recoveryActions';
import { describe } from './recoveryTrouble';

/** Looks after the files of a library: looks at all of them, sets aside what is broken, and puts back what was. */
export interface Recovery extends Actions {
  /** What was found so far. */
  report(): Promise<RecoveryReport>;
  /** Looks at every document, and resolves when all is looked at and what is broken lies aside; `storage-failed`. */
  look(): Promise<Result<void, AppError>>;
  /** To be called when somebody sees the library: some seconds later it is looked at, once. */
  seen(): void;
  /** To be called when documents changed: what stands in the place of broken ones may be another. */
  documentsChanged(): void;
  close(): Promise<void>;
}

/** How long it waits, in milliseconds. */
export interface RecoveryTimes {
  /** After the library was first seen, before it is looked at. */
  readonly start: number;
  /** Before a broken file is looked at once more: another program may just be writing it. */
  readonly settle: number;
}

/** What looking after files needs. */
export interface RecoveryPorts extends Omit<ActionPorts, 'entries'> {
  readonly times?: RecoveryTimes;
  /** Called when the report has news. */
  readonly tell: () => void;
  readonly logBug: (error: unknown) => void;
}

const usualTimes: RecoveryTimes = { start: 4000, settle: 2000 };
/** A file that goes on changing is left alone after so many looks, until the library is looked at again. */
const mostRounds = 20;

/** Looks after the files of a library; nothing is read until somebody asks. */
export function createRecovery(ports: RecoveryPorts): Recovery {
  const { library, verifier, clock, tell, logBug, times = usualTimes } = ports;
  const entries = new Map<string, Finding & { readonly at: string }>();
  const ending = new AbortController();
  let state: RecoveryReport['state'] = 'waiting';
  let [checked, total] = [0, 0];
  let looking: Promise<Result<void, AppError>> | undefined;
  let due: NodeJS.Timeout | undefined;
  /** What was described last; thrown away when something of it may be otherwise now. */
  let described: Promise<readonly Trouble[]> | undefined;

  const news = (): void => {
    described = undefined;
    tell();
  };
  const note = (finding: Finding): void => {
    entries.set(finding.file, { ...finding, at: clock.now() });
  };
  const actions = createActions({ ...ports, entries, news });

  /** Sets a broken file aside; gives what it is instead where it changed since it was judged and is broken still. */
  const setAside = async (finding: Finding): Promise<Finding | undefined> => {
    const seen: Finding[] = [];
    const aside = await library.recovery.setAside(finding.file, async () => {
      const now = await verifier.judge(library.folder, finding.file);
      if (now !== undefined) seen.push(now);
      return now?.broken === true && now.stamp === finding.stamp;
    });
    // What cannot be moved now is told where it lies, and tried again at the next look.
    if (!aside.ok) return undefined;
    const [now] = seen;
    entries.delete(finding.file);
    if (aside.value !== undefined) {
      note({ ...finding, file: aside.value });
      if (finding.document !== null) ports.changed(finding.document.kind);
    } else if (now !== undefined && now.verdict !== 'sound' && now.verdict !== 'older') note(now);
    news();
    return aside.value === undefined && now?.broken === true ? now : undefined;
  };

  /** Sets aside what is broken and stays as it is for a while; a file that is being written gets its time. */
  const clearAway = async (broken: readonly Finding[], round = 1): Promise<void> => {
    if (broken.length === 0 || round > mostRounds) return;
    await sleep(times.settle, undefined, { ref: false, signal: ending.signal });
    const still: Finding[] = [];
    for (const finding of broken) {
      if (ending.signal.aborted) return;
      const again = await setAside(finding);
      if (again !== undefined) still.push(again);
    }
    await clearAway(still, round + 1);
  };

  const lookAtAll = async (): Promise<Result<void, AppError>> => {
    clearTimeout(due);
    state = 'running';
    [checked, total] = [0, 0];
    entries.clear();
    news();
    try {
      const { found } = await verifier.verify(library.folder, (progress) => {
        ({ checked, total } = progress);
        for (const finding of progress.found) if (finding.verdict !== 'older') note(finding);
        news();
      });
      await clearAway(found.filter(({ broken }) => broken));
      state = 'done';
      return ok(undefined);
    } catch (error) {
      state = 'waiting';
      if (ending.signal.aborted) return ok(undefined);
      logBug(error);
      const text = message('recovery.failed');
      return err(appError('storage-failed', { text, detail: String(error) }));
    } finally {
      if (!ending.signal.aborted) news();
    }
  };

  const look = (): Promise<Result<void, AppError>> => {
    looking ??= lookAtAll().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    ...actions,
    report: async () => {
      described ??= Promise.all([...entries.values()].map((entry) => describe(library, entry)));
      return { state, checked, total, troubles: [...(await described)] };
    },
    look,
    seen: () => {
      // Lists that are asked for while the program ends look for nothing any more.
      if (ending.signal.aborted) return;
      due ??= setTimeout(() => void look(), times.start).unref();
    },
    documentsChanged: () => {
      described = undefined;
    },
    close: async () => {
      clearTimeout(due);
      ending.abort();
      await verifier.close();
      await looking;
    },
  };
}
