import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, firstCrop, mostZoom, moved, zoomed } from '#renderer/shells/portrait/crop';

const size = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
const step = fc.oneof(
  fc.record({
    across: fc.double({ min: -3, max: 3, noNaN: true }),
    down: fc.double({ min: -3, max: 3, noNaN: true }),
  }),
  fc.record({ zoom: fc.double({ min: -1, max: 20, noNaN: true }) }),
);

describe('the part of a picture', () => {
  it('begins with the middle of a wide one, and near the top of a tall one', () => {
    const wide = { width: 1600, height: 1200 };
    expect(areaOf(firstCrop(wide), wide)).toEqual({ left: 200, top: 0, side: 1200 });
    const tall = { width: 600, height: 1600 };
    expect(areaOf(firstCrop(tall), tall)).toEqual({ left: 0, top: 200, side: 600 });
  });

  it('never leaves the picture, whatever is pressed', () => {
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 12 }), (picture, steps) => {
        let crop = firstCrop(picture);
        for (const each of steps)
          crop =
            'zoom' in each ? zoomed(crop, picture, each.zoom) : moved(crop, picture, each.across, each.down);
        const { left, top, side } = areaOf(crop, picture);
        const slack = 1e-6;
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(picture.width + slack);
        expect(top + side).toBeLessThanOrEqual(picture.height + slack);
        expect(side).toBeGreaterThan(0);
      }),
    );
  });

  it('comes back at once after it was pushed against an edge', () => {
    const picture = { width: 1000, height: 1000 };
    const near = zoomed(firstCrop(picture), picture, 2);
    const pushed = moved(near, picture, 50, 0);
    expect(areaOf(pushed, picture).left).toBe(500);
    expect(areaOf(moved(pushed, picture, -0.1, 0), picture).left).toBe(450);
  });

  it('cannot be so small that it is a blur', () => {
    expect(mostZoom({ width: 40, height: 4000 })).toBe(1);
    expect(mostZoom({ width: 128, height: 128 })).toBe(2);
    expect(mostZoom({ width: 9000, height: 9000 })).toBe(8);
  });
});
