import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { DowntimePeriod, LogEntry, MemberDowntime } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { projectsOf, today } from '#shared/campaign/log/log';
import type { Member } from '#shared/campaign/party/members';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import {
  defaultLiving,
  freshMemberDowntime,
  prepareDowntime,
  runMemberDowntimes,
} from '#shared/campaign/downtime/memberDowntime';
import type { Inputs } from '#shared/campaign/inputs';
import { prepareCorrection } from '#shared/campaign/past/past';
import type { Parties } from '#shared/campaign/past/revertTogether';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { belongings } from '#shared/ledger/ledger';
import type { Activity } from '#shared/downtime/activities';
import { defaultTerms } from '#shared/downtime/terms';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { plainLedger } from '#shared/rules/ledger/plainLedger';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const coins = (sum: number) => raw(`${String(sum)} coins`);
const modest = { id: 'modest', perDay: null };
const boat: Activity = {
  kind: 'craft',
  ...{ id: 'boat', from: 1, days: 5, project: 'p-boat' },
  ...{ what: 'Boat', value: 200, workers: 2, made: 0 },
};

/** The initial coins of every toy character. */
const toyCoins = 10;

function member(id: string, character: string | null, more: Partial<Member> = {}): Member {
  return { id, character, name: id, player: '', role: 'player', away: false, living: null, ...more };
}

function memberDowntimeOf(who: string, more: Partial<MemberDowntime> = {}): MemberDowntime {
  return { member: who, living: modest, spans: [], activities: [], learning: null, debt: false, ...more };
}

/** Ada with so many coins and her ruleset's value for learning, and a guest without a sheet. */
function table(coins = 1000, more: Partial<CampaignDocument> = {}, opened: Partial<OpenCharacter> = {}) {
  const ports = { clock: fixedClock, ids: countingIds() };
  const entry = {
    id: 'start',
    at: fixedClock.now(),
    account: 'money' as const,
    amount: coins - toyCoins,
    reason: 'start',
  };
  const ada: CharacterDocument = { ...newCharacter(toyRuleset, ports, { name: 'Ada' }), ledger: [entry] };
  const campaign: CampaignDocument = {
    ...newCampaign('toy', 'Isle', ports),
    party: [member('ada', ada.id), member('mern', null)],
    ...more,
  };
  const sheet = toyRuleset.open(ada, undefined);
  if (!sheet.ok) throw new Error('the toy opens');
  const people: People = peopleOf(
    campaign,
    new Map([[ada.id, { document: ada, opened: { ...sheet.value, ...opened } }]]),
  );
  return { campaign, people, ports };
}

function downtimePeriodOf(days: number, ...memberDowntimes: MemberDowntime[]): DowntimePeriod {
  return { title: 'Winter', date: '2026-01-31', days, summary: 'Cold.', memberDowntimes };
}

const keys = (faults: readonly { readonly path: string }[]) => faults.map(({ path }) => path);

describe('a member’s days before planning', () => {
  it('are lived as they settled, else modestly', () => {
    const wealthy = { id: 'wealthy', perDay: null };
    const campaign = {
      terms: defaultTerms,
      party: [member('ada', null, { living: wealthy }), member('mern', null)],
    };
    expect(freshMemberDowntime(campaign, 'ada').living).toEqual(wealthy);
    expect(freshMemberDowntime(campaign, 'mern').living).toEqual(modest);
    expect(freshMemberDowntime(campaign, 'nobody').living).toEqual(modest);
    const only = { terms: { ...defaultTerms, lifestyles: defaultTerms.lifestyles.slice(-1) } };
    expect(defaultLiving(only).id).toBe('opulent');
  });
});

describe('calculated days of all members', () => {
  it('begin with the money of the sheet and pay lifestyle, work and expenses', () => {
    const rent = {
      ...{ id: 'rent', name: 'Rent', amount: 31, until: null, payers: ['ada', 'mern'] },
      rhythm: { every: 1, unit: 'weeks' as const, from: 0 },
    };
    const { campaign, people } = table(1000, { expenses: [rent] });
    const [ada, mern] = runMemberDowntimes(
      campaign,
      downtimePeriodOf(10, memberDowntimeOf('ada', { activities: [boat] }), memberDowntimeOf('mern')),
      people,
    );
    // Five days of craft are free and use 100 of material; five days cost 40; rent falls due on days 1 and 8.
    expect(ada?.plan.money).toBe(1000);
    expect(ada?.result).toMatchObject({ lifestyle: 200, work: 100, dues: 31, left: 669, runsOutOnDay: null });
    expect(ada?.plan.dues.map(({ day, amount }) => [day, amount])).toEqual([
      [1, 16],
      [8, 15],
    ]);
    expect(mern?.plan.dues.map(({ amount }) => amount)).toEqual([15, 16]);
    expect([ada?.faults, mern?.faults]).toEqual([[], []]);
  });

  it("shorten learning by the rules' value, or by that of the plan", () => {
    const learning = { value: 4, sources: [] };
    const profile = () => ({ figures: [], skills: [], vitals: [], conditions: [], learning });
    const { campaign, people } = table(1000, {}, { profile });
    const clever = (own: number | null) =>
      runMemberDowntimes(campaign, downtimePeriodOf(3, memberDowntimeOf('ada', { learning: own })), people)[0]
        ?.plan.intelligence;
    expect([clever(null), clever(7), clever(0)]).toEqual([4, 7, 0]);
  });

  it('report money that runs out, unless a debt is allowed or there is no sheet', () => {
    const { campaign, people } = table(100);
    const faults = (memberDowntime: MemberDowntime) =>
      runMemberDowntimes(campaign, downtimePeriodOf(10, memberDowntime), people)[0]?.faults ?? [];
    expect(faults(memberDowntimeOf('ada'))).toMatchObject([
      {
        path: 'memberDowntimes[0].debt',
        member: 'ada',
        debt: true,
        text: {
          key: 'closing.outOfMoney.dayAndLater',
          params: {
            due: coins(40),
            there: coins(20),
            short: coins(20),
            total: coins(300),
            date: expect.anything(),
          },
        },
      },
    ]);
    expect(faults(memberDowntimeOf('ada', { debt: true }))).toEqual([]);
    expect(faults(memberDowntimeOf('mern'))).toEqual([]);
  });

  it('report unknown members, duplicates, and every fault of a plan at its place', () => {
    const { campaign, people } = table();
    const far: Activity = { kind: 'recuperate', id: 'r', from: 9, days: 5 };
    const run = runMemberDowntimes(
      campaign,
      downtimePeriodOf(
        10,
        memberDowntimeOf('ada', { activities: [far] }),
        memberDowntimeOf('ghost'),
        memberDowntimeOf('ada'),
      ),
      people,
    );
    expect(run.map(({ faults }) => keys(faults))).toEqual([
      ['memberDowntimes[0].activities[0].days'],
      ['memberDowntimes[1].member'],
      ['memberDowntimes[2].member'],
    ]);
  });

  it('continue work from the log, regardless of the progress in the plan', () => {
    const earlier: LogEntry = {
      ...{
        kind: 'downtime',
        id: 'one',
        at: fixedClock.now(),
        date: '2026-01-01',
        days: 5,
        title: '',
        text: '',
      },
      memberDowntimes: [memberDowntimeOf('ada', { activities: [boat] })],
      yields: [{ member: 'ada', activity: 'boat', done: 120, complete: false }],
      paid: [],
    };
    const { campaign, people } = table(1000, { log: [earlier] });
    const more = { ...boat, id: 'more', made: 7 } satisfies Activity;
    const [ada] = runMemberDowntimes(
      campaign,
      downtimePeriodOf(5, memberDowntimeOf('ada', { activities: [more] })),
      people,
    );
    expect(ada?.plan.activities[0]).toMatchObject({ made: 120 });
    expect(ada?.result.activities[0]).toMatchObject({ days: 2, done: 200, complete: true, doneOnDay: 2 });
    const another: Activity = {
      kind: 'learn',
      id: 'l',
      from: 1,
      days: 2,
      subject: 'x',
      project: 'p-boat',
      done: 3,
    };
    const [other] = runMemberDowntimes(
      campaign,
      downtimePeriodOf(5, memberDowntimeOf('ada', { activities: [another] })),
      people,
    );
    expect(other?.plan.activities[0]).toBe(another);
  });
});

describe('a downtime that is carried out', () => {
  const plan = downtimePeriodOf(6, memberDowntimeOf('ada', { activities: [boat] }), memberDowntimeOf('mern'));

  it('writes payments and results on the sheet, and the line of the log, as one group', () => {
    const { campaign, people, ports } = table();
    const drafted = { ...campaign, drafts: { closeOut: null, downtime: plan } };
    const prepared = prepareDowntime(drafted, plan, people);
    expect(prepared.faults).toEqual([]);
    const done = applyPrepared(drafted, prepared, people, ports);
    const [ada] = done.characters;
    expect(done.characters).toHaveLength(1);
    // A day without work costs 40, the material 100, and the boat itself nothing.
    expect(ada?.ledger.slice(1).map(({ amount, tag }) => [amount, tag])).toEqual([
      [-40, undefined],
      [-100, undefined],
      [0, undefined],
    ]);
    expect(belongings(ada?.ledger ?? [])).toEqual([{ name: 'Boat', quantity: 1 }]);
    const [line] = done.campaign.log;
    expect(line).toMatchObject({ kind: 'downtime', days: 6, title: 'Winter', text: 'Cold.', drafted: true });
    expect(line?.group).toBe(ada?.journal.at(-1)?.group);
    expect(line).toMatchObject({
      yields: [{ member: 'ada', activity: 'boat', done: 200, complete: true }],
      paid: [
        { member: 'ada', amount: -40 },
        { member: 'ada', amount: -100 },
        { member: 'mern', amount: -240 },
      ],
    });
    expect(done.campaign.drafts.downtime).toBeNull();
    expect(today(done.campaign)).toBe(today(campaign) + 6);
    expect(projectsOf(done.campaign.log)).toMatchObject([{ id: 'p-boat', done: 200, complete: true }]);
  });

  it('marks payments with missing money as a debt', () => {
    const { campaign, people } = table(50);
    const owing = downtimePeriodOf(
      2,
      memberDowntimeOf('ada', { debt: true, spans: [{ id: 'wealthy', perDay: null, from: 2, to: 2 }] }),
    );
    const { shares, faults } = prepareDowntime(campaign, owing, people);
    expect(faults).toEqual([]);
    const tags = shares[0]?.edits.flatMap((edit) => (edit.op === 'enter' ? [[edit.amount, edit.tag]] : []));
    expect(tags).toEqual([
      [-40, undefined],
      [-150, 'debt'],
    ]);
  });

  it("applies rest as the sheet's rules define", () => {
    const asked: unknown[] = [];
    const stay: OpenCharacter['stay'] = (days) => {
      asked.push(days);
      return { edits: [], changes: [{ raw: 'Rested' }] };
    };
    const { campaign, people } = table(1000, {}, { stay });
    const rest: Activity = { kind: 'recuperate', id: 'r', from: 2, days: 4 };
    const { shares } = prepareDowntime(
      campaign,
      downtimePeriodOf(6, memberDowntimeOf('ada', { activities: [rest] })),
      people,
    );
    expect(asked).toEqual([{ days: 6, recuperating: 4 }]);
    expect(shares[0]?.changes).toContainEqual({ raw: 'Rested' });
  });

  it('includes the rent of those who take no part', () => {
    const rent = {
      ...{ id: 'rent', name: 'Rent', amount: 30, until: null, payers: ['ada'] },
      rhythm: { every: 3, unit: 'days' as const, from: 0 },
    };
    const { campaign, people } = table(50, { expenses: [rent] });
    const prepared = prepareDowntime(campaign, downtimePeriodOf(6, memberDowntimeOf('mern')), people);
    expect(keys(prepared.faults)).toEqual(['memberDowntimes']);
    const rich = table(500, { expenses: [rent] });
    const paid = prepareDowntime(rich.campaign, downtimePeriodOf(6, memberDowntimeOf('mern')), rich.people);
    expect(paid.faults).toEqual([]);
    expect(paid.entry).toMatchObject({
      paid: [{ member: 'mern' }, { member: 'ada', amount: -30 }, { member: 'ada' }],
    });
  });
});

describe('a past downtime that is revised', () => {
  it('leaves later work to begin there if it takes out the part that was continued', async () => {
    const { campaign, people, ports } = table();
    const [person] = [...people.values()];
    const sheet = person?.document;
    if (sheet === undefined) throw new Error('nobody');
    const ship = { ...boat, value: 400 };
    const days = downtimePeriodOf(5, memberDowntimeOf('ada', { activities: [ship] }));
    const carryOut = (table: CampaignDocument, document: CharacterDocument) => {
      const opened = toyRuleset.open(document, undefined);
      if (!opened.ok) throw new Error('the toy opens');
      const now = peopleOf(table, new Map([[document.id, { document, opened: opened.value }]]));
      return applyPrepared(table, prepareDowntime(table, days, now), now, ports);
    };
    const first = carryOut(campaign, sheet);
    const second = carryOut(first.campaign, first.characters[0] ?? sheet);
    const document = second.characters[0] ?? sheet;
    expect(projectsOf(second.campaign.log)).toMatchObject([{ done: 400, complete: true }]);
    const parties: Parties = {
      campaign: async () => err(appError('not-found')),
      character: async () =>
        ok({
          document,
          ledgerOf: plainLedger,
          open: (each: CharacterDocument) => {
            const opened = toyRuleset.open(each, undefined);
            return opened.ok ? opened.value : undefined;
          },
        }),
    };
    const idle: Inputs = {
      kind: 'downtime',
      downtime: { ...days, memberDowntimes: [memberDowntimeOf('ada')] },
    };
    const [entry] = second.campaign.log;
    const revised = await prepareCorrection(
      second.campaign,
      { do: 'revise', entry: entry?.id ?? '', inputs: idle },
      parties,
      ports,
    );
    if (!revised.ok) throw new Error(revised.error.code);
    const { log } = revised.value.campaign;
    expect(projectsOf(log)).toMatchObject([{ done: 200, complete: false, entries: [log[1]?.id] }]);
    expect(log[1]).toMatchObject({ memberDowntimes: [{ activities: [{ made: 0 }] }] });
  });
});
