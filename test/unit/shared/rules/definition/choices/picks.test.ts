import { describe, expect, it } from 'vitest';
import { seededRng } from '#shared/dice/random';
import { matched } from '#shared/rules/definition/model/choices/picks';

/** The most rows that can have places at once, by trying every way. */
function mostPlaced(rows: readonly (readonly number[])[], left: readonly number[]): number {
  const [fits, ...others] = rows;
  if (fits === undefined) return 0;
  const without = mostPlaced(others, left);
  const ways = fits.filter((pick) => (left[pick] ?? 0) > 0);
  return Math.max(
    without,
    ...ways.map((pick) => 1 + mostPlaced(others, left.with(pick, (left[pick] ?? 0) - 1))),
  );
}

describe('rows are matched with picks', () => {
  it('so that one that fits several moves aside', () => {
    expect(matched([[0, 1], [0]], [1, 1]).picks).toEqual([1, 0]);
    expect(matched([[0, 1], [1, 2], [0], [1]], [1, 1, 1])).toMatchObject({ left: [0, 0, 0] });
  });

  it('and the later of two rows has none if both need the same place', () => {
    const { picks, left, hasRoom } = matched([[0], [0], []], [1, 2]);
    expect(picks).toEqual([0, undefined, undefined]);
    expect(left).toEqual([0, 2]);
    expect([hasRoom([0]), hasRoom([0, 1]), hasRoom([])]).toEqual([false, true, false]);
  });

  it('as many as possible, however they overlap', () => {
    const rng = seededRng('picks');
    for (let round = 0; round < 400; round += 1) {
      const sizes = Array.from({ length: 1 + rng.below(3) }, () => rng.below(3));
      const rows = Array.from({ length: rng.below(7) }, () =>
        sizes.flatMap((_, pick) => (rng.below(2) === 0 ? [pick] : [])),
      );
      const { picks, left, hasRoom } = matched(rows, sizes);
      expect(picks.filter((pick) => pick !== undefined)).toHaveLength(mostPlaced(rows, sizes));
      expect(picks.every((pick, at) => pick === undefined || rows[at]?.includes(pick))).toBe(true);
      expect(left).toEqual(sizes.map((size, at) => size - picks.filter((pick) => pick === at).length));
      const more = sizes.map((_, pick) => pick).filter(() => rng.below(2) === 0);
      expect(hasRoom(more)).toBe(mostPlaced([...rows, more], sizes) > mostPlaced(rows, sizes));
    }
  });

  it('in a moment, also where hundreds of rows fit everything', () => {
    const rows = Array.from({ length: 500 }, () => Array.from({ length: 12 }, (_, pick) => pick));
    expect(
      matched(
        rows,
        Array.from({ length: 12 }, () => 10),
      ).left,
    ).toEqual(Array.from({ length: 12 }, () => 0));
  });
});
