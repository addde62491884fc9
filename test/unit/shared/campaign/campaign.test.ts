import { expect, it } from 'vitest';
import {
  addToScreen,
  changeRuleset,
  moveOnScreen,
  newCampaign,
  putDeck,
  removeFromScreen,
  renameCampaign,
  resetScreen,
  screenOf,
} from '#shared/campaign/campaign';
import { campaignSchema } from '#shared/campaign/document';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const own = ['a', 'b', 'c'];
const fresh = () => newCampaign('toy', 'Winter', { clock: fixedClock, ids: countingIds('campaign') });

it('starts as a document that can be stored, with the screen of its rules', () => {
  const campaign = fresh();
  expect(campaignSchema.parse(campaign)).toEqual(campaign);
  expect(screenOf(campaign, own)).toEqual(own);
});

it('cuts a name at the longest there is', () => {
  expect(campaignSchema.safeParse(renameCampaign(fresh(), 'x'.repeat(5000))).success).toBe(true);
});

it('arranges cards, starting from those of the rules, and lays them out again', () => {
  let campaign = addToScreen(fresh(), own, 'd');
  expect(campaign.screen).toEqual(['a', 'b', 'c', 'd']);
  expect(addToScreen(campaign, own, 'a')).toBe(campaign);
  campaign = moveOnScreen(campaign, own, 'd', 0);
  expect(campaign.screen).toEqual(['d', 'a', 'b', 'c']);
  campaign = moveOnScreen(campaign, own, 'a', 99);
  expect(campaign.screen).toEqual(['d', 'b', 'c', 'a']);
  expect(moveOnScreen(campaign, own, 'd', -3)).toBe(campaign);
  expect(moveOnScreen(campaign, own, 'nothing', 1)).toBe(campaign);
  campaign = removeFromScreen(campaign, own, 'b');
  expect(screenOf(campaign, own)).toEqual(['d', 'c', 'a']);
  expect(resetScreen(campaign).screen).toBeNull();
});

it('starts again under other rules', () => {
  const deck = { cards: [], pile: [], discard: [], hands: [] };
  const played = putDeck(addToScreen(fresh(), own, 'd'), 'luck', deck);
  expect(changeRuleset(played, 'toy')).toBe(played);
  expect(changeRuleset(played, 'other')).toMatchObject({
    ruleset: 'other',
    screen: null,
    decks: {},
  });
});
