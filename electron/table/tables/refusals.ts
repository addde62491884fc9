/** After so many refusals the seat has to wait. */
const mostRefusals = 5;
/** In milliseconds: an evening may see a refusal now and then. */
const forgivenAfter = 300_000;

interface Standing {
  readonly refusals: number;
  readonly last: number;
  readonly waitsUntil: number;
}

const unblemished: Standing = { refusals: 0, last: 0, waitsUntil: 0 };

/** Seats by how their edits were received; `pause` is how long one has to wait, on the clock of `now`. */
export function openStandings(pause: number, now: () => number) {
  const standings = new Map<string, Standing>();
  const of = (seat: string): Standing => standings.get(seat) ?? unblemished;
  return {
    mustWait: (seat: string): boolean => of(seat).waitsUntil > now(),
    sendAway: (seat: string): void => {
      standings.set(seat, { ...of(seat), waitsUntil: now() + pause });
    },
    /** Counts a refusal; true if the seat has to be sent away. */
    refused: (seat: string): boolean => {
      const { refusals, last, waitsUntil } = of(seat);
      const count = now() - last > forgivenAfter ? 1 : refusals + 1;
      const isTooMuch = count >= mostRefusals;
      standings.set(seat, { refusals: isTooMuch ? 0 : count, last: now(), waitsUntil });
      return isTooMuch;
    },
  };
}
