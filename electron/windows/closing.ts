export interface ClosingPorts {
  /** Asks the page to save what is unsaved. */
  requestSave(): void;
  /** Asks the user, after a page that does not answer. */
  ask(): Promise<'wait' | 'close'>;
  /** Closes the window; the guard lets it. */
  close(): void;
  /** Milliseconds that a page may be silent. */
  readonly patience: number;
}

/** Decides when a window may close. */
export interface ClosingGuard {
  /** True where the window may close now; else the page is asked first. */
  mayClose(): boolean;
  /** The page gave its first command: from now on it may hold unsaved work. */
  alive(): void;
  /** The page is gone, and with it what was unsaved. */
  gone(): void;
  /** The page saved everything. */
  saved(): void;
  /** The page stays open, at least until its user answered a question of it. */
  stays(): void;
}

/** Keeps a window open until its page saved everything, its user chose to leave, or there is nothing to save. */
export function guardClosing(ports: ClosingPorts): ClosingGuard {
  let alive = false;
  let cleared = false;
  /** Counts the requests to close, so that an answer to an earlier one changes nothing. */
  let round = 0;
  let requested = false;
  let waiting = false;
  let timer: NodeJS.Timeout | undefined;

  const leave = () => {
    settle();
    cleared = true;
    ports.close();
  };
  const settle = () => {
    clearTimeout(timer);
    waiting = false;
    round += 1;
  };
  // Description anew with each wait: a page that was still loading missed it the first time.
  const requestAndWait = () => {
    const asked = round;
    ports.requestSave();
    timer = setTimeout(() => {
      void ports.ask().then((answer) => {
        if (round !== asked) return;
        if (answer === 'close') leave();
        else requestAndWait();
      });
    }, ports.patience);
  };

  return {
    mayClose: () => {
      if (cleared || !alive) return true;
      if (!waiting) {
        requested = true;
        waiting = true;
        requestAndWait();
      }
      return false;
    },
    alive: () => {
      alive = true;
    },
    gone: () => {
      alive = false;
      if (waiting) leave();
    },
    // Also after `stays`: it may have asked its user first, who then let it go.
    saved: () => {
      if (requested) leave();
    },
    stays: settle,
  };
}
