import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { DowntimePeriod } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import { peopleOf } from '#shared/campaign/party/people';
import { freshMemberDowntime, prepareDowntime } from '#shared/campaign/downtime/memberDowntime';
import { newCharacter } from '#shared/sheet/commands';
import { raw } from '#shared/kernel/text';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: fixedClock, ids: countingIds() };
const member = (id: string, character: string | null): Member => ({
  ...{ id, character, name: 'Guest', player: '', role: 'player', away: true, living: null },
});

/** Ada of the toy ruleset, who starts with 10 coins, and a guest; each pays half of the rent on day 3. */
function prepare(rent: number, days: number, taking: readonly string[] = []) {
  const ada = newCharacter(toyRuleset, ports, { name: 'Ada' });
  const campaign: CampaignDocument = {
    ...newCampaign('toy', 'Isle', ports),
    party: [member('ada', ada.id), member('guest', null)],
    expenses: [
      {
        ...{ id: 'rent', name: 'Rent', amount: rent, until: null, payers: ['ada', 'guest'] },
        rhythm: { every: 1, unit: 'years', from: 3 },
      },
    ],
  };
  const opened = toyRuleset.open(ada);
  if (!opened.ok) throw new Error(opened.error.code);
  const people = peopleOf(campaign, new Map([[ada.id, { document: ada, opened: opened.value }]]));
  const living = { id: 'wretched', perDay: null };
  const memberDowntimes = taking.map((id) => ({ ...freshMemberDowntime(campaign, id), living }));
  const period: DowntimePeriod = {
    title: '',
    date: '2026-01-31',
    days,
    summary: '',
    memberDowntimes,
  };
  return prepareDowntime(campaign, period, people);
}

describe('a member who takes no part in a downtime', () => {
  it('still owes expenses, on the sheet or in the log', () => {
    const { shares, faults, entry } = prepare(9, 5);
    expect(faults).toEqual([]);
    expect(shares.map((share) => [share.member, share.edits])).toMatchObject([
      ['ada', [{ op: 'enter', account: 'money', amount: -5 }]],
      ['guest', []],
    ]);
    expect(entry).toMatchObject({
      paid: [
        { member: 'ada', what: raw('Rent'), amount: -5 },
        { member: 'guest', what: raw('Rent'), amount: -4 },
      ],
    });
  });

  it('owes nothing before the day, and pays once after taking part', () => {
    expect(prepare(9, 3).shares).toEqual([]);
    const paid = prepare(9, 5, ['ada']).entry;
    expect(
      paid.kind === 'downtime' && paid.paid.filter(({ what }) => 'raw' in what && what.raw === 'Rent'),
    ).toHaveLength(2);
  });

  it('cannot get into debt by it: only participants can agree to that', () => {
    const [fault, ...others] = prepare(30, 5).faults;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      path: 'memberDowntimes',
      member: 'ada',
      text: { key: 'closing.shortOutside' },
    });
    expect(fault?.debt).toBeUndefined();
  });
});
