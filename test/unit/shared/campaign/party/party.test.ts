import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import {
  changeRole,
  grouped,
  removalImpact,
  joinParty,
  leaveParty,
  mostMembers,
  moveMember,
  nameGuest,
  namePlayer,
  setMemberLifestyle,
  setAbsent,
  revertParty,
  type NewMember,
} from '#shared/campaign/party/party';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const partyPorts = () => ({ clock: fixedClock, ids: countingIds('party'), date: '2026-02-03' });
const fresh = () => newCampaign('toy', 'Winter', { clock: fixedClock, ids: countingIds('campaign') });
const someone = (name: string, more: Partial<NewMember> = {}): NewMember => ({
  ...{ character: `hero-${name.toLowerCase()}`, name, player: '', role: 'player' },
  ...more,
});
const withParty = (...names: string[]) =>
  joinParty(
    fresh(),
    names.map((name) => someone(name)),
    partyPorts(),
  );
const ids = ({ party }: CampaignDocument) => party.map(({ character }) => character?.slice('hero-'.length));
const logLines = ({ log }: CampaignDocument) =>
  log.map((entry) => (entry.kind === 'party' ? `${entry.title} ${entry.change}` : entry.kind));
const idOf = ({ party }: CampaignDocument, character: string) =>
  party.find((member) => member.character === `hero-${character}`)?.id ?? '';

describe('joining', () => {
  it('adds several in order, with a line of the log for each, dated today', () => {
    const campaign = withParty('Ada', 'Bo');
    expect(ids(campaign)).toEqual(['ada', 'bo']);
    expect(logLines(campaign)).toEqual(['Ada joined', 'Bo joined']);
    expect(campaign.log[0]).toMatchObject({ date: '2026-02-03', at: fixedClock.now(), days: 0 });
    expect(campaign.log[0]).toMatchObject({ member: idOf(campaign, 'ada'), character: 'hero-ada' });
    expect(campaignSchema.parse(campaign)).toEqual(campaign);
  });

  it('adds no one twice, but any number of guests with one name', () => {
    const campaign = withParty('Ada');
    expect(joinParty(campaign, [someone('Ada')], partyPorts())).toBe(campaign);
    const guest = someone('Mern', { character: null, role: 'guest' });
    const guests = joinParty(campaign, [guest, guest], { ...partyPorts(), ids: countingIds('guest') });
    expect(guests.party.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Ada player',
      'Mern guest',
      'Mern guest',
    ]);
    expect(new Set(guests.party.map(({ id }) => id)).size).toBe(3);
  });

  it('makes a returning character the same member with its past', () => {
    const campaign = withParty('Ada', 'Bo');
    const ada = idOf(campaign, 'ada');
    const left = leaveParty(campaign, ada, 'Ada', partyPorts());
    const again = joinParty(left, [someone('Ada')], { ...partyPorts(), ids: countingIds('later') });
    expect(idOf(again, 'ada')).toBe(ada);
    expect(again.log.at(-1)).toMatchObject({ member: ada, change: 'joined' });
  });

  it('has room for no more than a document holds', () => {
    const many = Array.from({ length: mostMembers + 5 }, (_, at) => someone(`P${String(at)}`));
    const campaign = joinParty(fresh(), many, partyPorts());
    expect(campaign.party).toHaveLength(mostMembers);
    expect(campaign.log).toHaveLength(mostMembers);
    expect(campaignSchema.safeParse(campaign).success).toBe(true);
  });

  it('cuts names at the longest there is', () => {
    const long = someone('A', { name: 'x'.repeat(5000), player: 'y'.repeat(5000), character: null });
    expect(campaignSchema.safeParse(joinParty(fresh(), [long], partyPorts())).success).toBe(true);
  });
});

describe('leaving', () => {
  const expense = (name: string, payers: string[]) => ({
    ...{ id: name, name, amount: 10, until: null, payers },
    rhythm: { every: 1, unit: 'months' as const, from: 0 },
  });

  function entangled(): { campaign: CampaignDocument; ada: string; bo: string } {
    const party = withParty('Ada', 'Bo');
    const [ada, bo] = [idOf(party, 'ada'), idOf(party, 'bo')];
    const award = { amount: 1, reason: '', reward: 'exp' };
    const living = { id: 'modest', perDay: null };
    const memberDowntime = { living, spans: [], activities: [], learning: null, debt: false };
    const campaign: CampaignDocument = {
      ...party,
      expenses: [expense('House', [ada, bo]), expense('Horse', [ada])],
      drafts: {
        closeOut: {
          ...{ kind: 'session', title: '', date: '2026-02-03', days: 1, summary: '' },
          present: [ada, bo],
          awards: [
            { id: 'a', member: ada, ...award },
            { id: 'b', member: bo, ...award },
          ],
          loot: [{ id: 'l', name: 'Ring', quantity: 1, member: ada, find: null }],
          debtors: [ada],
        },
        downtime: {
          ...{ title: '', date: '2026-02-03', days: 3, summary: '' },
          memberDowntimes: [
            { member: ada, ...memberDowntime },
            { member: bo, ...memberDowntime },
          ],
        },
      },
    };
    return { campaign, ada, bo };
  }

  it('removes them from drafts and payers; found things go to the party', () => {
    const { campaign, ada, bo } = entangled();
    const left = leaveParty(campaign, ada, 'Ada', { ...partyPorts(), ids: countingIds('left') });
    expect(ids(left)).toEqual(['bo']);
    expect(logLines(left).at(-1)).toBe('Ada left');
    expect(left.drafts.closeOut).toMatchObject({ present: [bo], debtors: [] });
    expect(left.drafts.closeOut?.awards.map(({ member }) => member)).toEqual([bo]);
    expect(left.drafts.closeOut?.loot[0]?.member).toBeNull();
    expect(left.drafts.downtime?.memberDowntimes.map(({ member }) => member)).toEqual([bo]);
    expect(left.expenses.map(({ name, payers }) => [name, payers])).toEqual([['House', [bo]]]);
    expect(campaignSchema.parse(left)).toEqual(left);
  });

  it('lists beforehand what is removed with them', () => {
    const { campaign, ada, bo } = entangled();
    expect(removalImpact(campaign, ada)).toEqual({
      ...{ closeOut: true, downtime: true },
      ...{ shared: ['House'], ended: ['Horse'] },
    });
    expect(removalImpact(campaign, bo)).toMatchObject({ shared: ['House'], ended: [] });
    const alone = withParty('Ada');
    expect(removalImpact(alone, idOf(alone, 'ada'))).toEqual({
      ...{ closeOut: false, downtime: false },
      ...{ shared: [], ended: [] },
    });
  });

  it('is undone completely, even after other changes, which stay', () => {
    const { campaign, ada } = entangled();
    const left = leaveParty(campaign, ada, 'Ada', { ...partyPorts(), ids: countingIds('left') });
    expect(revertParty(left, campaign, left)).toEqual(campaign);
    const later = joinParty({ ...left, expenses: [] }, [someone('Cy')], {
      ...partyPorts(),
      ids: countingIds('later'),
    });
    const back = revertParty(later, campaign, left);
    expect(ids(back)).toEqual(['ada', 'bo', 'cy']);
    expect(logLines(back)).toEqual(['Ada joined', 'Bo joined', 'Cy joined']);
    expect(back.expenses).toEqual([]);
    expect(back.drafts).toEqual(campaign.drafts);
    expect(revertParty(back, campaign, left).party).toEqual(back.party);
  });

  it('ignores a missing member', () => {
    const campaign = withParty('Ada');
    expect(leaveParty(campaign, 'nobody', '', partyPorts())).toBe(campaign);
  });
});

it('undoes a joining of several, and no one else', () => {
  const before = withParty('Ada');
  const after = joinParty(before, [someone('Bo'), someone('Cy')], {
    ...partyPorts(),
    ids: countingIds('next'),
  });
  const later = joinParty(after, [someone('Dee')], { ...partyPorts(), ids: countingIds('last') });
  const back = revertParty(later, before, after);
  expect(ids(back)).toEqual(['ada', 'dee']);
  expect(logLines(back)).toEqual(['Ada joined', 'Dee joined']);
});

it('records absence, return or another role, but no empty change', () => {
  const party = withParty('Ada');
  const ada = idOf(party, 'ada');
  const away = setAbsent(party, ada, true, 'Ada', partyPorts());
  expect(setAbsent(away, ada, true, 'Ada', partyPorts())).toBe(away);
  const back = setAbsent(away, ada, false, 'Ada', partyPorts());
  const companion = changeRole(back, ada, 'companion', 'Ada', partyPorts());
  expect(changeRole(companion, ada, 'companion', 'Ada', partyPorts())).toBe(companion);
  expect(logLines(companion)).toEqual(['Ada joined', 'Ada away', 'Ada back', 'Ada role']);
  expect(setAbsent(party, 'nobody', true, '', partyPorts())).toBe(party);
});

it('sets player and lifestyle without a line of the log', () => {
  const party = withParty('Ada');
  const ada = idOf(party, 'ada');
  const changed = setMemberLifestyle(namePlayer(nameGuest(party, ada, 'Adda'), ada, 'Kim'), ada, {
    id: 'opulent',
    perDay: 500,
  });
  expect(changed.party[0]).toMatchObject({
    ...{ name: 'Adda', player: 'Kim' },
    living: { id: 'opulent', perDay: 500 },
  });
  expect(changed.log).toEqual(party.log);
  expect(namePlayer(changed, ada, 'Kim')).toBe(changed);
  expect(namePlayer(changed, ada, 'x'.repeat(5000)).party[0]?.player.length).toBeLessThan(5000);
});

describe('order', () => {
  const mixed = () => {
    const party = joinParty(
      fresh(),
      [someone('Ada'), someone('Dog', { role: 'companion' }), someone('Bo'), someone('Cy')],
      partyPorts(),
    );
    return setAbsent(party, idOf(party, 'bo'), true, 'Bo', partyPorts());
  };

  it('sorts present members by role, then absent ones', () => {
    expect(
      grouped(mixed().party).map(({ group, members }) => [group, members.map(({ name }) => name)]),
    ).toEqual([
      ['player', ['Ada', 'Cy']],
      ['companion', ['Dog']],
      ['away', ['Bo']],
    ]);
  });

  it('moves among those of one group only', () => {
    const party = mixed();
    const moved = moveMember(party, idOf(party, 'ada'), 1);
    expect(ids(moved)).toEqual(['cy', 'dog', 'bo', 'ada']);
    expect(moveMember(moved, idOf(party, 'ada'), 5)).toBe(moved);
    expect(ids(moveMember(moved, idOf(party, 'ada'), -Infinity))).toEqual(ids(party));
    expect(moveMember(party, idOf(party, 'dog'), 1)).toBe(party);
    expect(moveMember(party, 'nobody', 1)).toBe(party);
  });
});
