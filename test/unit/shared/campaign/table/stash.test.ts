import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema } from '#shared/campaign/document';
import {
  addMoneyToStash,
  addToStash,
  changeStashItem,
  isEmptyStash,
  putStashMoney,
  removeFromStash,
  returnToStash,
  stashOf,
  takeFromStash,
} from '#shared/campaign/table/stash';
import { countingIds, steppingClock } from '#test/fixtures/ports';

const ids = countingIds('stash');
const bare = newCampaign('toy', 'Ferries', { clock: steppingClock(60), ids });
const potion = { name: 'Potion', quantity: 3, value: 20, note: '', find: null };
const full = addMoneyToStash(addToStash(bare, [potion, { ...potion, name: 'Crown', quantity: 1 }], ids), 50);
const facts = (campaign: typeof full) => stashOf(campaign).items.map((item) => [item.name, item.quantity]);

describe('the stash', () => {
  it('holds money and items in a valid file, and is empty in older ones', () => {
    expect(stashOf(full).money).toBe(50);
    expect(facts(full)).toEqual([
      ['Potion', 3],
      ['Crown', 1],
    ]);
    expect(campaignSchema.safeParse(full).success).toBe(true);
    expect(isEmptyStash(stashOf(bare))).toBe(true);
    expect(isEmptyStash(stashOf(full))).toBe(false);
  });

  it('joins equal lines, but not those of another value or note', () => {
    expect(facts(addToStash(full, [potion], ids))[0]).toEqual(['Potion', 6]);
    expect(facts(addToStash(full, [{ ...potion, note: 'cursed' }], ids))).toHaveLength(3);
    expect(addToStash(full, [{ ...potion, name: ' ' }], ids)).toBe(full);
  });

  it('gives up a part or a whole line, and gets it back exactly', () => {
    const [first, second] = stashOf(full).items;
    if (first === undefined || second === undefined) throw new Error('nothing there');
    const taken = { money: 20, items: [{ ...first, quantity: 2 }, second] };
    const without = takeFromStash(full, taken);
    expect(stashOf(without)).toEqual({ money: 30, items: [{ ...first, quantity: 1 }] });
    expect(stashOf(returnToStash(without, taken))).toEqual(stashOf(full));
  });

  it('keeps numbers within bounds', () => {
    const id = stashOf(full).items[0]?.id ?? '';
    expect(stashOf(putStashMoney(full, -5)).money).toBe(0);
    expect(stashOf(putStashMoney(full, 1e15)).money).toBe(1_000_000_000);
    expect(facts(changeStashItem(full, id, { quantity: 0 }))[0]).toEqual(['Potion', 1]);
    expect(changeStashItem(full, id, { name: '' })).toBe(full);
    expect(facts(removeFromStash(full, id))).toEqual([['Crown', 1]]);
  });
});
