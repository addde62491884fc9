import type { LogRecord } from '#electron/table/store/tableStore';

/** The seat of copies that nobody may write with. */
const nobody = '';

/** A copy of a room, by the client number that its updates carry, and the seat that writes with it. */
interface Copy {
  readonly client: number;
  readonly seat: string;
}

/** The seats of a room's copies, and the copies that its log knows; a seat has at most a number of them there. */
export function createCopies(most: number) {
  const owners = new Map<number, string>();
  const kept = new Set<number>();
  /** Kept copies by seat. */
  const counts = new Map<string, number>();
  /** Those whose content came into the room before it was made again. */
  const old = new Set<number>();

  /** The log has it. */
  function note({ client, seat }: Copy): void {
    if (kept.has(client)) return;
    kept.add(client);
    counts.set(seat, (counts.get(seat) ?? 0) + 1);
  }

  return {
    note,
    /** Read from the log. */
    found: (copy: Copy): void => {
      owners.set(copy.client, copy.seat);
      note(copy);
    },
    /** A copy that the table writes with. */
    own: (client: number): void => void owners.set(client, nobody),
    /** Gives a copy to a seat. False if it belongs to another one, or the seat has too many. */
    claim: (client: number, seat: string): boolean => {
      const owner = owners.get(client);
      if (owner !== undefined) return owner === seat;
      if ((counts.get(seat) ?? 0) >= most) return false;
      owners.set(client, seat);
      return true;
    },
    /** No other seat writes with this copy. */
    isFree: (client: number, seat: string): boolean => (owners.get(client) ?? seat) === seat,
    /** Those of the writers that the log does not know. */
    unknown: (writers: readonly number[]): readonly Copy[] =>
      writers.flatMap((client) => {
        const seat = kept.has(client) ? undefined : owners.get(client);
        return seat === undefined ? [] : [{ client, seat }];
      }),
    /** All that the log knows, as it writes them. */
    records: (): readonly LogRecord[] =>
      [...kept].map((client) => ({ kind: 'copy', client, seat: owners.get(client) ?? '' })),
    /** The room is made again as this copy. */
    renew: (client: number): void => {
      for (const each of owners.keys()) old.add(each);
      owners.set(client, nobody);
      kept.add(client);
    },
    /** The room could not be made again. */
    keepOld: () => old.clear(),
    isOld: (client: number): boolean => old.has(client),
  };
}
