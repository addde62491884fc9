import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DowntimePeriod, MemberDowntime } from '#shared/campaign/log/chronicle';
import {
  addActivity,
  changeActivity,
  fillWith,
  fitToWork,
  freeDayRanges,
  freshDowntimePeriod,
  removeFromPlan,
  moveActivity,
  planFor,
  planDowntime,
  removeActivity,
  resizeActivity,
  splitActivity,
  stepActivity,
  addToPlan,
} from '#shared/campaign/downtime/planning';
import { countingIds } from '#test/fixtures/ports';
import {
  days,
  wealthy,
  rest,
  lessons,
  hull,
  memberDowntimeOf,
  places,
  member,
  campaignOf,
  downtimePeriodOf,
} from './support';

describe('a new downtime', () => {
  const campaign = campaignOf({
    party: [member('m1', { living: wealthy }), member('m2'), member('gone', { away: true })],
  });

  it('includes everyone present, with their lifestyle, and absent members only when added', () => {
    const period = freshDowntimePeriod(campaign, '2026-01-31', 10);
    expect(period.memberDowntimes.map(({ member: who, living }) => [who, living.id])).toEqual([
      ['m1', 'wealthy'],
      ['m2', 'modest'],
    ]);
    const without = removeFromPlan(period, 'm1');
    const all = addToPlan(campaign, addToPlan(campaign, without, 'gone'), 'm1');
    expect(all.memberDowntimes.map(({ member: who }) => who)).toEqual(['m1', 'm2', 'gone']);
    expect(addToPlan(campaign, all, 'm2')).toBe(all);
  });

  it('is changed in the campaign only if one is planned and something changes', () => {
    const change = (period: DowntimePeriod) => ({ ...period, title: 'Winter' });
    expect(planDowntime(campaign, change)).toBe(campaign);
    const drafted = {
      ...campaign,
      drafts: { closeOut: null, downtime: downtimePeriodOf(memberDowntimeOf()) },
    };
    expect(planDowntime(drafted, change).drafts.downtime?.title).toBe('Winter');
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
