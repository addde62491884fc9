export interface ClosingPorts {
  /** Sends the page a request to save. */
  requestSave(): void;
  /** Lets the user decide about a page that does not respond. */
  ask(): Promise<'wait' | 'close'>;
  /** Closes the window without another check. */
  close(): void;
  /** In milliseconds: the longest time without an answer of the page. */
  readonly patience: number;
}

export interface ClosingGuard {
  /** True if the window may close now; otherwise the page is asked first. */
  mayClose(): boolean;
  /** Call it at the first command of a page: from now on it may have unsaved work. */
  alive(): void;
  /** The page is gone, and its unsaved work with it. */
  gone(): void;
  /** The page has saved everything. */
  saved(): void;
  /** The page stays open, at least until its user has answered a question. */
  stays(): void;
}

/** Keeps a window open until its page has saved everything, its user chose to leave, or there is nothing to save. */
export function guardClosing(ports: ClosingPorts): ClosingGuard {
  let alive = false;
  let cleared = false;
  /** Counts requests to close, so that an answer to an earlier one is ignored. */
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
  // Sent again with each wait: a page that was still loading missed the first request.
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
    // Also after `stays`: the page may have asked its user, who then let it close.
    saved: () => {
      if (requested) leave();
    },
    stays: settle,
  };
}
