import type { Release, UpdateState } from '#shared/ipc/updates';
import { faultOf } from './faults';
import type { Updater } from './updater';

export interface UpdatesPorts {
  readonly way: UpdateState['way'];
  readonly host: string;
  readonly page: string;
  /** Loads electron-updater and what reaches the network: never before the user agreed. */
  readonly load: () => Promise<Updater>;
  /** The user agreed to checks without being asked each time, and does not want this version. */
  readonly agreed: () => Promise<{ readonly checks: boolean; readonly skipped: string }>;
  readonly isInPlay: () => Promise<boolean>;
  /** Saves everything and ends the program; then `last` runs. It returns at once, and may never run `last`. */
  readonly end: (last: () => Promise<{ readonly starts: boolean }>) => void;
  readonly now: () => string;
  readonly changed: (state: UpdateState) => void;
  /** A version was found that the user did not ask for just now. */
  readonly announced: (version: string) => void;
  readonly failed: (error: unknown) => void;
}

export interface Updates {
  read(): UpdateState;
  check(): Promise<UpdateState>;
  download(): Promise<UpdateState>;
  cancel(): UpdateState;
  install(): Promise<UpdateState>;
  /** Checks once a day while the user agrees, but not during play. */
  start(): void;
  stop(): void;
}

/** In milliseconds: the program starts in peace, and a session that ends is noticed before long. */
const firstLook = 60_000;
const nextLook = 15 * 60_000;
const betweenChecks = 24 * 60 * 60_000;

export function createUpdates(ports: UpdatesPorts): Updates {
  let state: UpdateState = {
    way: ports.way,
    host: ports.host,
    page: ports.page,
    activity: 'idle',
    checkedAt: '',
    release: null,
    progress: null,
    fault: null,
  };
  let updater: Promise<Updater> | undefined;
  let canceling = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function set(some: Partial<UpdateState>): UpdateState {
    state = { ...state, ...some };
    ports.changed(state);
    return state;
  }

  function failed(error: unknown, some: Partial<UpdateState>): UpdateState {
    ports.failed(error);
    return set({ ...some, fault: faultOf(error), progress: null });
  }

  const load = () => {
    updater ??= ports.load();
    return updater;
  };

  /** Runs work of the user unless they play or other work runs. */
  async function unlessPlaying(work: () => Promise<UpdateState>): Promise<UpdateState> {
    if (state.way === 'none') return state;
    if (await ports.isInPlay()) return set({ fault: 'playing' });
    return work();
  }

  async function check(): Promise<UpdateState> {
    if (state.activity !== 'idle') return state;
    set({ activity: 'checking', fault: null });
    try {
      const release: Release | undefined = await (await load()).check();
      return set({ activity: 'idle', checkedAt: ports.now(), release: release ?? null });
    } catch (error) {
      return failed(error, { activity: 'idle' });
    }
  }

  async function download(): Promise<UpdateState> {
    const { release, activity, way } = state;
    if (release === null || activity !== 'idle' || way !== 'install') return state;
    canceling = new AbortController();
    const { signal } = canceling;
    const total = release.size ?? 0;
    set({ activity: 'downloading', fault: null, progress: { done: 0, total } });
    let percent = 0;
    const progress = (done: number) => {
      const now = Math.floor((done / total) * 100);
      if (now === percent) return;
      percent = now;
      set({ progress: { done, total } });
    };
    try {
      await (await load()).download(signal, progress);
      return set({ activity: 'ready', progress: null });
    } catch (error) {
      if (signal.aborted) return set({ activity: 'idle', progress: null });
      return failed(error, { activity: 'idle' });
    }
  }

  async function install(): Promise<UpdateState> {
    if (state.activity !== 'ready') return state;
    const loaded = await load();
    ports.end(async () => {
      set({ activity: 'installing', fault: null });
      return { starts: await loaded.install() };
    });
    return state;
  }

  async function look(): Promise<void> {
    const { checks, skipped } = await ports.agreed();
    // A clock that was put back must not put off the next check for years.
    const since = Math.abs(
      Date.parse(ports.now()) - Date.parse(state.checkedAt || new Date(0).toISOString()),
    );
    if (!checks || state.activity !== 'idle' || since < betweenChecks || (await ports.isInPlay())) return;
    const { release } = await check();
    if (release !== null && release.version !== skipped) ports.announced(release.version);
  }

  function plan(delay: number): void {
    timer = setTimeout(() => {
      void look()
        .catch(ports.failed)
        .finally(() => {
          if (timer !== undefined) plan(nextLook);
        });
    }, delay);
    timer.unref();
  }

  return {
    read: () => state,
    check: () => unlessPlaying(check),
    download: () => unlessPlaying(download),
    cancel: () => {
      canceling.abort();
      return state;
    },
    install: () => unlessPlaying(install),
    start: () => {
      if (state.way !== 'none') plan(firstLook);
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      canceling.abort();
    },
  };
}
