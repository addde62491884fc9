import type { TableLimits } from '../tables/limits';
import { createBudget, type Budget } from './budget';

/** All connections of one seat, which share its budget and its part of the program's time. */
export interface SeatTraffic {
  readonly budget: Budget;
  /** Resolves for one message at a time, and once in each round of the event loop, so that others have theirs. */
  pace(): Promise<void>;
  /** Drops the oldest connection if the seat has too many. Returns a function for the end of this one. */
  readonly join: (drop: () => void) => () => void;
}

export function createSeatTraffic(limits: TableLimits, factor: number): SeatTraffic {
  const budget = createBudget(limits, { factor });
  const connections = new Set<() => void>();
  let last: Promise<void> = Promise.resolve();
  return {
    budget,
    pace: () => {
      last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
      return last;
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
