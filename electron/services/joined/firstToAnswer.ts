import type { WebSocket } from 'ws';

/** In milliseconds: the pause between two attempts that RFC 8305 advises. */
const stagger = 250;
/** In milliseconds, from the last attempt on: some networks swallow what they do not let through. */
const longestWait = 10_000;

export interface FirstToAnswerPorts {
  /** At least one, the most likely first. */
  readonly origins: readonly string[];
  readonly open: (origin: string) => WebSocket;
  readonly answered: (origin: string) => void;
  readonly failed: () => void;
}

type Kind = 'open' | 'message' | 'close' | 'error';
type Listener = (event: object) => void;

/**
 * A socket to the first of several addresses of a server that answers, with the interface of `WebSocket` as far as it is
 * used here. Attempts begin shortly after each other, or at once when the one before has failed, and go on side by side.
 */
export class FirstToAnswer {
  /** Of Hocuspocus. */
  identifier = 0;
  binaryType: WebSocket['binaryType'] = 'arraybuffer';
  readonly #ports: FirstToAnswerPorts;
  readonly #left: string[];
  readonly #attempts = new Set<WebSocket>();
  readonly #listeners = new Set<readonly [Kind, Listener]>();
  #timer: NodeJS.Timeout | undefined;
  #winner: WebSocket | undefined;
  #isOver = false;

  constructor(ports: FirstToAnswerPorts) {
    this.#ports = ports;
    this.#left = [...ports.origins];
    this.#next();
  }

  /** As of `WebSocket`: 0 connecting, 1 open, 2 closing, 3 closed. */
  get readyState(): number {
    return this.#winner?.readyState ?? (this.#isOver ? 3 : 0);
  }

  addEventListener(kind: Kind, listener: Listener): void {
    this.#listeners.add([kind, listener]);
    this.#winner?.addEventListener(kind as 'open', listener);
  }

  removeEventListener(kind: Kind, listener: Listener): void {
    for (const each of this.#listeners)
      if (each[0] === kind && each[1] === listener) this.#listeners.delete(each);
    this.#winner?.removeEventListener(kind as 'open', listener);
  }

  send(frame: Uint8Array): void {
    this.#winner?.send(frame);
  }

  close(): void {
    if (this.#winner === undefined) this.#end();
    else this.#winner.close();
  }

  #next(): void {
    clearTimeout(this.#timer);
    const origin = this.#left.shift();
    if (origin !== undefined) {
      const attempt = this.#ports.open(origin);
      this.#attempts.add(attempt);
      attempt.once('open', () => this.#won(attempt, origin));
      attempt.on('error', () => this.#lost(attempt));
    }
    this.#timer = setTimeout(
      () => {
        if (this.#left.length > 0) this.#next();
        else this.#fail();
      },
      this.#left.length > 0 ? stagger : longestWait,
    );
  }

  #won(attempt: WebSocket, origin: string): void {
    if (this.#winner !== undefined || this.#isOver) return;
    clearTimeout(this.#timer);
    this.#winner = attempt;
    this.#endAttempts(attempt);
    attempt.binaryType = this.binaryType;
    for (const [kind, listener] of this.#listeners) attempt.addEventListener(kind as 'open', listener);
    this.#ports.answered(origin);
    this.#tell('open', { type: 'open' });
  }

  #lost(attempt: WebSocket): void {
    if (!this.#attempts.delete(attempt) || this.#winner !== undefined || this.#isOver) return;
    if (this.#left.length > 0) this.#next();
    else if (this.#attempts.size === 0) this.#fail();
  }

  #fail(): void {
    this.#ports.failed();
    this.#tell('error', { type: 'error', message: 'No address answered' });
    this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#endAttempts();
    this.#tell('close', { type: 'close', code: 1006, reason: '' });
  }

  #endAttempts(except?: WebSocket): void {
    const ended = [...this.#attempts].filter((attempt) => attempt !== except);
    this.#attempts.clear();
    for (const attempt of ended) attempt.terminate();
  }

  #tell(kind: Kind, event: object): void {
    for (const [each, listener] of [...this.#listeners]) if (each === kind) listener(event);
  }
}
