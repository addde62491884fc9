import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import { newPack } from '#shared/homebrew/pack';
import { arrivalBetween, arrivalSchema, rebased, withArrival } from '#shared/table/rooms/arrival';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const clock = { id: 'storm', name: 'The storm', segments: 6, filled: 2, shown: true, notes: '' };
const torches = { id: 'torches', name: 'Torch', quantity: 8, value: null, note: '', find: null };
const campaign = campaignSchema.parse({
  ...JSON.parse(readFileSync(inRoot('test/fixtures/documents/campaign-1.json'), 'utf8')),
  clocks: [clock],
  stash: { money: 100, items: [torches] },
});

const money = (count: number) => (from: CampaignDocument) => ({
  ...from,
  stash: { items: from.stash?.items ?? [], money: (from.stash?.money ?? 0) + count },
});
const filled = (count: number) => (from: CampaignDocument) => ({
  ...from,
  clocks: (from.clocks ?? []).map((each) => ({ ...each, filled: each.filled + count })),
});
const taken = (count: number) => (from: CampaignDocument) => ({
  ...from,
  stash: { money: from.stash?.money ?? 0, items: [{ ...torches, quantity: torches.quantity - count }] },
});

describe('what a page and the table change at once', () => {
  it.each([
    ['money of the stash', money(-2), money(-3), { stash: { money: 95 } }],
    ['a clock', filled(1), filled(1), { clocks: [{ filled: 4 }] }],
    ['things of the stash', taken(2), taken(5), { stash: { items: [{ quantity: 1 }] } }],
  ])('counts both in %s', (_, own, theirs, both) => {
    const joined = rebased(campaign, own(campaign), { ...theirs(campaign), revision: 9 });
    expect(joined).toMatchObject({ ...both, revision: 9 });
  });

  it.each([
    ['money', money(-60), money(-60)],
    ['a clock', filled(3), filled(3)],
    ['things', taken(5), taken(3)],
  ])('is asked about where %s cannot take both', (_, own, theirs) => {
    expect(rebased(campaign, own(campaign), theirs(campaign))).toBeUndefined();
  });

  it('is asked about where one wrote in a note that the other removed', () => {
    const own = {
      ...campaign,
      notes: campaign.notes.map((note, at) => (at === 0 ? { ...note, text: 'And more.' } : note)),
    };
    expect(own.notes).not.toEqual(campaign.notes);
    expect(rebased(campaign, own, { ...campaign, notes: campaign.notes.slice(1) })).toBeUndefined();
    expect(rebased(campaign, own, { ...money(1)(campaign) })?.notes).toEqual(own.notes);
  });
});

it('two windows join in a pack, and are asked about the same field', () => {
  const pack = newPack('heroic', 'Herbs', { clock: fixedClock, ids: countingIds() });
  const theirs = { ...pack, about: 'For healers.', revision: 2 };
  expect(rebased(pack, { ...pack, author: 'Mia' }, theirs)).toEqual({ ...theirs, author: 'Mia' });
  expect(rebased(pack, { ...pack, about: 'For poisoners.' }, theirs)).toBeUndefined();
});

it('an arrival is one change for each place, and comes to the same as a message', () => {
  const after = filled(1)(money(5)(campaign));
  const arrival = arrivalBetween(campaign, after);
  expect(arrival.changes.map(({ path, by }) => [path.join('.'), by?.amount])).toEqual([
    ['clocks.storm.filled', 1],
    ['stash.money', 5],
  ]);
  expect(withArrival(campaign, arrivalSchema.parse(JSON.parse(JSON.stringify(arrival))))).toEqual(after);
});
