import { describe, expect, it } from 'vitest';
import { offsetsOf, rowAt, rowWindow } from '#renderer/features/log/rowWindow';

describe('the window of a long list', () => {
  const offsets = offsetsOf(['a', 'b', 'c', 'd'], new Map([['b', 100]]), 10);

  it('uses measured heights, and estimates the others', () => {
    expect(offsets).toEqual([0, 10, 110, 120, 130]);
    expect(offsetsOf([], new Map(), 10)).toEqual([0]);
  });

  it.each([
    [-5, 0],
    [0, 0],
    [9, 0],
    [10, 1],
    [109, 1],
    [110, 2],
    [129, 3],
    [999, 3],
  ])('finds the row at %i', (place, row) => {
    expect(rowAt(offsets, place)).toBe(row);
  });

  it('contains visible rows, and space for the others', () => {
    expect(rowWindow(offsets, { top: 20, bottom: 50, spare: 0 })).toEqual({
      first: 1,
      last: 2,
      before: 10,
      after: 20,
    });
    expect(rowWindow(offsets, { top: 20, bottom: 50, spare: 15 })).toEqual({
      first: 0,
      last: 2,
      before: 0,
      after: 20,
    });
    expect(rowWindow([0], { top: 0, bottom: 900, spare: 9 })).toEqual({
      first: 0,
      last: 0,
      before: 0,
      after: 0,
    });
  });
});
