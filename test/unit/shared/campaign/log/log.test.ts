import { describe, expect, it } from 'vitest';
import type { LogEntry, DowntimeEntry } from '#shared/campaign/log/chronicle';
import { continuedIn, dated, nextNumber, numbers, projectsOf, today } from '#shared/campaign/log/log';
import type { Activity } from '#shared/downtime/activities';

const base = (id: string, days: number) => ({
  ...{ id, at: '2026-01-02T03:04:05.000Z', date: '2026-01-02', days, title: '', text: '' },
});
const closed = (id: string, kind: 'session' | 'scenario', days = 0): LogEntry => ({
  ...base(id, days),
  ...{ kind, present: [], awards: [], loot: [], debtors: [], paid: [] },
});
const remark = (id: string, on: number | null): LogEntry => ({
  ...base(id, 0),
  ...{ kind: 'entry', on, secret: false },
});
const lessons = (id: string, from: number, project?: string): Activity => ({
  ...{ kind: 'learn', id, from, days: 10, subject: 'Old tongue' },
  ...(project !== undefined && { project }),
});
/** Days in which a member worked on something; `yields` by activity. */
const spent = (
  id: string,
  member: string,
  activities: readonly Activity[],
  yields: Readonly<Record<string, number>>,
  complete = false,
): DowntimeEntry => ({
  ...base(id, 30),
  kind: 'downtime',
  memberDowntimes: [
    {
      ...{ member, living: { id: 'modest', perDay: null }, spans: [], learning: null, debt: false },
      activities: [...activities],
    },
  ],
  yields: Object.entries(yields).map(([activity, done]) => ({ member, activity, done, complete })),
  paid: [],
});

describe('the days of a log', () => {
  const log = [
    closed('one', 'session', 2),
    remark('away', 77),
    remark('now', null),
    closed('two', 'scenario', 5),
  ];

  it("are counted from the log's first day; a loose remark may name another day", () => {
    expect(dated({ begins: 10, log }).map(({ entry, day }) => [entry.id, day])).toEqual([
      ['one', 10],
      ['away', 77],
      ['now', 12],
      ['two', 12],
    ]);
    expect(today({ begins: 10, log })).toBe(17);
    expect([today({ begins: -3, log: [] }), dated({ begins: -3, log: [] })]).toEqual([-3, []]);
  });
});

describe('the numbers of sessions and scenarios', () => {
  it('are counted for each kind; only sessions begin elsewhere', () => {
    const log = [closed('a', 'session'), closed('b', 'scenario'), remark('c', null), closed('d', 'session')];
    expect([...numbers({ firstSession: 12, log })]).toEqual([
      ['a', 12],
      ['b', 1],
      ['d', 13],
    ]);
    const next = (kind: 'session' | 'scenario') => nextNumber({ firstSession: 12, log }, kind);
    expect([next('session'), next('scenario')]).toEqual([14, 2]);
  });
});

describe('continued work', () => {
  const first = spent('first', 'rook', [lessons('l1', 1, 'tongue'), lessons('l2', 11, 'tongue')], {
    l1: 10,
    l2: 8,
  });
  const alone = spent('alone', 'rook', [lessons('x', 1)], { x: 10 });
  const last = spent('last', 'rook', [lessons('l3', 1, 'tongue')], { l3: 4 }, true);

  it('adds up over all downtimes', () => {
    expect(projectsOf([first, closed('s', 'session'), alone, last])).toMatchObject([
      {
        ...{ id: 'tongue', member: 'rook', done: 22, last: 4, complete: true, entries: ['first', 'last'] },
        activity: { id: 'l3' },
      },
    ]);
    expect(projectsOf([first])).toMatchObject([{ done: 18, last: 18, complete: false, entries: ['first'] }]);
  });

  it('depends on the downtimes before', () => {
    expect(continuedIn([first, alone, last], 'first')).toEqual(['last']);
    expect(continuedIn([first, alone, last], 'last')).toEqual([]);
    expect(continuedIn([first, alone, last], 'alone')).toEqual([]);
  });

  it('counts nothing that no day went into', () => {
    expect(projectsOf([spent('idle', 'rook', [lessons('l1', 1, 'tongue')], {})])).toEqual([]);
  });
});
