import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema } from '#shared/campaign/document';
import {
  addMoneyToStash,
  addToStash,
  changeStashItem,
  isEmptyStash,
  removeFromStash,
  returnToStash,
  stashOf,
  takeFromStash,
} from '#shared/campaign/table/stash';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { withoutHandOuts } from '#shared/campaign/past/handOuts';
import { withPartyLoot } from '#shared/campaign/table/partyLoot';
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

  it('gets loot of the party with its close-out, and gives back what is still there', () => {
    const line = (name: string, quantity: number, member: string | null) => ({
      ...{ id: name, name, quantity, member, find: null },
    });
    const entry: LogEntry = {
      ...{ kind: 'session', id: 's', at: bare.createdAt, date: '2026-01-31', days: 0, title: '', text: '' },
      ...{ present: [], awards: [], debtors: [], paid: [] },
      loot: [line('Ring', 2, null), line('Bell', 1, 'ann'), line('Map', 1, null)],
    };
    const closed = withPartyLoot(full, entry, ids);
    expect(facts(closed.campaign).slice(2)).toEqual([
      ['Ring', 2],
      ['Map', 1],
    ]);
    const [, , ring] = stashOf(closed.campaign).items;
    if (ring === undefined) throw new Error('no ring');
    const worn = takeFromStash(closed.campaign, { money: 0, items: [{ ...ring, quantity: 1 }] });
    expect(facts(withoutHandOuts(worn, [closed.entry]))).toEqual(facts(full));
    // One that was closed without the stash takes nothing of the same name.
    expect(withoutHandOuts(worn, [entry])).toBe(worn);
  });

  it('keeps numbers within bounds', () => {
    const id = stashOf(full).items[0]?.id ?? '';
    expect(stashOf(addMoneyToStash(full, -1e15)).money).toBe(0);
    expect(stashOf(addMoneyToStash(full, 1e15)).money).toBe(1_000_000_000);
    expect(facts(changeStashItem(full, id, { quantity: 0 }))[0]).toEqual(['Potion', 1]);
    expect(changeStashItem(full, id, { name: '' })).toBe(full);
    expect(facts(removeFromStash(full, id))).toEqual([['Crown', 1]]);
  });
});
