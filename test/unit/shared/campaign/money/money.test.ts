import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Expense } from '#shared/campaign/money/expenses';
import { moneyOf } from '#shared/campaign/money/money';
import { peopleOf } from '#shared/campaign/party/people';
import { castOf } from '#shared/campaign/print/cast';
import { prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import { shortageOf } from '#shared/campaign/money/shortage';
import { newCharacter } from '#shared/sheet/commands';
import type { Ruleset } from '#shared/rules/ruleset';
import { ruleset as delver } from '#shared/rulesets/delver/index';
import { ruleset as heroic } from '#shared/rulesets/heroic/index';
import { ruleset as relict } from '#shared/rulesets/relict/index';
import { ruleset as starfaring } from '#shared/rulesets/starfaring/index';
import { translatorOf } from '#test/contract/support/rulesets';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { closeOutOf } from '#test/unit/shared/campaign/party';

const ports = { clock: fixedClock, ids: countingIds() };
const rent: Expense = {
  ...{ id: 'rent', name: 'Rent', amount: 25, until: null, payers: ['ada'] },
  rhythm: { every: 1, unit: 'days', from: 0 },
};

/** A new campaign of a ruleset with a new character of it. */
function table(ruleset: Ruleset, more: Partial<CampaignDocument> = {}) {
  const ada = newCharacter(ruleset, ports, { name: 'Ada' });
  const campaign: CampaignDocument = {
    ...newCampaign(ruleset.manifest.id, 'Isle', ports, ruleset.economy),
    party: [
      { id: 'ada', character: ada.id, name: '', player: '', role: 'player', away: false, living: null },
    ],
    ...more,
  };
  const opened = ruleset.open(ada);
  if (!opened.ok) throw new Error(opened.error.code);
  return {
    campaign,
    people: peopleOf(campaign, new Map([[ada.id, { document: ada, opened: opened.value }]])),
  };
}

/** Every sum that a close-out, a downtime, the log and the party show for this campaign, as text. */
function sumTexts(ruleset: Ruleset, more: Partial<CampaignDocument> = {}): readonly string[] {
  const { campaign, people } = table(ruleset, { expenses: [rent], ...more });
  const translate = translatorOf(ruleset);
  const award = { id: 'a1', member: 'ada', reward: 'money', amount: 12, reason: '' };
  const closing = prepareCloseOut(campaign, closeOutOf(['ada'], { days: 3, awards: [award] }), people);
  const stay = prepareDowntime(
    campaign,
    {
      ...{ title: '', date: '2026-01-01', days: 3, summary: '' },
      memberDowntimes: [
        {
          member: 'ada',
          living: { id: 'modest', perDay: null },
          spans: [],
          activities: [],
          learning: null,
          debt: false,
        },
      ],
    },
    people,
  );
  const cast = castOf(campaign, people);
  const purse = people.get('ada')?.ledger.accounts.find(({ id }) => id === 'money');
  return [
    ...[closing, stay].flatMap(({ shares, faults }) => [
      ...shares.flatMap(({ changes }) => changes),
      ...faults.map(({ text }) => text),
    ]),
    cast.awardText(award),
    cast.paidText('ada', [{ what: { raw: 'Rent' }, amount: -25 }]),
    ...(purse === undefined ? [] : [purse.label, purse.balanceText]),
    moneyOf(campaign, people).amount(7),
  ].map(translate);
}

describe('money in a campaign', () => {
  it("has the campaign's name in every sum", () => {
    const { terms } = table(heroic).campaign;
    const words = sumTexts(heroic, { terms: { ...terms, currency: 'crowns' } });
    expect(words.join('\n')).not.toMatch(/\$|coin/i);
    expect(words.filter((line) => /\d/.test(line)).every((line) => line.includes('crowns'))).toBe(true);
    expect(words.at(-4)).toBe('Rent −25 crowns');
  });

  it('is formatted as its rules define if it has no name', () => {
    const words = sumTexts(heroic);
    expect(words.slice(-5)).toEqual(['+$12', 'Rent −$25', 'Coins', '$30', '$7']);
    expect(words[0]).toMatch(/^Coins \$30 → −\$33 \(\+\$12, −\$25 Due: Rent/);
    expect(sumTexts(starfaring).slice(-5)).toEqual(['+12 ¢', 'Rent −25 ¢', 'Credits', '0 ¢', '7 ¢']);
    expect(sumTexts(relict).at(-1)).toBe('7 GP');
    expect(sumTexts(delver).slice(-5)).toEqual([
      '+12 coins',
      'Rent −25 coins',
      'Money',
      '0 coins',
      '7 coins',
    ]);
  });

  it('is known before anybody joins', () => {
    const { campaign } = table(heroic);
    expect(translatorOf(heroic)(moneyOf(campaign, new Map(), heroic.economy).amount(2.5))).toBe('$2.5');
  });
});

describe('money that runs out', () => {
  const due = (day: number, amount: number) => ({ expense: 'e', name: 'Rent', member: 'ada', day, amount });

  it("is reported with the day's sum, the available and the missing amount", () => {
    const { campaign, people } = table(heroic, { expenses: [rent, { ...rent, id: 'crew', amount: 4 }] });
    const { faults } = prepareCloseOut(campaign, closeOutOf(['ada'], { days: 2 }), people);
    // 30 coins: 29 on the first day, and 1 is left for the 29 of the second.
    expect(faults.map(({ text }) => translatorOf(heroic)(text))).toEqual([
      expect.stringMatching(/^Ada has \$1 for the \$29 due on .+: short by \$28\./),
    ]);
  });

  it('is the first day that cannot be paid, whatever comes later', () => {
    expect(shortageOf(30, 0, [due(4, 10), due(5, 10), due(5, 15), due(9, 7)])).toEqual({
      ...{ day: 5, due: 25, there: 20, total: 12 },
    });
    expect(shortageOf(-8, 0, [due(4, 10)])).toEqual({ day: 4, due: 10, there: 0, total: 10 });
    expect(shortageOf(5, 9, [])).toEqual({ day: null, due: 9, there: 5, total: 4 });
    expect(shortageOf(-8, 0, [])).toBeUndefined();
    expect(shortageOf(10, 0, [due(4, 10)])).toBeUndefined();
  });
});

describe('life in a new campaign', () => {
  it("suffices for a week with a hero's initial money, two meals a day", () => {
    const { campaign, people } = table(heroic);
    const days = (count: number) =>
      prepareDowntime(
        campaign,
        {
          ...{ title: '', date: '2026-01-01', days: count, summary: '' },
          memberDowntimes: [
            {
              member: 'ada',
              living: { id: 'modest', perDay: null },
              spans: [],
              activities: [],
              learning: null,
              debt: false,
            },
          ],
        },
        people,
      );
    expect(days(7).faults).toEqual([]);
    expect(days(8).faults.map(({ text }) => translatorOf(heroic)(text))).toEqual([
      expect.stringMatching(/^Ada has \$2 for the \$4 due on .+: short by \$2\./),
    ]);
  });

  it.each([
    [heroic, 1, 10],
    [relict, 1, 10],
    [starfaring, 1, 1],
    [delver, 1, 1],
  ])('is as dear as its document makes it: %#', (ruleset, coins, credits) => {
    expect(table(ruleset).campaign.terms.scale).toEqual({ coins, credits });
  });
});
