import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lifestylePeriods,
  setLifestyle,
  setUsualLifestyle,
  moveBorder,
} from '../../../../../shared/campaign/downtime/lifestylePeriods';
import { newCampaign } from '../../../../../shared/campaign/campaign';
import type { DowntimePeriod, LogEntry, MemberDowntime } from '../../../../../shared/campaign/log/chronicle';
import type { CampaignDocument } from '../../../../../shared/campaign/document';
import type { Member } from '../../../../../shared/campaign/party/members';
import {
  addActivity,
  addForAll,
  asNewActivity,
  changeActivity,
  copyDays,
  fillWith,
  fitToWork,
  freeDayRanges,
  freshDowntimePeriod,
  lastDay,
  removeFromPlan,
  moveActivity,
  planFor,
  planDowntime,
  removeActivity,
  resizeActivity,
  splitActivity,
  stepActivity,
  addToPlan,
} from '../../../../../shared/campaign/downtime/planning';
import { continuation, openProjects } from '../../../../../shared/campaign/downtime/projects';
import { overflows, trimToPeriod } from '../../../../../shared/campaign/downtime/overflow';
import type { Activity } from '../../../../../shared/downtime/activities';
import { defaultTerms } from '../../../../../shared/downtime/terms';
import { message } from '../../../../../shared/kernel/text';
import { countingIds, fixedClock } from '../../../../fixtures/ports';

const days = 30;
const modest = { id: 'modest', perDay: null };
const wealthy = { id: 'wealthy', perDay: null };

const rest = (id: string, from: number, length: number): Activity => ({
  kind: 'recuperate',
  ...{ id, from, days: length },
});
const lessons = (id: string, from: number, length: number, project = 'tongue'): Activity => ({
  kind: 'learn',
  subject: 'Old tongue',
  ...{ id, from, days: length, project },
});
const hull: Extract<Activity, { kind: 'repair' }> = {
  kind: 'repair',
  ...{ id: 'hull', from: 5, days: 4, project: 'ship' },
  ...{ what: 'Hull', price: 100, structurePoints: 30, missing: 20, conditions: 'good', rolls: [1, 2, 3] },
};

const memberDowntimeOf = (...activities: Activity[]): MemberDowntime => ({
  ...{ member: 'm1', living: modest, spans: [], learning: null, debt: false },
  activities,
});
const places = ({ activities }: MemberDowntime) =>
  activities.map(({ id, from, days: length }) => [id, from, length]);

const member = (id: string, more: Partial<Member> = {}): Member => ({
  ...{ id, character: null, name: id, player: '', role: 'player', away: false, living: null },
  ...more,
});
const campaignOf = (more: Partial<CampaignDocument>): CampaignDocument => ({
  ...newCampaign('toy', 'Isle', { clock: fixedClock, ids: countingIds() }),
  ...more,
});
const downtimePeriodOf = (...memberDowntimes: MemberDowntime[]): DowntimePeriod => ({
  ...{ title: '', date: '2026-01-31', days, summary: '', sojourns: memberDowntimes },
});

describe('a new downtime', () => {
  const campaign = campaignOf({
    party: [member('m1', { living: wealthy }), member('m2'), member('gone', { away: true })],
  });

  it('includes everyone present, with their lifestyle, and absent members only when added', () => {
    const period = freshDowntimePeriod(campaign, '2026-01-31', 10);
    expect(period.sojourns.map(({ member: who, living }) => [who, living.id])).toEqual([
      ['m1', 'wealthy'],
      ['m2', 'modest'],
    ]);
    const without = removeFromPlan(period, 'm1');
    const all = addToPlan(campaign, addToPlan(campaign, without, 'gone'), 'm1');
    expect(all.sojourns.map(({ member: who }) => who)).toEqual(['m1', 'm2', 'gone']);
    expect(addToPlan(campaign, all, 'm2')).toBe(all);
  });

  it('is changed in the campaign only if one is planned and something changes', () => {
    const change = (period: DowntimePeriod) => ({ ...period, title: 'Winter' });
    expect(planDowntime(campaign, change)).toBe(campaign);
    const drafted = {
      ...campaign,
      drafts: { closeOut: null, interlude: downtimePeriodOf(memberDowntimeOf()) },
    };
    expect(planDowntime(drafted, change).drafts.interlude?.title).toBe('Winter');
    expect(planDowntime(drafted, (period) => planFor(period, 'm1', (each) => each))).toBe(drafted);
  });
});

describe('activities find their place', () => {
  const plan = memberDowntimeOf(rest('a', 3, 5), rest('b', 10, 6));

  it('knows which days are free', () => {
    expect(freeDayRanges(plan, days)).toEqual([
      { from: 1, to: 2 },
      { from: 8, to: 9 },
      { from: 16, to: 30 },
    ]);
    expect(freeDayRanges(plan, 12, 'b')).toEqual([
      { from: 1, to: 2 },
      { from: 8, to: 12 },
    ]);
    expect(freeDayRanges(memberDowntimeOf(rest('a', 1, 30)), days)).toEqual([]);
  });

  it('adds where there is room: at the place, later, or else earlier, cut to the gap', () => {
    const add = (from: number, length: number) => addActivity(plan, days, rest('c', from, length));
    expect(places(add(9, 5) ?? plan)).toContainEqual(['c', 9, 1]);
    expect(places(add(4, 5) ?? plan)).toContainEqual(['c', 8, 2]);
    expect(places(add(20, 50) ?? plan)).toContainEqual(['c', 20, 11]);
    const full = memberDowntimeOf(rest('a', 3, 28));
    expect(places(addActivity(full, days, rest('c', 9, 9)) ?? full)).toContainEqual(['c', 1, 2]);
    expect(addActivity(memberDowntimeOf(rest('a', 1, 30)), days, rest('c', 9, 9))).toBeNull();
  });

  it('moves as near as there is room, never onto another', () => {
    expect(places(moveActivity(plan, days, 'a', 4))).toContainEqual(['a', 4, 5]);
    expect(places(moveActivity(plan, days, 'a', 8))).toContainEqual(['a', 5, 5]);
    expect(places(moveActivity(plan, days, 'a', 12))).toContainEqual(['a', 16, 5]);
    expect(places(moveActivity(plan, days, 'a', 99))).toContainEqual(['a', 26, 5]);
    expect(moveActivity(plan, days, 'missing', 9)).toBe(plan);
    expect(moveActivity(memberDowntimeOf(rest('a', 1, 31)), days, 'a', 5).activities).toEqual([
      rest('a', 1, 31),
    ]);
  });

  it('skips obstacles, and stops at the ends', () => {
    const close = memberDowntimeOf(rest('a', 1, 2), rest('b', 3, 2));
    expect(places(stepActivity(close, days, 'a', 1))).toContainEqual(['a', 5, 2]);
    expect(places(stepActivity(close, days, 'b', 7))).toContainEqual(['b', 10, 2]);
    expect(stepActivity(close, days, 'b', -1)).toBe(close);
    expect(stepActivity(close, 4, 'b', 1)).toBe(close);
    expect(stepActivity(close, days, 'missing', 1)).toBe(close);
  });

  it('grows up to its neighbors and shrinks to a day', () => {
    expect(places(resizeActivity(plan, days, 'a', 'to', 20))).toContainEqual(['a', 3, 7]);
    expect(places(resizeActivity(plan, days, 'a', 'to', -5))).toContainEqual(['a', 3, 1]);
    expect(places(resizeActivity(plan, days, 'b', 'from', 1))).toContainEqual(['b', 8, 8]);
    expect(places(resizeActivity(plan, days, 'b', 'from', 40))).toContainEqual(['b', 15, 1]);
    expect(places(resizeActivity(plan, days, 'b', 'to', 99))).toContainEqual(['b', 10, 21]);
    expect(resizeActivity(plan, days, 'missing', 'to', 9)).toBe(plan);
    const over = memberDowntimeOf(rest('a', 28, 9));
    expect(places(resizeActivity(over, days, 'a', 'from', 29))).toEqual([['a', 29, 2]]);
  });

  it('keeps every plan without overlaps, whatever is done in which order', () => {
    const day = fc.integer({ min: -3, max: 36 });
    const id = fc.constantFrom('a', 'b', 'n0', 'n1', 'n2');
    const ids = countingIds();
    type Act = (memberDowntime: MemberDowntime) => MemberDowntime;
    const act: fc.Arbitrary<Act> = fc.oneof(
      fc.tuple(day, fc.integer({ min: 1, max: 12 })).map(([from, length]): Act => (plan) => {
        const free = ['n0', 'n1', 'n2'].find((each) =>
          plan.activities.every((activity) => activity.id !== each),
        );
        return free === undefined ? plan : (addActivity(plan, days, rest(free, from, length)) ?? plan);
      }),
      fc.tuple(id, day).map(
        ([which, from]): Act =>
          (plan) =>
            moveActivity(plan, days, which, from),
      ),
      fc.tuple(id, fc.constantFrom(-7, -1, 1, 7)).map(
        ([which, by]): Act =>
          (plan) =>
            stepActivity(plan, days, which, by),
      ),
      fc.tuple(id, fc.constantFrom('from' as const, 'to' as const), day).map(
        ([which, edge, to]): Act =>
          (plan) =>
            resizeActivity(plan, days, which, edge, to),
      ),
      fc.tuple(id, day).map(
        ([which, at]): Act =>
          (plan) =>
            splitActivity(plan, which, at, ids),
      ),
      id.map(
        (which): Act =>
          (plan) =>
            removeActivity(plan, which),
      ),
      id.map(
        (which): Act =>
          (plan) =>
            fillWith(plan, days, which, ids),
      ),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const { activities } = acts.reduce((memberDowntime, each) => each(memberDowntime), plan);
        const claimed = activities.flatMap(({ from, days: length }) =>
          Array.from({ length }, (_, index) => from + index),
        );
        expect(new Set(claimed).size).toBe(claimed.length);
        expect(claimed.every((each) => each >= 1 && each <= days)).toBe(true);
        expect(activities.map(({ from }) => from)).toEqual(
          activities.map(({ from }) => from).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 400 },
    );
  });
});

describe('parts of one work', () => {
  it('splits with its dice, and the halves continue each other', () => {
    const { activities } = splitActivity(memberDowntimeOf(hull), 'hull', 7, countingIds());
    const [first, second] = activities;
    expect(first).toEqual({ ...hull, days: 2, rolls: [1, 2] });
    expect(second).toEqual({ ...hull, id: second?.id, from: 7, days: 2, rolls: [3] });
    expect(second?.id).not.toBe('hull');
    for (const day of [5, 9, 0]) {
      const plan = memberDowntimeOf(hull);
      expect(splitActivity(plan, 'hull', day, countingIds())).toBe(plan);
    }
  });

  it('gives split work a project, but not activities that cannot be continued', () => {
    const { project: _, ...alone } = hull;
    const parts = splitActivity(memberDowntimeOf(alone), 'hull', 7, countingIds()).activities;
    expect(parts[0]?.project).toBeDefined();
    expect(parts[1]?.project).toBe(parts[0]?.project);
    const rests = splitActivity(memberDowntimeOf(rest('a', 1, 9)), 'a', 4, countingIds()).activities;
    expect(rests.map(({ project }) => project)).toEqual([undefined, undefined]);
  });

  it('fills every later free day, without the dice of other days', () => {
    const filled = fillWith(
      memberDowntimeOf(hull, rest('a', 12, 3), rest('b', 20, 11)),
      days,
      'hull',
      countingIds(),
    );
    const parts = filled.activities.filter(({ project }) => project === 'ship');
    expect(parts.map(({ from, days: length }) => [from, length])).toEqual([
      [5, 7],
      [15, 5],
    ]);
    expect(parts.map((part) => part.kind === 'repair' && part.rolls)).toEqual([[1, 2, 3], []]);
    expect(freeDayRanges(filled, days)).toEqual([{ from: 1, to: 4 }]);
  });

  it('shortens to the days of work and removes activities without any', () => {
    const plan = memberDowntimeOf(lessons('a', 1, 9), lessons('b', 12, 5), rest('c', 20, 4));
    const worked = [
      { id: 'a', days: 6 },
      { id: 'b', days: 0 },
      { id: 'c', days: 1 },
    ];
    const fitted = fitToWork(plan, worked, ({ project }) => project === 'tongue');
    expect(places(fitted)).toEqual([
      ['a', 1, 6],
      ['c', 20, 4],
    ]);
  });

  it('changes all parts of the work, but no other work', () => {
    const later = { ...hull, id: 'later', from: 20, rolls: [4] };
    const plan = memberDowntimeOf(hull, lessons('a', 10, 3), later, lessons('x', 15, 2, 'ship'));
    const changed = changeActivity(plan, { ...hull, missing: 9, rolls: [] });
    expect(changed.activities).toEqual([
      { ...hull, missing: 9, rolls: [] },
      lessons('a', 10, 3),
      { ...later, missing: 9 },
      lessons('x', 15, 2, 'ship'),
    ]);
  });
});

describe('the same for others', () => {
  it('starts over: no work done, no dice, a project of its own', () => {
    const ids = countingIds();
    expect(asNewActivity(hull, ids)).toMatchObject({ rolls: [], missing: 20, what: 'Hull' });
    const studied: Activity = { ...lessons('a', 1, 3), kind: 'learn', subject: 'Old tongue', done: 40 };
    expect(asNewActivity(studied, ids)).toMatchObject({ done: 0 });
    const boat: Activity = {
      kind: 'craft',
      id: 'b',
      from: 1,
      days: 3,
      what: 'Boat',
      value: 90,
      workers: 2,
      made: 30,
    };
    expect(asNewActivity(boat, ids)).toEqual({ ...boat, id: expect.any(String) as string, made: 0 });
    expect(asNewActivity(hull, ids).project).not.toBe('ship');
    expect(asNewActivity(rest('a', 2, 3), ids)).toEqual(rest(expect.any(String) as string, 2, 3));
  });

  it('adds to all and lists members without free days', () => {
    const full = { ...memberDowntimeOf(rest('a', 1, 30)), member: 'm2' };
    const free = { ...memberDowntimeOf(), member: 'm3' };
    const { interlude: period, full: left } = addForAll(
      downtimePeriodOf(memberDowntimeOf(), full, free),
      ['m1', 'm2'],
      (who) => rest(`for ${who}`, 4, 5),
    );
    expect(left).toEqual(['m2']);
    expect(period.sojourns.map(places)).toEqual([[['for m1', 4, 5]], [['a', 1, 30]], []]);
  });

  it('copies days whole, parts of one work as parts of one new work', () => {
    const ids = countingIds();
    const origin = {
      ...memberDowntimeOf(lessons('a', 1, 3), lessons('b', 9, 3)),
      spans: [{ ...wealthy, from: 2, to: 4 }],
    };
    const before = downtimePeriodOf(origin, {
      ...memberDowntimeOf(rest('r', 1, 1)),
      member: 'm2',
      debt: true,
    });
    const copied = copyDays(before, 'm1', ['m1', 'm2'], ids).sojourns;
    expect(copied[0]).toBe(origin);
    expect(copied[1]).toMatchObject({ member: 'm2', debt: true, spans: origin.spans });
    const [first, second] = copied[1]?.activities ?? [];
    expect(first?.project).toBe(second?.project);
    expect([first?.id, first?.project]).not.toEqual(['a', 'tongue']);
    expect(copyDays(before, 'nobody', ['m2'], ids)).toBe(before);
  });
});

describe('lifestyle periods', () => {
  it('have no gaps; a later one wins', () => {
    const memberDowntime = {
      ...memberDowntimeOf(),
      spans: [
        { ...wealthy, from: 5, to: 20 },
        { ...modest, from: 8, to: 9 },
        { id: 'poor', perDay: null, from: 25, to: 99 },
      ],
    };
    expect(
      lifestylePeriods(memberDowntime, days).map(({ from, to, living, usual }) => [
        from,
        to,
        living.id,
        usual,
      ]),
    ).toEqual([
      [1, 4, 'modest', true],
      [5, 7, 'wealthy', false],
      [8, 9, 'modest', true],
      [10, 20, 'wealthy', false],
      [21, 24, 'modest', true],
      [25, 30, 'poor', false],
    ]);
    expect(lifestylePeriods(memberDowntimeOf(), days)).toEqual([
      { from: 1, to: 30, living: modest, usual: true },
    ]);
  });

  it('replace each other without overlaps, are joined if equal, and are cut at the end', () => {
    const once = setLifestyle(memberDowntimeOf(), { from: 5, to: 9 }, wealthy);
    expect(once.spans).toEqual([{ ...wealthy, from: 5, to: 9 }]);
    expect(setLifestyle(once, { from: 10, to: 40 }, wealthy).spans).toEqual([
      { ...wealthy, from: 5, to: 40 },
    ]);
    expect(setLifestyle(once, { from: 1, to: 30 }, modest).spans).toEqual([]);
    expect(setLifestyle(once, { from: 7, to: 7 }, modest).spans).toEqual([
      { ...wealthy, from: 5, to: 6 },
      { ...wealthy, from: 8, to: 9 },
    ]);
    expect(setUsualLifestyle(once, wealthy)).toMatchObject({ living: wealthy, spans: [] });
  });

  it('moves a border between two bands and keeps a day of both', () => {
    const plan = setLifestyle(memberDowntimeOf(), { from: 5, to: 9 }, wealthy);
    const spans = (index: number, day: number) => moveBorder(plan, days, index, day).spans;
    expect(spans(1, 3)).toEqual([{ ...wealthy, from: 3, to: 9 }]);
    expect(spans(1, 99)).toEqual([{ ...wealthy, from: 9, to: 9 }]);
    expect(spans(1, -4)).toEqual([{ ...wealthy, from: 2, to: 9 }]);
    expect(spans(2, 20)).toEqual([{ ...wealthy, from: 5, to: 19 }]);
    expect(spans(2, 1)).toEqual([{ ...wealthy, from: 5, to: 5 }]);
    expect(moveBorder(plan, days, 0, 3)).toBe(plan);
    expect(moveBorder(plan, days, 1, 5)).toBe(plan);
  });

  it('are the same on every day, however they are set', () => {
    const stay = fc.record({
      from: fc.integer({ min: 1, max: days }),
      length: fc.integer({ min: 1, max: 12 }),
      living: fc.constantFrom(modest, wealthy, { id: 'opulent', perDay: 400 }),
    });
    fc.assert(
      fc.property(fc.array(stay, { maxLength: 10 }), (stays) => {
        const lived = Array<string>(days + 20).fill('modest');
        let memberDowntime = memberDowntimeOf();
        for (const { from, length, living } of stays) {
          lived.fill(living.id, from - 1, from + length - 1);
          memberDowntime = setLifestyle(memberDowntime, { from, to: from + length - 1 }, living);
        }
        const bands = lifestylePeriods(memberDowntime, days);
        expect(bands.flatMap(({ from, to, living }) => Array<string>(to - from + 1).fill(living.id))).toEqual(
          lived.slice(0, days),
        );
        const { spans } = memberDowntime;
        expect(spans.every(({ from }, index) => index === 0 || from > (spans[index - 1]?.to ?? 0))).toBe(
          true,
        );
      }),
    );
  });
});

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
    const { sojourns: memberDowntimes } = trimToPeriod(plan);
    expect(memberDowntimes[0]).toMatchObject({
      activities: [rest('a', 5, 5), rest('b', 10, 1)],
      spans: [{ ...wealthy, from: 9, to: 10 }],
    });
    expect(memberDowntimes[1]).toMatchObject({ activities: [rest('c', 1, 10)], spans: [] });
    expect(overflows(trimToPeriod(plan), defaultTerms)).toEqual([]);
    expect(trimToPeriod({ ...plan, days: 9 }).sojourns[0]?.activities).toEqual([rest('a', 5, 5)]);
  });
});

describe('continued work', () => {
  const entry = (id: string, activity: Activity, done: number, complete = false): LogEntry => ({
    ...{
      kind: 'interlude',
      id,
      at: '2026-01-31T00:00:00.000Z',
      date: '2026-01-31',
      days: 30,
      title: '',
      text: '',
    },
    sojourns: [memberDowntimeOf(activity)],
    yields: [{ member: 'm1', activity: activity.id, done, complete }],
    paid: [],
  });
  const open = (...log: LogEntry[]) => openProjects(log, defaultTerms, () => 2);

  it('has its progress and remaining time', () => {
    const [tongue] = open(
      entry('one', lessons('a', 1, 30), 30),
      entry('two', { ...lessons('b', 1, 20), done: 30 }, 20),
    );
    expect(tongue).toMatchObject({ done: 50, needed: 180, left: { least: 130, most: 130 }, interludes: 2 });
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
