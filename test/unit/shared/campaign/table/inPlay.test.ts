import { expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { freshBeginning, prepareBeginning } from '#shared/campaign/beginning';
import type { CampaignDocument } from '#shared/campaign/document';
import { isInPlay } from '#shared/campaign/table/inPlay';
import type { Encounter } from '#shared/encounter/document';
import { session } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const quiet: CampaignDocument = {
  ...newCampaign('toy', 'Isle', { clock: fixedClock, ids: countingIds() }),
  updatedAt: '2026-11-25T20:00:00.000Z',
};
const soon = '2026-11-25T21:00:00.000Z';
const begun = (campaign: CampaignDocument): CampaignDocument => {
  const { entry } = prepareBeginning(campaign, freshBeginning(campaign, 'session', ''), new Map());
  return { ...campaign, log: [...campaign.log, entry] };
};
const fighting = (state: Encounter['state']): CampaignDocument => ({
  ...quiet,
  encounters: {
    e: {
      ...{ id: 'e', name: 'Bridge', ruleset: 'toy', state, round: 1, turn: null, interrupted: [] },
      ...{ rounds: { start: 0, end: 0 }, combatants: {}, conditions: {}, entries: [] },
    },
  },
});

it('a table plays from the begin of a session until it is closed', () => {
  expect(isInPlay(quiet, soon)).toBe(false);
  expect(isInPlay(begun(quiet), soon)).toBe(true);
  const closed = { ...begun(quiet), log: [...begun(quiet).log, session(1, [])] };
  expect(isInPlay(closed, soon)).toBe(false);
  expect(isInPlay(begun(closed), soon)).toBe(true);
});

it('and while an encounter runs', () => {
  expect(isInPlay(fighting('running'), soon)).toBe(true);
  expect(isInPlay(fighting('prepared'), soon)).toBe(false);
  expect(isInPlay(fighting('ended'), soon)).toBe(false);
});

it('but not for ever where it was left open', () => {
  expect(isInPlay(fighting('running'), '2026-11-26T08:00:00.000Z')).toBe(true);
  expect(isInPlay(fighting('running'), '2026-11-26T08:00:01.000Z')).toBe(false);
});

it('nor where it was saved by a clock that ran ahead', () => {
  const ahead = { ...fighting('running'), updatedAt: '2099-01-01T00:00:00.000Z' };
  expect(isInPlay(ahead, soon)).toBe(false);
});
