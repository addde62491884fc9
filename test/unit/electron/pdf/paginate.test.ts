import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainsOf, placeColumns, strip, type Frame, type Strip } from '#electron/pdf/layout/paginate';

/** Pages of 100 points; the later ones begin 20 lower. */
const frame: Frame = { top: (page) => (page === 0 ? 0 : 20), bottom: () => 100 };
const start = { page: 0, y: 0 };

function flow(strips: readonly Strip[], from = start) {
  return placeColumns([{ x: 0, strips }], frame, from);
}

function spots(strips: readonly Strip[], from = start): string[] {
  return flow(strips, from).placed.map(({ page, y }) => `${String(page)}:${String(y)}`);
}

const plain = (height: number, more: Partial<Strip> = {}): Strip => strip(height, [], more);

describe('placing strips', () => {
  it('continues under the running head of the next page', () => {
    expect(spots([plain(60), plain(30), plain(30)])).toEqual(['0:0', '0:60', '1:20']);
  });

  it('drops white space at the start of a page', () => {
    expect(spots([plain(50, { space: 9 }), plain(40, { space: 9 }), plain(40, { space: 9 })])).toEqual([
      '0:0',
      '0:59',
      '1:20',
    ]);
  });

  it('keeps a title with the following content', () => {
    expect(chainsOf([plain(1, { keep: true }), plain(2), plain(3)]).map((chain) => chain.length)).toEqual([
      2, 1,
    ]);
    expect(spots([plain(70), plain(20, { keep: true }), plain(20)])).toEqual(['0:0', '1:20', '1:40']);
  });

  it('divides a chain that is longer than a page', () => {
    const chain = Array.from({ length: 7 }, () => plain(30, { keep: true }));
    expect(spots(chain)).toEqual(['0:0', '0:30', '0:60', '1:20', '1:50', '2:20', '2:50']);
  });

  it('repeats the head of a row that begins a page', () => {
    const head = [plain(10)];
    expect(spots([plain(60, { head }), plain(60, { head })])).toEqual(['0:0', '1:20', '1:30']);
  });

  it('leaves out the head if it would leave no room for the row', () => {
    const head = [plain(10)];
    expect(spots([plain(60), plain(75, { head })])).toEqual(['0:0', '1:20']);
  });

  it('leaves out optional lines rather than turning the page', () => {
    expect(spots([plain(90), plain(20, { optional: true }), plain(20, { optional: true })])).toEqual(['0:0']);
    expect(spots([plain(20, { optional: true })])).toEqual(['0:0']);
  });

  it('lets the last strip grow over the rest of the page', () => {
    const [only] = flow([
      plain(30, { grow: (extra) => [{ kind: 'rule', x: 0, y: extra, length: 1, weight: 'hair' }] }),
    ]).placed;
    expect(only?.strip.marks).toEqual([{ kind: 'rule', x: 0, y: 70, length: 1, weight: 'hair' }]);
  });

  it('begins columns on the same page, and ends below the longest', () => {
    const columns = [
      { x: 0, strips: [plain(10), plain(10)] },
      { x: 50, strips: [plain(40), plain(70)] },
    ];
    const { placed, end } = placeColumns(columns, frame, { page: 0, y: 70 });
    expect(placed.map(({ page, x, y }) => [page, x, y])).toEqual([
      [1, 0, 20],
      [1, 0, 30],
      [1, 50, 20],
      [2, 50, 20],
    ]);
    expect(end).toEqual({ page: 2, y: 90 });
  });

  it('places nothing for no strips', () => {
    expect(placeColumns([{ x: 0, strips: [] }], frame, { page: 0, y: 30 })).toEqual({
      placed: [],
      end: { page: 0, y: 30 },
    });
  });

  it('never overlaps, never leaves the frame, and leaves no page empty', () => {
    const strips = fc.array(
      fc.record({
        height: fc.integer({ min: 1, max: 60 }),
        space: fc.integer({ min: 0, max: 9 }),
        keep: fc.boolean(),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(strips, fc.boolean(), (list, headed) => {
        const head = headed ? [plain(15)] : [];
        const { placed } = flow(list.map(({ height, ...more }) => plain(height, { ...more, head })));
        let [page, y] = [0, 0];
        for (const one of placed) {
          expect(one.page === page || (one.page === page + 1 && one.y === 20)).toBe(true);
          if (one.page === page) expect(one.y).toBeGreaterThanOrEqual(y);
          [page, y] = [one.page, one.y + one.strip.height];
          expect(y).toBeLessThanOrEqual(100);
        }
        const own = placed.filter(({ strip: current }) => !head.includes(current));
        expect(own.map(({ strip: current }) => current.height)).toEqual(list.map(({ height }) => height));
      }),
    );
  });
});
