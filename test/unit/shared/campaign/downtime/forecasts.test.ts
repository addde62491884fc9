import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import {
  unchangedPlan,
  lifestyleForecasts,
  livingName,
  purseForecasts,
  incomeSources,
  workFor,
} from '#shared/campaign/downtime/forecasts';
import type { Member } from '#shared/campaign/party/members';
import { peopleOf, type Person } from '#shared/campaign/party/people';
import { newCharacter } from '#shared/sheet/commands';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { defaultTerms } from '#shared/downtime/terms';
import { raw } from '#shared/kernel/text';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: fixedClock, ids: countingIds() };
const member = (more: Partial<Member> = {}): Member => ({
  ...{ id: 'm1', character: 'c1', name: '', player: '', role: 'player', away: false, living: null },
  ...more,
});
const campaignOf = (more: Partial<CampaignDocument> = {}): CampaignDocument => ({
  ...newCampaign('toy', 'Isle', ports),
  ...more,
});

/** A member with this amount beside the toy's own coins from creation. */
function personWith(money: number, who: Member = member()): Person {
  const fresh = { ...newCharacter(toyRuleset, ports), id: who.character ?? '' };
  const empty = toyRuleset.open(fresh);
  if (!empty.ok) throw new Error('the toy cannot be read');
  const before = empty.value.ledger?.().accounts.find(({ id }) => id === 'money')?.balance ?? 0;
  const document = perform(
    fresh,
    { label: raw('given'), edits: [enter({ account: 'money', amount: money - before, reason: 'x' })] },
    ports,
  );
  const opened = toyRuleset.open(document);
  if (!opened.ok) throw new Error('the toy cannot be read');
  const person = peopleOf(
    { party: [who], terms: defaultTerms },
    new Map([[fresh.id, { document, opened: opened.value }]]),
  ).get(who.id);
  if (person === undefined) throw new Error('nobody is there');
  return person;
}

const priceOf = (id: string) => defaultTerms.lifestyles.find((each) => each.id === id)?.perDay ?? 0;

describe('how long money lasts', () => {
  it('counts whole days at the lifestyle that was settled, from today on', () => {
    const poor = priceOf('poor');
    const who = member({ living: { id: 'poor', perDay: null } });
    const campaign = campaignOf({ party: [who], begins: 100 });
    const [forecast] = purseForecasts(campaign, [personWith(poor * 49 + poor - 1, who)]);
    expect(forecast).toMatchObject({ member: 'm1', days: 49, runsOut: 149, dues: 0, living: { id: 'poor' } });
    expect(forecast?.perDay.value).toBe(poor);
    // The figure opens to its sources, which add up.
    expect(forecast?.left).toEqual({
      value: poor - 1,
      sources: [
        expect.objectContaining({ amount: poor * 49 + poor - 1 }),
        expect.objectContaining({ amount: -49 * poor }),
      ],
    });
  });

  it('includes expenses by name, up to the day when the money runs out', () => {
    const who = member({ living: { id: 'poor', perDay: null } });
    const poor = priceOf('poor');
    const campaign = campaignOf({
      party: [who],
      expenses: [
        {
          ...{ id: 'e1', name: 'House', amount: 10 * poor, until: null, payers: ['m1'] },
          rhythm: { every: 10, unit: 'days', from: 5 },
        },
        {
          ...{ id: 'e2', name: 'Ship', amount: 1000 * poor, until: null, payers: ['m2'] },
          rhythm: { every: 1, unit: 'days', from: 0 },
        },
      ],
    });
    const [forecast] = purseForecasts(campaign, [personWith(30 * poor, who)]);
    // Day 16 needs the second rent: 16 days and 2 rents cost as much as 36 days.
    expect(forecast).toMatchObject({ days: 15, runsOut: 15, dues: 10 * poor });
    expect(forecast?.left.sources.map(({ amount }) => amount)).toEqual([30 * poor, -15 * poor, -10 * poor]);
    expect(forecast?.left.value).toBe(5 * poor);
  });

  it('reports who cannot pay a single day, and who never runs out', () => {
    const who = member({ living: { id: 'poor', perDay: null } });
    const free = campaignOf({
      party: [who],
      terms: { ...defaultTerms, lifestyles: defaultTerms.lifestyles.map((each) => ({ ...each, perDay: 0 })) },
    });
    expect(purseForecasts(campaignOf({ party: [who] }), [personWith(-3, who)])[0]).toMatchObject({
      days: 0,
      runsOut: 0,
      left: { value: -3, sources: [expect.objectContaining({ amount: -3 })] },
    });
    expect(purseForecasts(free, [personWith(1, who)])[0]?.runsOut).toBeNull();
  });

  it('follows the options: a lifestyle for all, and work that pays for one', () => {
    const who = member({ living: { id: 'wealthy', perDay: null } });
    const campaign = campaignOf({ party: [who] });
    const person = personWith(1000, who);
    const tried = (whatIf: Partial<typeof unchangedPlan>) =>
      purseForecasts(campaign, [person], { ...unchangedPlan, ...whatIf })[0];
    expect(tried({ living: { id: 'modest', perDay: null } })).toMatchObject({
      living: { id: 'modest' },
      perDay: { value: priceOf('modest') },
    });
    expect(tried({ pursuit: 'ordinary', living: { id: 'modest', perDay: null } })).toMatchObject({
      perDay: { value: 0 },
      runsOut: null,
    });
    expect(tried({ pursuit: 'custom', perDay: 7 })?.perDay.sources.map(({ amount }) => amount)).toEqual([
      priceOf('wealthy'),
      7,
    ]);
  });

  it('compares every lifestyle of the campaign, an open one at the sum that is lived at', () => {
    const open = defaultTerms.lifestyles.find((each) => each.open)!;
    const who = member({ living: { id: open.id, perDay: open.perDay + 50 } });
    const campaign = campaignOf({ party: [who] });
    const forecasts = lifestyleForecasts(campaign, personWith(10_000, who));
    expect(forecasts.map(({ living }) => living.id)).toEqual(defaultTerms.lifestyles.map(({ id }) => id));
    expect(forecasts.find(({ living }) => living.id === open.id)?.perDay.value).toBe(open.perDay + 50);
    const days = forecasts.map((each) => each.days);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  });
});

describe('work that may be continued', () => {
  it.each(incomeSources)('%s is a work of its own, or none', (pursuit) => {
    const work = workFor({ pursuit, perDay: 3 });
    expect(work === null).toBe(pursuit === 'none');
    if (work?.kind === 'profession') expect(work.standing).toBe(pursuit);
  });

  it('is named as in the table, and by its id if the table lacks it', () => {
    expect(livingName(defaultTerms, { id: 'modest' })).toEqual({ key: 'downtime.lifestyle.modest' });
    expect(livingName(defaultTerms, { id: 'gone' })).toEqual(raw('gone'));
  });
});
