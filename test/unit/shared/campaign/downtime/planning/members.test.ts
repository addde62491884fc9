import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lifestylePeriods,
  setLifestyle,
  setUsualLifestyle,
  moveBorder,
} from '#shared/campaign/downtime/lifestylePeriods';
import { addForAll, asNewActivity, copyDays } from '#shared/campaign/downtime/planning';
import type { Activity } from '#shared/downtime/activities';
import { countingIds } from '#test/fixtures/ports';
import {
  days,
  modest,
  wealthy,
  rest,
  lessons,
  hull,
  memberDowntimeOf,
  places,
  downtimePeriodOf,
} from './support';

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
    const { downtime: period, full: left } = addForAll(
      downtimePeriodOf(memberDowntimeOf(), full, free),
      ['m1', 'm2'],
      (who) => rest(`for ${who}`, 4, 5),
    );
    expect(left).toEqual(['m2']);
    expect(period.memberDowntimes.map(places)).toEqual([[['for m1', 4, 5]], [['a', 1, 30]], []]);
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
    const copied = copyDays(before, 'm1', ['m1', 'm2'], ids).memberDowntimes;
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
