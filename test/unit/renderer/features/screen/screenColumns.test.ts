import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrange, columnsFor } from '#renderer/features/screen/columns';

it('makes one to four columns by the available width', () => {
  expect([300, 655, 656, 991, 992, 1328, 4000].map((width) => columnsFor(width))).toEqual([
    1, 1, 2, 2, 3, 4, 4,
  ]);
});

it('puts each card into the shortest column, the leftmost among equals', () => {
  expect(arrange([5, 1, 1, 1, 1], 3)).toEqual([0, 1, 2, 1, 2]);
  expect(arrange([], 2)).toEqual([]);
});

it('leaves no column shorter than the others by more than one card', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      (heights, columns) => {
        const filled = Array.from({ length: columns }, () => 0);
        arrange(heights, columns).forEach((column, index) => {
          filled[column] = (filled[column] ?? 0) + (heights[index] ?? 0);
        });
        expect(Math.max(...filled) - Math.min(...filled)).toBeLessThanOrEqual(Math.max(...heights));
      },
    ),
  );
});
