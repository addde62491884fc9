import type { WebSocket } from 'ws';
import type { TableLimits } from '#electron/table/tables/limits';
import { createBudget, type Budget } from './budget';

/** Codes that close a websocket: ours, in the range for applications, and two of the standard. */
export const closeCodes = { over: 4403, violation: 1008, goingAway: 1001 } as const;

/** One connection, with its limits. Frames come out in order, no faster than its budget allows. */
export interface TableSocket {
  readonly send: (frame: Uint8Array) => void;
  /** Resolves once the other side has read most of the sent data, or the connection ended. */
  readonly drained: () => Promise<void>;
  readonly open: () => boolean;
  /** Lets what was sent arrive, then closes. */
  readonly end: (code: number, reason: string) => void;
  /** Closes at once: this client breaks the protocol, floods, or reads nothing. */
  readonly drop: (why: DropReason) => void;
  /** Called once the connection has a seat, with the budget of all its connections. */
  readonly seated: (budget: Budget) => void;
}

export const dropReasons = ['malformed', 'flood', 'unread', 'too-many', 'silent', 'no-seat', 'seal'] as const;
export type DropReason = (typeof dropReasons)[number];

/** The layer between the websocket and the frames of the protocol. */
export interface Envelope {
  /** `taken` if the frame was for this layer; `undefined` if it cannot be right. */
  readonly open: (data: Uint8Array) => Uint8Array | 'taken' | undefined;
  readonly close: (frame: Uint8Array) => Uint8Array;
}

export const noEnvelope: Envelope = { open: (data) => data, close: (frame) => frame };

export interface SocketPorts {
  readonly limits: TableLimits;
  readonly envelope: Envelope;
  /** The number of messages that a frame counts as; `undefined` if it is no frame of the protocol. */
  readonly weigh: (frame: Uint8Array) => number | undefined;
  readonly take: (frame: Uint8Array) => void;
  readonly closed: () => void;
  readonly dropped: (why: DropReason) => void;
}

/** Number of frames of one connection that are handled before the others have their turn. */
const atOnce = 8;
/** In milliseconds, for the other side to close. */
const patience = 2000;

export function createSocket(socket: WebSocket, ports: SocketPorts): TableSocket {
  const { limits } = ports;
  let budget = createBudget(limits);
  const inbox: Uint8Array[] = [];
  let pumping = false;
  let ending = false;
  let alive = true;
  let leastUnread = 0;
  const waiting: (() => void)[] = [];

  const isFull = (): boolean => !ending && socket.bufferedAmount > limits.unread / 2;
  const goOn = (): void => {
    if (!isFull()) for (const each of waiting.splice(0)) each();
  };
  const drained = async (): Promise<void> => {
    if (isFull()) await new Promise<void>((resolve) => waiting.push(resolve));
  };

  const drop = (why: DropReason): void => {
    if (socket.readyState === socket.CLOSED) return;
    ending = true;
    inbox.length = 0;
    ports.dropped(why);
    socket.terminate();
  };

  function pump(): void {
    pumping = false;
    // A side that does not read is not read, or its questions would wait here instead of its answers.
    if (isFull()) {
      again(() => void drained().then(pump));
      return;
    }
    for (let count = 0; count < atOnce && !ending; count += 1) {
      const wait = budget.wait();
      if (budget.flooded()) {
        drop('flood');
        return;
      }
      if (wait > 0) {
        again(() => setTimeout(pump, wait));
        return;
      }
      const frame = inbox.shift();
      if (frame === undefined) break;
      alive = true;
      const content = ports.envelope.open(frame);
      if (content === undefined) {
        drop('seal');
        return;
      }
      const weight = content === 'taken' ? 1 : ports.weigh(content);
      if (weight === undefined) {
        drop('malformed');
        return;
      }
      budget.spend(weight, frame.length);
      if (content !== 'taken') ports.take(content);
    }
    if (inbox.length > 0) again(() => setImmediate(pump));
    else socket.resume();
  }

  function again(schedule: () => void): void {
    pumping = true;
    schedule();
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (ending) return;
    if (!isBinary) {
      drop('malformed');
      return;
    }
    inbox.push(new Uint8Array(data));
    // The system's buffers then hold back the sender, and nobody else.
    socket.pause();
    if (!pumping) again(() => setImmediate(pump));
  });
  socket.on('error', () => drop('malformed'));

  const heart = setInterval(() => {
    // It may be busy with a large answer, behind which the ping waits.
    if (!alive && socket.bufferedAmount >= leastUnread) {
      drop('silent');
      return;
    }
    alive = false;
    leastUnread = socket.bufferedAmount;
    socket.ping();
  }, limits.heartbeat);
  const seat = setTimeout(() => drop('no-seat'), limits.untilSeated);
  socket.on('pong', () => {
    alive = true;
  });
  socket.on('close', () => {
    ending = true;
    clearInterval(heart);
    clearTimeout(seat);
    goOn();
    ports.closed();
  });

  return {
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      // This message may be large: it is the table's own answer.
      if (socket.bufferedAmount > limits.unread) drop('unread');
      else socket.send(ports.envelope.close(frame), goOn);
    },
    drained,
    open: () => !ending && socket.readyState === socket.OPEN,
    end: (code, reason) => {
      if (ending) return;
      ending = true;
      inbox.length = 0;
      socket.resume();
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), patience).unref();
    },
    drop,
    seated: (ofSeat) => {
      clearTimeout(seat);
      budget = ofSeat;
    },
  };
}
