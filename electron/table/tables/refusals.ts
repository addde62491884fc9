/** Number of refusals after which the seat has to wait. */
const mostRefusals = 5;
/** In milliseconds: an evening may see a refusal now and then. */
const forgivenAfter = 300_000;

interface RefusalCount {
  readonly refusals: number;
  readonly last: number;
  readonly waitsUntil: number;
}

const noRefusals: RefusalCount = { refusals: 0, last: 0, waitsUntil: 0 };

/** Seats by how their edits were received; `pause` is how long one has to wait, on the clock of `now`. */
export function openRefusals(pause: number, now: () => number) {
  const counts = new Map<string, RefusalCount>();
  const of = (seat: string): RefusalCount => counts.get(seat) ?? noRefusals;
  return {
    mustWait: (seat: string): boolean => of(seat).waitsUntil > now(),
    sendAway: (seat: string): void => {
      counts.set(seat, { ...of(seat), waitsUntil: now() + pause });
    },
    /** Counts a refusal; true if the seat has to be sent away. */
    refused: (seat: string): boolean => {
      const { refusals, last, waitsUntil } = of(seat);
      const refusalsNow = now() - last > forgivenAfter ? 1 : refusals + 1;
      const isTooMuch = refusalsNow >= mostRefusals;
      counts.set(seat, { refusals: isTooMuch ? 0 : refusalsNow, last: now(), waitsUntil });
      return isTooMuch;
    },
  };
}
