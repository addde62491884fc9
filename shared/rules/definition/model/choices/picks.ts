/** Rows with the places of picks that they take, so that as many rows as possible have one. */
export interface Matching {
  /** The pick whose place each row takes; `undefined` for a row that is one too many, or fits none. */
  readonly picks: readonly (number | undefined)[];
  /** The places of each pick that no row takes. */
  readonly left: readonly number[];
  /** True if one more row that fits these picks would have a place. */
  readonly hasRoom: (fits: readonly number[]) => boolean;
}

/**
 * Matches rows with picks: a row that fits several moves aside for one that fits fewer, so that no valid choice is called
 * wrong. The earlier of two rows has its place before the later.
 *
 * - `rows`: the picks that each row fits
 * - `sizes`: the places of each pick
 */
export function matched(rows: readonly (readonly number[])[], sizes: readonly number[]): Matching {
  const picks: (number | undefined)[] = rows.map(() => undefined);
  const members: number[][] = sizes.map(() => []);

  /** The way from a row that needs a place to a pick that has one: each row on it moves on to the next pick. */
  const wayFrom = (
    fits: readonly number[],
  ): readonly (readonly [pick: number, row: number])[] | undefined => {
    const from = new Map<number, readonly [pick: number, row: number] | undefined>();
    const waiting = fits.filter((pick, at) => pick < sizes.length && fits.indexOf(pick) === at);
    for (const pick of waiting) from.set(pick, undefined);
    for (let pick = waiting.shift(); pick !== undefined; pick = waiting.shift()) {
      const inside = members[pick] ?? [];
      if (inside.length < (sizes[pick] ?? 0)) return wayTo(from, pick);
      for (const row of inside)
        for (const other of rows[row] ?? [])
          if (!from.has(other) && other < sizes.length) {
            from.set(other, [pick, row]);
            waiting.push(other);
          }
    }
    return undefined;
  };

  rows.forEach((fits, row) => {
    const way = wayFrom(fits);
    if (way === undefined) return;
    // Backward, so that a pick has room before a row comes to it.
    for (const [pick, mover] of way) {
      const comer = mover < 0 ? row : mover;
      const before = picks[comer];
      if (before !== undefined) members[before] = (members[before] ?? []).filter((each) => each !== comer);
      members[pick]?.push(comer);
      picks[comer] = pick;
    }
  });
  return {
    picks,
    left: sizes.map((size, pick) => Math.max(0, size - (members[pick]?.length ?? 0))),
    hasRoom: (fits) => wayFrom(fits) !== undefined,
  };
}

/** The moves to the free pick: first the one that takes its place, last the new row, which is −1. */
function wayTo(
  from: ReadonlyMap<number, readonly [pick: number, row: number] | undefined>,
  free: number,
): readonly (readonly [pick: number, row: number])[] {
  const way: (readonly [number, number])[] = [];
  let pick = free;
  for (;;) {
    const before = from.get(pick);
    if (before === undefined) return [...way, [pick, -1]];
    way.push([pick, before[1]]);
    [pick] = before;
  }
}
