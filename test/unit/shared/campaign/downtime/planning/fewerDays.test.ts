import { describe, expect, it } from 'vitest';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { lastDay } from '#shared/campaign/downtime/planning';
import { continuation, openProjects } from '#shared/campaign/downtime/projects';
import { overflows, trimToPeriod } from '#shared/campaign/downtime/overflow';
import type { Activity } from '#shared/downtime/activities';
import { defaultTerms } from '#shared/downtime/terms';
import { message } from '#shared/kernel/text';
import { countingIds } from '#test/fixtures/ports';
import { wealthy, rest, lessons, hull, memberDowntimeOf, downtimePeriodOf } from './support';

describe('fewer days than planned', () => {
  const plan = {
    ...downtimePeriodOf(
      { ...memberDowntimeOf(rest('a', 5, 5), rest('b', 10, 4)), spans: [{ ...wealthy, from: 9, to: 12 }] },
      {
        ...memberDowntimeOf(rest('c', 1, 10)),
        member: 'm2',
        spans: [{ id: 'own', perDay: null, from: 11, to: 12 }],
      },
    ),
    days: 10,
  };

  it('reports faults', () => {
    expect(overflows(plan, defaultTerms)).toEqual([
      { member: 'm1', what: message('downtime.kind.recuperate'), to: 13, kept: 1 },
      { member: 'm1', what: message('downtime.lifestyle.wealthy'), to: 12, kept: 2 },
      { member: 'm2', what: { raw: 'own' }, to: 12, kept: 0 },
    ]);
  });

  it('trims to what fits and nothing else', () => {
    const { memberDowntimes } = trimToPeriod(plan);
    expect(memberDowntimes[0]).toMatchObject({
      activities: [rest('a', 5, 5), rest('b', 10, 1)],
      spans: [{ ...wealthy, from: 9, to: 10 }],
    });
    expect(memberDowntimes[1]).toMatchObject({ activities: [rest('c', 1, 10)], spans: [] });
    expect(overflows(trimToPeriod(plan), defaultTerms)).toEqual([]);
    expect(trimToPeriod({ ...plan, days: 9 }).memberDowntimes[0]?.activities).toEqual([rest('a', 5, 5)]);
  });
});

describe('continued work', () => {
  const entry = (id: string, activity: Activity, done: number, complete = false): LogEntry => ({
    ...{
      kind: 'downtime',
      id,
      at: '2026-01-31T00:00:00.000Z',
      date: '2026-01-31',
      days: 30,
      title: '',
      text: '',
    },
    memberDowntimes: [memberDowntimeOf(activity)],
    yields: [{ member: 'm1', activity: activity.id, done, complete }],
    paid: [],
  });
  const open = (...log: LogEntry[]) => openProjects(log, defaultTerms, () => 2);

  it('has its progress and remaining time', () => {
    const [tongue] = open(
      entry('one', lessons('a', 1, 30), 30),
      entry('two', { ...lessons('b', 1, 20), done: 30 }, 20),
    );
    expect(tongue).toMatchObject({
      done: 50,
      needed: 180,
      left: { least: 130, most: 130 },
      downtimePeriods: 2,
    });
    const [ship] = open(entry('one', hull, 12));
    expect(ship).toMatchObject({ done: 12, needed: 20, left: { least: 1, most: 2 } });
    expect(ship?.activity).toMatchObject({ missing: 8, rolls: [] });
  });

  it('is over when it is done, and has no end if that is unknown', () => {
    expect(open(entry('one', hull, 20, true))).toEqual([]);
    const ruin: Activity = {
      kind: 'research',
      id: 'r',
      from: 1,
      days: 5,
      subject: 'Ruin',
      target: null,
      project: 'ruin',
    };
    expect(open(entry('one', ruin, 5))[0]).toMatchObject({ done: 5, needed: null, left: null });
  });

  it('continues as a part of the plan', () => {
    const [tongue] = open(entry('one', lessons('a', 1, 30), 30));
    if (tongue === undefined) throw new Error('no project');
    const part = continuation(tongue, 4, 9, countingIds());
    expect(part).toMatchObject({ from: 4, days: 9, project: 'tongue', done: 30 });
    expect(part.id).not.toBe('a');
  });

  it('knows its last day', () => expect(lastDay(rest('a', 4, 3))).toBe(6));
});
