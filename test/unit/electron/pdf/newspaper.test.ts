import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNewspaper } from '#electron/pdf/layout/newspaper';
import { strip, type Frame, type Strip } from '#electron/pdf/layout/paginate';

/** Pages of 100 points; the later ones begin 20 lower. */
const frame: Frame = { top: (page) => (page === 0 ? 0 : 20), bottom: () => 100 };
const columns = [{ x: 0 }, { x: 50 }];
const plain = (height: number, more: Partial<Strip> = {}): Strip => strip(height, [], more);
const times = (count: number, height: number) => Array.from({ length: count }, () => plain(height));

function spots(strips: readonly Strip[], start = { page: 0, y: 0 }): string[] {
  return placeNewspaper(strips, columns, frame, start).map(
    ({ page, x, y }) => `${String(page)}:${String(x)}:${String(y)}`,
  );
}

describe('running through columns', () => {
  it('fills a page column by column, and balances the last one', () => {
    expect(spots(times(4, 30))).toEqual(['0:0:0', '0:0:30', '0:50:0', '0:50:30']);
    expect(spots(times(8, 30))).toEqual([
      ...['0:0:0', '0:0:30', '0:0:60', '0:50:0', '0:50:30', '0:50:60'],
      ...['1:0:20', '1:50:20'],
    ]);
  });

  it('begins each column of the first page at its start', () => {
    expect(spots(times(3, 30), { page: 0, y: 30 })).toEqual(['0:0:30', '0:0:60', '0:50:30']);
  });

  it('drops white space at the head of a column and repeats the head of a divided block', () => {
    const head = [plain(10)];
    const rows = times(4, 25).map((row) => ({ ...row, space: 5, head }));
    expect(spots(rows)).toEqual(['0:0:0', '0:0:30', '0:50:0', '0:50:15', '0:50:45']);
  });

  it('keeps chains together, even if that makes columns uneven', () => {
    const kept = times(3, 20).map((one, at) => ({ ...one, keep: at < 2 }));
    expect(spots([...kept, plain(10)])).toEqual(['0:0:0', '0:0:20', '0:0:40', '0:50:0']);
  });

  it('places nothing without strips', () => {
    expect(spots([])).toEqual([]);
  });

  it('keeps order and room with any input, and never wastes a page on balance', () => {
    const piece = fc.record({
      height: fc.integer({ min: 1, max: 60 }),
      space: fc.integer({ min: 0, max: 10 }),
      keep: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const strips = pieces.map(({ height, ...more }) => plain(height, more));
        const placed = placeNewspaper(strips, columns, frame, { page: 0, y: 0 });
        expect(placed.map((one) => one.strip)).toEqual(strips);
        for (const { page, y, strip: one } of placed) {
          expect(y).toBeGreaterThanOrEqual(frame.top(page));
          expect(y + one.height).toBeLessThanOrEqual(100.01);
        }
        const order = placed.map(({ page, x, y }) => page * 1e6 + x * 1e3 + y);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }),
    );
  });
});
