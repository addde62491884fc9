import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CampaignDocument } from '#shared/campaign/document';
import {
  attendance,
  matrices,
  milestones,
  openIssues,
  progressOf,
  playedSessions,
  titlesOf,
} from '#shared/campaign/overview';
import type { Member } from '#shared/campaign/party/members';
import type { Person } from '#shared/campaign/party/people';
import { logEntriesByLedgerEntry } from '#shared/campaign/past/logEntriesByLedgerEntry';
import type { Note } from '#shared/campaign/wiki';
import { newCharacter } from '#shared/sheet/commands';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { raw, type Text } from '#shared/kernel/text';
import { explain } from '#shared/rules/explained';
import type { Profile, SkillRank } from '#shared/rules/party';
import { ledgerOf, plainLedger } from '#shared/rules/ledger/plainLedger';
import type { Figure } from '#shared/rules/views';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { period, session } from '#test/fixtures/chronicled';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const ports = { clock: fixedClock, ids: countingIds() };
const member = (id: string, more: Partial<Member> = {}): Member => ({
  ...{ id, character: id, name: id, player: '', role: 'player', away: false, living: null },
  ...more,
});
const campaignOf = (more: Partial<CampaignDocument>): CampaignDocument => ({
  ...newCampaign('toy', 'Isle', ports),
  ...more,
});

function person(id: string, profile: Profile | undefined, ruleset = 'toy'): Person {
  const document = { ...newCharacter(toyRuleset, ports), id, ruleset, name: id };
  const opened = toyRuleset.open(document);
  if (!opened.ok) throw new Error('the toy cannot be read');
  return {
    member: member(id),
    document,
    opened: { ...opened.value, ...(profile && { profile: () => profile }) },
    ledger: ledgerOf(opened.value, document),
  };
}

const figure = (id: string, value: number | string): Figure => ({
  ...{ id, label: raw(id), emphasis: 'normal' },
  ...(typeof value === 'string'
    ? { value: raw(value) }
    : { value: raw(String(value)), explained: explain([{ label: raw('base'), amount: value, rule: '1' }]) }),
});
const skill = (id: string, rank: number): SkillRank => ({
  ...{ id, rank, label: raw(id) },
  text: raw(rank === 0 ? '' : `+${String(rank)}`),
});
const profileOf = (figures: Figure[], skills: SkillRank[]): Profile => ({
  ...{ figures, skills, vitals: [], conditions: [] },
});
const change = (who: string, what: 'joined' | 'left' | 'away' | 'back' | 'role'): LogEntry => ({
  ...{
    id: `${who}-${what}`,
    at: '2026-01-01T00:00:00.000Z',
    date: '2026-01-01',
    days: 0,
    title: '',
    text: '',
  },
  ...{ kind: 'party', member: who, change: what },
});

describe('attendance', () => {
  it('is recorded per session: present, absent, away, not in the party yet', () => {
    const log = [
      session(1, ['a']),
      change('b', 'joined'),
      session(2, ['a', 'b']),
      change('a', 'away'),
      period(3, ['a']),
      session(4, ['b']),
      change('a', 'back'),
      change('a', 'role'),
      session(5, []),
      change('b', 'left'),
      session(6, ['a']),
    ];
    expect(attendance({ party: [member('a'), member('b')], log })).toEqual([
      { member: 'a', marks: ['present', 'present', 'away', 'absent', 'present'], came: 3, of: 4 },
      { member: 'b', marks: ['before', 'present', 'present', 'absent', 'before'], came: 2, of: 3 },
    ]);
  });

  it('counts members who attended even if the log says otherwise', () => {
    const log = [change('a', 'away'), session(1, ['a'])];
    expect(attendance({ party: [member('a')], log })[0]).toMatchObject({ came: 1, of: 1 });
  });
});

describe('sessions', () => {
  const log = [session(1, []), session(2, [], { kind: 'scenario' }), period(3, ['a']), session(4, [])];

  it('have their numbers and days', () => {
    const found = playedSessions({ begins: 10, firstSession: 7, log });
    expect(found.map(({ number, day }) => [number, day])).toEqual([
      [7, 10],
      [1, 12],
      [8, 44],
    ]);
  });

  it("and downtimes have the log's titles", () => {
    const keys = [...titlesOf({ firstSession: 7, log }).values()].map((text: Text) =>
      'key' in text ? text.key : '',
    );
    expect(keys).toEqual([
      'closing.titled.session',
      'closing.titled.scenario',
      'closing.titledDowntime',
      'closing.untitled.session',
    ]);
  });
});

describe('the party side by side', () => {
  const people = new Map([
    [
      'a',
      person('a', profileOf([figure('str', 3), figure('luck', '+1')], [skill('swim', 2), skill('sing', 0)])),
    ],
    [
      'b',
      person(
        'b',
        profileOf(
          [figure('str', 5), figure('luck', '−2')],
          [skill('swim', 0), skill('sing', 0), skill('pray', 1)],
        ),
      ),
    ],
    ['x', person('x', profileOf([figure('str', 9)], [skill('swim', 9)]), 'other')],
    ['cart', person('cart', undefined)],
  ]);
  const party = ['a', 'x', 'b', 'cart', 'guest'].map((id) => member(id));
  const [toy, other, ...more] = matrices(party, people);

  it('is grouped by rules, without members without a profile', () => {
    expect(more).toEqual([]);
    expect(toy?.people.map(({ member: { id } }) => id)).toEqual(['a', 'b']);
    expect(other?.people.map(({ member: { id } }) => id)).toEqual(['x']);
  });

  it('marks the highest values if they differ, including words and true minus', () => {
    const best = (rows: NonNullable<typeof toy>['figures'] | undefined) =>
      rows?.map(({ id, cells }) => [id, ...cells.map((cell) => cell?.best)]);
    expect(best(toy?.figures)).toEqual([
      ['str', false, true],
      ['luck', true, false],
    ]);
    expect(best(toy?.skills)).toEqual([
      ['swim', true, false],
      ['pray', false, true],
    ]);
    expect(best(other?.figures)).toEqual([['str', false]]);
  });

  it('lists skills that no one has', () => {
    expect(toy?.lacking.map(({ id }) => id)).toEqual(['sing']);
    expect(other?.lacking).toEqual([]);
  });
});

describe('Exp and money from line to line', () => {
  const at = (day: number) => `2026-02-0${String(day)}T20:00:00.000Z`;
  const lines = milestones([
    { ...session(1, ['a']), id: 's1', at: at(1), group: 'g1' },
    change('a', 'back'),
    { ...session(2, ['a']), id: 's2', at: at(3), group: 'g2' },
    { ...period(3, ['a']), id: 's3', at: at(5) },
  ]);

  function played(createdAt: string): Person {
    const begun = { ...newCharacter(toyRuleset, ports), createdAt, id: 'a' };
    const give = (
      document: typeof begun,
      day: number,
      amount: number,
      account: 'exp' | 'money',
      group?: string,
    ) =>
      perform(
        document,
        {
          label: raw('x'),
          edits: [enter({ account, amount, reason: '' })],
          ...(group !== undefined && { group }),
        },
        { clock: { now: () => at(day) }, ids: ports.ids },
      );
    const document = [
      // Recorded after its line, since clocks advance in between.
      (one: typeof begun) => give(one, 2, 5, 'exp', 'g1'),
      (one: typeof begun) => give(one, 2, 30, 'money', 'g1'),
      (one: typeof begun) => give(one, 2, -10, 'money'),
      (one: typeof begun) => give(one, 3, -2, 'exp'),
      (one: typeof begun) => give(one, 3, 4, 'exp', 'g2'),
      (one: typeof begun) => give(one, 9, 100, 'money'),
    ].reduce((one, next) => next(one), begun);
    const opened = toyRuleset.open(document);
    if (!opened.ok) throw new Error('the toy cannot be read');
    return { member: member('a'), document, opened: opened.value, ledger: plainLedger(document) };
  }

  it('add up each line, and changes in between with the next', () => {
    expect(progressOf(lines, [played(at(1))])).toEqual([
      { member: 'a', exp: [5, 9, 9], money: [30, 20, 20] },
    ]);
  });

  it('begin with the sheet', () => {
    const [late] = progressOf(lines.slice(1), [
      { ...played(at(4)), document: { ...played(at(4)).document, journal: [] } },
    ]);
    expect(late?.exp).toEqual([null, 9]);
  });

  it('lead from entries to the lines that they came from', () => {
    const { document } = played(at(1));
    const trail = logEntriesByLedgerEntry(lines, document);
    expect(document.ledger.map(({ id }) => trail.get(id)?.id)).toEqual([
      's1',
      's1',
      undefined,
      undefined,
      's2',
      undefined,
    ]);
  });
});

describe('open matters', () => {
  it('are quests and threads that came to no end', () => {
    const note = (id: string, topic: Note['topic'], state: Note['state']): Note => ({
      ...{ id, topic, state, title: id, text: '', secret: false, character: null },
    });
    const notes = [
      note('q1', 'quest', 'open'),
      note('q2', 'quest', 'done'),
      note('t1', 'thread', null),
      note('t2', 'thread', 'failed'),
      note('n1', 'npc', null),
    ];
    expect(openIssues(notes).map(({ id }) => id)).toEqual(['q1', 't1']);
    expect(campaignOf({ notes }).notes).toHaveLength(5);
  });
});
