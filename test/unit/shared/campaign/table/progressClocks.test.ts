import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema } from '#shared/campaign/document';
import {
  addClock,
  changeClock,
  clocksOf,
  freshClock,
  isDone,
  moveClock,
  removeClock,
  resetClock,
  tickClock,
} from '#shared/campaign/table/progressClocks';
import { countingIds, steppingClock } from '#test/fixtures/ports';

const ids = countingIds('clock');
const bare = newCampaign('toy', 'Ferries', { clock: steppingClock(60), ids });
const flood = addClock(bare, { ...freshClock, name: ' The flood ', segments: 4 }, ids);
const id = clocksOf(flood)[0]?.id ?? '';
const filled = (campaign: typeof flood) => clocksOf(campaign)[0]?.filled;

describe('progress clocks', () => {
  it('are added with a name and stored in a valid file', () => {
    expect(clocksOf(flood)).toEqual([
      { id, name: 'The flood', segments: 4, filled: 0, shown: false, notes: '' },
    ]);
    expect(campaignSchema.safeParse(flood).success).toBe(true);
    expect(addClock(bare, { ...freshClock, name: '  ' }, ids)).toBe(bare);
  });

  it('open in campaigns of older programs, which have none', () => {
    expect(clocksOf(bare)).toEqual([]);
    expect(campaignSchema.safeParse(bare).success).toBe(true);
    expect(tickClock(bare, id, 1)).toBe(bare);
  });

  it('tick up and down between empty and done', () => {
    const three = tickClock(flood, id, 3);
    expect(filled(three)).toBe(3);
    const done = tickClock(three, id, 2);
    expect(filled(done)).toBe(4);
    expect(clocksOf(done).map(isDone)).toEqual([true]);
    expect(tickClock(done, id, 1)).toBe(done);
    expect(filled(tickClock(done, id, -1))).toBe(3);
    expect(filled(resetClock(done, id))).toBe(0);
    expect(tickClock(flood, id, -1)).toBe(flood);
  });

  it('keep to 2 to 24 segments, and lose what no longer fits', () => {
    const done = tickClock(flood, id, 4);
    const fields = { ...freshClock, name: 'The flood' };
    expect(clocksOf(changeClock(done, id, { ...fields, segments: 1 }))[0]).toMatchObject({
      segments: 2,
      filled: 2,
    });
    expect(clocksOf(changeClock(done, id, { ...fields, segments: 99 }))[0]).toMatchObject({
      segments: 24,
      filled: 4,
    });
  });

  it('are moved and removed', () => {
    const two = addClock(flood, { ...freshClock, name: 'The watch' }, ids);
    const names = (campaign: typeof flood) => clocksOf(campaign).map(({ name }) => name);
    const moved = moveClock(two, id, 9);
    expect(names(moved)).toEqual(['The watch', 'The flood']);
    expect(moveClock(moved, id, 1)).toBe(moved);
    expect(names(removeClock(moved, id))).toEqual(['The watch']);
  });
});
