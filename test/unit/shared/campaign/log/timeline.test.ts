import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { castOf } from '#shared/campaign/print/cast';
import {
  lastDayOf,
  linesByDay,
  logLines,
  mergeLines,
  sheetLines,
  type TimelineLine,
} from '#shared/campaign/log/timeline';
import { detailGroups } from '#shared/campaign/log/timelineDetails';
import { findLines, kindsIn, wordIndex, type TimelineFilter } from '#shared/campaign/log/timelineSearch';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { enter, set } from '#shared/character/edits';
import { groupOf } from '#shared/character/group';
import { perform } from '#shared/character/journal';
import { raw, type Text } from '#shared/kernel/text';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ids = countingIds();
const base = newCampaign('toy', 'Winter', { clock: fixedClock, ids });
const dateOf = (moment: string) => moment.slice(0, 10);

const common = (id: string, date: string, more: Partial<LogEntry> = {}) => ({
  ...{ id, date, at: `${date}T20:00:00.000Z`, days: 0, title: '', text: '' },
  ...(more.days !== undefined && { days: more.days }),
  ...(more.title !== undefined && { title: more.title }),
  ...(more.text !== undefined && { text: more.text }),
  ...(more.at !== undefined && { at: more.at }),
});
const session = (
  id: string,
  date: string,
  more: Partial<Extract<LogEntry, { kind: 'session' | 'scenario' }>> = {},
) => ({
  ...{ kind: 'session' as const, present: [], awards: [], loot: [], debtors: [], paid: [] },
  ...common(id, date),
  ...more,
});
const remark = (id: string, date: string, more: Partial<Extract<LogEntry, { kind: 'entry' }>> = {}) => ({
  ...{ kind: 'entry' as const, on: null, secret: false },
  ...common(id, date),
  ...more,
});
const award = (member: string, reason = '') => ({
  id: `a-${member}`,
  member,
  reward: 'exp',
  amount: 2,
  reason,
});

function withLog(...log: readonly LogEntry[]): CampaignDocument {
  return { ...base, log: [...log] };
}

/** A character after actions at given times. */
function played(
  ...acts: readonly { at: string; label: string; exp?: number; points?: number; group?: string }[]
) {
  const fresh: CharacterDocument = {
    ...newCharacter(toyRuleset, { clock: fixedClock, ids }, { name: 'Brakka' }),
    play: { points: 5 },
  };
  return acts.reduce(
    (document, { at, label, exp, points, group }) =>
      perform(
        document,
        {
          label: raw(label),
          edits: [
            ...(exp === undefined ? [] : [enter({ account: 'exp', amount: exp, reason: 'found' })]),
            ...(points === undefined ? [] : [set(['points'], points)]),
          ],
          ...(group !== undefined && { group }),
        },
        { clock: { now: () => at }, ids },
      ),
    fresh,
  );
}

function partyOf(document: CharacterDocument): { campaign: CampaignDocument; people: People } {
  const opened = toyRuleset.open(document);
  if (!opened.ok) throw new Error(opened.error.code);
  const member = {
    id: 'brakka',
    character: document.id,
    name: '',
    player: '',
    role: 'player',
    away: false,
    living: null,
  } as const;
  const campaign = { ...base, party: [member] };
  return {
    campaign,
    people: peopleOf(campaign, new Map([[document.id, { document, opened: opened.value }]])),
  };
}

describe('lines of the log', () => {
  it('know their day, their number and whom they concern', () => {
    const lines = logLines({
      ...withLog(
        session('s1', '2026-01-01', {
          days: 3,
          present: ['a', 'b'],
          awards: [award('b'), award('c')],
          loot: [{ id: 'l', name: 'Lamp', quantity: 1, member: 'd', find: null }],
          paid: [{ member: 'e', what: raw('Rent'), amount: -2 }],
        }),
        remark('r', '2026-01-02'),
        session('s2', '2026-01-08', { kind: 'scenario' }),
        session('s3', '2026-01-09'),
      ),
      begins: 10,
      firstSession: 7,
    });
    expect(lines.map(({ id, day, number }) => [id, day, number])).toEqual([
      ['s1', 10, 7],
      ['r', 13, null],
      ['s2', 13, 1],
      ['s3', 13, 8],
    ]);
    expect(lines[0]?.members).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(lines.map(lastDayOf)).toEqual([12, 13, 13, 13]);
  });

  it('are on every day that they take, within the requested range', () => {
    const lines = logLines({
      ...withLog(session('s1', '2026-01-01', { days: 3 }), session('s2', '2026-01-02')),
      begins: 10,
    });
    const on = (first: number, last: number) =>
      [...linesByDay(lines, first, last)].map(([day, at]) => [day, ...at.map(({ id }) => id)]);
    expect(on(0, 99)).toEqual([
      [10, 's1'],
      [11, 's1'],
      [12, 's1'],
      [13, 's2'],
    ]);
    expect(on(11, 12)).toEqual([
      [11, 's1'],
      [12, 's1'],
    ]);
    expect(on(14, 99)).toEqual([]);
  });
});

describe('lines of the sheets', () => {
  const foreign = groupOf(['x'], ids, 'another-campaign');
  const ours = groupOf(['x'], ids, base.id);
  const document = played(
    { at: '2026-01-01T10:00:00.000Z', label: 'hurt', points: 4 },
    { at: '2026-01-01T11:00:00.000Z', label: 'hurt more', points: 3 },
    { at: '2026-01-02T11:00:00.000Z', label: 'healed', points: 5 },
    { at: '2026-01-02T12:00:00.000Z', label: 'bought', exp: -2 },
    { at: '2026-01-02T13:00:00.000Z', label: 'of this campaign', exp: 3, group: ours },
    { at: '2026-01-02T14:00:00.000Z', label: 'of another', exp: 1, group: foreign },
  );
  const loose = {
    id: 'loose',
    at: '2026-01-03T09:00:00.000Z',
    account: 'money',
    amount: 8,
    reason: ' gift ',
  } as const;
  const { people, campaign } = partyOf({ ...document, ledger: [...document.ledger, loose] });
  const lines = sheetLines(campaign, people, dateOf);

  it('are journal entries that did not come from the campaign, with those of play grouped by day', () => {
    expect(
      lines.map(({ date, kind, journalEntries }) => [
        date,
        kind,
        journalEntries.map((text: Text) => ('raw' in text ? text.raw : text.key)),
      ]),
    ).toEqual([
      ['2026-01-01', 'play', ['hurt', 'hurt more']],
      ['2026-01-02', 'play', ['healed']],
      ['2026-01-02', 'ledger', ['bought']],
      ['2026-01-02', 'ledger', ['of another']],
      ['2026-01-03', 'ledger', ['By hand']],
    ]);
    expect(lines.every(({ members }) => members.join() === 'brakka')).toBe(true);
  });

  it('of play are not merged across the beginning or end of a session, or a downtime', () => {
    const between = common('between', '2026-01-01', { at: '2026-01-01T10:30:00.000Z' });
    const borders: readonly LogEntry[] = [
      { ...between, kind: 'beginning', of: 'session', present: [], dice: {} },
      session('between', '2026-01-01', { at: between.at }),
      { ...between, kind: 'downtime', memberDowntimes: [], yields: [], paid: [] },
    ];
    const playedWith = (...log: LogEntry[]) =>
      sheetLines({ ...campaign, log }, people, dateOf)
        .filter(({ kind }) => kind === 'play')
        .map(({ id, journalEntries }) => [id, journalEntries.length]);
    for (const border of borders) {
      const split = playedWith(border);
      expect(split.map(([, count]) => count)).toEqual([1, 1, 1]);
      expect(new Map(split as [string, number][]).size).toBe(3);
    }
    expect(playedWith(remark('between', '2026-01-01', { at: between.at }))).toHaveLength(2);
  });

  it('show amounts with their reason', () => {
    expect(
      lines[2]?.moves.map(({ account, amount, reason, gone }) => [account, amount, reason, gone]),
    ).toEqual([['exp', -2, 'found', false]]);
    expect(lines[4]?.moves).toMatchObject([
      { account: 'money', amount: 8, reason: 'gift', what: raw('By hand') },
    ]);
  });

  it('show withdrawn entries on both days', () => {
    const [bought] = document.ledger;
    const out = perform(
      document,
      { label: raw('sold'), edits: [{ op: 'withdraw', entry: bought?.id ?? '' }] },
      { clock: { now: () => '2026-01-09T00:00:00.000Z' }, ids },
    );
    const withdrawnLines = sheetLines(base, partyOf(out).people, dateOf).filter(({ moves }) =>
      moves.some(({ amount }) => amount === -2),
    );
    expect(withdrawnLines.map(({ date, moves }) => [date, moves[0]?.gone])).toEqual([
      ['2026-01-02', false],
      ['2026-01-09', true],
    ]);
  });

  it('are sorted among those of the log by date and time; the log keeps its order', () => {
    const log = logLines(
      withLog(
        session('late', '2026-01-02', { at: '2026-01-02T12:30:00.000Z' }),
        session('written after, played before', '2025-12-01'),
        session('last', '2026-01-03', { at: '2026-01-03T08:00:00.000Z' }),
      ),
    );
    const idOf = (line: TimelineLine) =>
      line.source === 'log'
        ? line.id
        : line.journalEntries.map((text) => ('raw' in text ? text.raw : text.key)).join();
    expect(mergeLines(log, lines).map(idOf)).toEqual([
      'hurt,hurt more',
      'healed',
      'bought',
      'late',
      'written after, played before',
      'of another',
      'last',
      'By hand',
    ]);
    expect(mergeLines([], lines)).toEqual(lines);
    expect(mergeLines(log, [])).toEqual(log);
  });
});

describe('finding lines', () => {
  const { people, campaign: partied } = partyOf(
    played({ at: '2026-01-05T10:00:00.000Z', label: 'Épée bought', exp: -1 }),
  );
  const campaign: CampaignDocument = {
    ...partied,
    log: [
      session('s1', '2026-01-01', {
        title: 'The ferry',
        text: 'They crossed to [[Karsk|the town]].',
        present: ['brakka'],
        awards: [award('brakka', 'bravery')],
        loot: [{ id: 'l', name: 'Silver lamp', quantity: 1, member: null, find: null }],
        paid: [{ member: 'brakka', what: raw('Rent of the house'), amount: -2 }],
      }),
      remark('r1', '2026-01-02', { title: 'Rumour of Karsk', secret: true }),
    ],
  };
  const cast = castOf(campaign, people);
  const wordsOf = wordIndex({
    translate: (text) => ('raw' in text ? text.raw : `${text.key} ${JSON.stringify(text.params ?? {})}`),
    nameOfMember: cast.nameOfMember,
    kindOf: raw,
    calendar: campaign.calendar,
  });
  const lines = mergeLines(logLines(campaign), sheetLines(campaign, people, dateOf));
  const find = (wanted: Partial<TimelineFilter>) =>
    findLines(lines, { kind: null, member: null, query: '', ...wanted }, wordsOf);
  const found = (wanted: Partial<TimelineFilter>) => find(wanted).lines.map(({ kind }) => kind);

  it.each([
    ['', ['session', 'entry', 'ledger']],
    ['karsk', ['session', 'entry']],
    ['KÄRSK', ['session', 'entry']],
    ['crossed  ferry', ['session']],
    ['crossed rumour', ['session', 'entry']],
    ['the rumour at karsk', ['entry', 'session']],
    ['where is the lamp', ['session']],
    ['zeppelin', []],
    ['bravery', ['session']],
    ['silver', ['session']],
    ['house', ['session']],
    ['epee', ['ledger']],
    ['brakka', ['session', 'ledger']],
    ['2026-01-02', ['entry']],
  ])('by the words “%s”', (query, kinds) => {
    expect(found({ query })).toEqual(kinds);
  });

  it('by member and by type; the counts include all types', () => {
    expect(found({ member: 'brakka' })).toEqual(['session', 'ledger']);
    expect(found({ member: 'nobody' })).toEqual([]);
    expect(found({ kind: 'ledger' })).toEqual(['ledger']);
    const { counts, all } = find({ kind: 'ledger', member: 'brakka' });
    expect([counts.session, counts.entry, counts.ledger, all]).toEqual([1, 0, 1, 2]);
    expect(kindsIn(lines)).toEqual(['session', 'entry', 'ledger']);
  });

  it('updates a line’s text when it changes or moves in time', () => {
    const [line] = logLines(campaign);
    if (line === undefined) throw new Error('no line');
    expect(wordsOf(line)).toContain('the ferry');
    expect(wordsOf(line)).toBe(wordsOf({ ...line }));
    expect(wordsOf({ ...line, day: line.day + 40 })).not.toBe(wordsOf(line));
    expect(wordsOf({ ...line, entry: { ...line.entry, title: 'The bridge' } })).toContain('the bridge');
  });

  it('opens to awards, loot and costs', () => {
    const [entry] = campaign.log;
    if (entry === undefined) throw new Error('no entry');
    const groups = detailGroups(campaign, entry, cast);
    expect(groups.map(({ id, rows }) => [id, rows.length])).toEqual([
      ['awards', 1],
      ['loot', 1],
      ['costs', 1],
    ]);
    expect(groups[0]?.rows[0]?.label).toEqual(raw('Brakka'));
    expect(detailGroups(campaign, remark('r', '2026-01-01'), cast)).toEqual([]);
  });

  it("opens a downtime to everyone's activities, finished or not, and their costs", () => {
    const learn = { id: 'a1', from: 1, days: 4, kind: 'learn', subject: 'Old tongue' } as const;
    const plan = (member: string, activities: (typeof learn)[]) => ({
      ...{
        member,
        living: { id: 'modest', perDay: null },
        spans: [],
        activities,
        learning: null,
        debt: false,
      },
    });
    const entry: LogEntry = {
      ...common('i', '2026-01-01', { days: 4 }),
      ...{ kind: 'downtime', memberDowntimes: [plan('brakka', [learn]), plan('guest', [])] },
      yields: [{ member: 'brakka', activity: 'a1', done: 4, complete: true }],
      paid: [{ member: 'brakka', what: raw('Modest'), amount: -4 }],
    };
    expect(detailGroups(campaign, entry, cast)).toMatchObject([
      {
        id: 'activities',
        rows: [{ value: { key: 'chronicle.finished' } }, { value: { key: 'chronicle.idle' } }],
      },
      { id: 'costs', rows: [{ value: { key: 'chronicle.paid' } }] },
    ]);
  });
});
