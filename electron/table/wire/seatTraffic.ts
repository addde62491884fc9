import type { TableLimits } from '#electron/table/tables/limits';
import { createBudget, type Budget } from './budget';

/** All connections of one seat, which share its budget and its part of the program's time. */
export interface SeatTraffic {
  /** It waits as well for the rest that the seat owes to the others, and a seat that always has to rest floods. */
  readonly budget: Budget;
  /** Resolves for one message at a time, once in each round of the event loop and after the rest, so that others have theirs. */
  pace(): Promise<void>;
  /** Milliseconds in which nobody else was served, since a message of this seat was worked on. */
  readonly worked: (duration: number) => void;
  /** The number of rooms that it may load now. A page that is loaded again asks for all of them. */
  readonly loads: (rooms: number) => void;
  /** Drops the oldest connection if the seat has too many. Returns a function for the end of this one. */
  readonly join: (drop: () => void) => () => void;
}

/** A seat rests this many times as long as its message took; the GM's program works for all and rests less. */
const restOf = { seat: 3, gm: 1 } as const;
/** In milliseconds, for one message: on a busy machine an honest one may take long. */
const longestRest = 500;

/** A room is opened by its token, a question, and what the seat shows of itself. */
const messagesPerRoom = 12;
/** Somebody whose page looks wrong loads it again and again, perhaps on two devices. */
const loadsAtOnce = 8;
/** In milliseconds of work and rest, on a slow machine. */
const timePerRoom = 100;

export interface SeatTrafficOptions {
  readonly factor: number;
  readonly now?: () => number;
}

export function createSeatTraffic(
  limits: TableLimits,
  { factor, now = performance.now.bind(performance) }: SeatTrafficOptions,
): SeatTraffic {
  const own = createBudget(limits, { factor, now });
  const connections = new Set<() => void>();
  let last: Promise<void> = Promise.resolve();
  let rested = 0;
  /** In milliseconds: work and rests, less the time in which nothing of the seat was waiting. */
  let pressed = 0;
  let bearable = limits.flood;

  const rest = (): number => Math.max(Math.floor(rested - now()), 0);
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      const left = rest();
      if (left > 0) setTimeout(resolve, left);
      else setImmediate(resolve);
    });

  return {
    budget: {
      ...own,
      wait: () => Math.max(own.wait(), rest()),
      // If a message takes long, rests keep the seat below its budget, however much of it waits.
      flooded: () => own.flooded() || (factor === 1 && pressed > bearable),
    },
    pace: () => {
      last = last.then(turn);
      return last;
    },
    worked: (duration) => {
      const due = Math.min(duration * (factor > 1 ? restOf.gm : restOf.seat), longestRest);
      const idle = Math.max(now() - duration - rested, 0);
      pressed = Math.max(pressed - idle, 0) + duration + due;
      rested = Math.max(rested, now()) + due;
    },
    loads: (rooms) => {
      own.allow(rooms * messagesPerRoom * loadsAtOnce);
      bearable = Math.max(bearable, limits.flood + rooms * loadsAtOnce * timePerRoom);
    },
    join: (drop) => {
      const [oldest] = connections;
      connections.add(drop);
      if (connections.size > limits.connectionsPerSeat) oldest?.();
      return () => {
        connections.delete(drop);
      };
    },
  };
}

/** Reports the time between a start and the next stop; a stop without a start reports nothing. */
export interface Stopwatch {
  readonly start: () => void;
  readonly stop: () => void;
}

export function stopwatch(
  tell: (duration: number) => void,
  now = performance.now.bind(performance),
): Stopwatch {
  let since: number | undefined;
  return {
    start: () => {
      since = now();
    },
    stop: () => {
      if (since !== undefined) tell(now() - since);
      since = undefined;
    },
  };
}
