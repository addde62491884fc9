import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newestFirst, oldestFirst, prunePlan } from '#shared/safety/pruning';
import { createUsedTime, type Ages, type DatedSnapshot } from '#shared/safety/usedTime';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

const state = (at: number, revision: number): DatedSnapshot => ({
  key: `${new Date(at).toISOString()}-r${String(revision)}`,
  at: new Date(at).toISOString(),
  revision,
});
const moment = (at: number) => new Date(at).toISOString();

/** A library that is in use all the time. */
const agesAt = (now: number): Ages => ({
  isSure: (at) => Date.parse(at) <= now,
  since: (from) => now - from,
});

/** The versions that pruning keeps. */
function left(states: readonly DatedSnapshot[], now: number): readonly DatedSnapshot[] {
  const gone = new Set(prunePlan(states, agesAt(now)).flatMap(({ goes }) => goes));
  return states.filter(({ key }) => !gone.has(key));
}

const keys = (states: readonly DatedSnapshot[]) => states.map(({ key }) => key).toSorted();

/** Saves over some years, oldest first: series of seconds and pauses of months. */
const gaps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1000, max: 10 * minute }) },
    { weight: 3, arbitrary: fc.integer({ min: 10 * minute, max: 2 * day }) },
    { weight: 1, arbitrary: fc.integer({ min: 2 * day, max: 100 * day }) },
  ),
  { maxLength: 60 },
);
const saved = gaps.map((each) => {
  let at = start;
  return each.map((gap, index) => state((at += gap), index + 1));
});
const endOf = (states: readonly DatedSnapshot[]) => Date.parse(states.at(-1)?.at ?? moment(start));

describe('which states stay', () => {
  it('keeps all of the last hour, one an hour for a day, one a day for thirty days, one a month after', () => {
    const now = Date.UTC(2026, 5, 30, 12);
    const every = (step: number, from: number, to: number) =>
      Array.from({ length: (to - from) / step }, (_, index) => state(now - from - (index + 1) * step, 1));
    const states = [
      ...every(minute, 0, hour),
      ...every(10 * minute, hour, day),
      ...every(hour, day, 30 * day),
      ...every(day, 30 * day, 180 * day),
    ];
    const ages = left(states, now).map(({ at }) => now - Date.parse(at));
    expect(ages.filter((age) => age <= hour)).toHaveLength(60);
    expect(ages.filter((age) => age > hour && age <= day)).toHaveLength(23);
    expect(ages.filter((age) => age > day && age <= 30 * day)).toHaveLength(30);
    // January to May, of which the last day stays.
    const old = left(states, now).filter(({ at }) => now - Date.parse(at) > 30 * day);
    expect(old.map(({ at }) => at.slice(0, 7))).toEqual([
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
    ]);
    expect(old[1]?.at.slice(0, 10)).toBe('2026-04-30');
  });

  it('never lets the newest go, nor one of the last hour, nor one that lies ahead of the clock', () => {
    fc.assert(
      fc.property(saved, fc.integer({ min: -day, max: 400 * day }), (states, later) => {
        const now = endOf(states) + later;
        const rest = new Set(keys(left(states, now)));
        const newest = newestFirst(states)[0];
        if (newest !== undefined) expect(rest).toContain(newest.key);
        for (const { key, at } of states) if (now - Date.parse(at) <= hour) expect(rest).toContain(key);
      }),
    );
  });

  it('removes a version only for a newer one of the same period', () => {
    fc.assert(
      fc.property(saved, fc.integer({ min: 0, max: 400 * day }), (states, later) => {
        const now = endOf(states) + later;
        const at = new Map(states.map((each) => [each.key, each.at]));
        for (const { keeper, goes } of prunePlan(states, agesAt(now)))
          for (const gone of goes) {
            const [old, kept] = [at.get(gone) ?? '', at.get(keeper) ?? ''];
            expect(old < kept).toBe(true);
            const age = now - Date.parse(old);
            const span = age > 30 * day ? 7 : age > day ? 10 : 13;
            expect(old.slice(0, span)).toBe(kept.slice(0, span));
          }
      }),
    );
  });

  it('has the same result whether it runs all the time or once at the end', () => {
    fc.assert(
      fc.property(saved, fc.integer({ min: 0, max: 400 * day }), (states, later) => {
        const now = endOf(states) + later;
        let kept: readonly DatedSnapshot[] = [];
        for (const each of states) kept = left([...kept, each], Date.parse(each.at));
        expect(keys(left(kept, now))).toEqual(keys(left(states, now)));
        expect(keys(left(left(states, now), now))).toEqual(keys(left(states, now)));
      }),
    );
  });

  it('lets an hour grow old as a whole', () => {
    const states = [1, 340, 675, 85_490].map((second, index) => state(start + second * 1000, index + 1));
    const now = start + day + 2000;
    const before = left(states, start + 85_490_000);
    expect(keys(left(states, now))).toEqual(keys(left(before, now)));
    expect(left(states, now)).toHaveLength(2);
  });

  it('keeps one of every month forever', () => {
    fc.assert(
      fc.property(saved, (states) => {
        const months = new Set(states.map(({ at }) => at.slice(0, 7)));
        const rest = left(states, endOf(states) + 3650 * day);
        expect(rest.map(({ at }) => at.slice(0, 7)).toSorted()).toEqual([...months].toSorted());
      }),
    );
  });

  it('sorts states of one moment by their revision, and by their key', () => {
    const [nine, ten] = [state(start, 9), state(start, 10)];
    const copy = { ...ten, key: `${ten.key}-2` };
    expect(newestFirst([nine, ten, copy])).toEqual([copy, ten, nine]);
    expect(prunePlan([nine, ten], agesAt(start + 2 * hour))).toEqual([{ keeper: ten.key, goes: [nine.key] }]);
  });
});

describe('dates that a wrong clock made', () => {
  const far = Date.UTC(2099, 0, 1);
  const series = (from: number, count: number, revision = 1) =>
    Array.from({ length: count }, (_, index) => state(from + index * minute, revision + index));
  const agesOf = (states: readonly DatedSnapshot[], now: number) => {
    const used = createUsedTime();
    used.add(states, moment(now));
    return used.ages(moment(now));
  };

  it('make nothing older: a long pause proves no use', () => {
    const states = series(start, 20);
    for (const now of [start + 3 * day, start + 40 * day, far])
      expect(prunePlan(states, agesOf(states, now))).toEqual([]);
    // A pause from one evening to the next does.
    expect(prunePlan(states, agesOf(states, start + day))).toHaveLength(1);
  });

  it('age a version by the time of use that lies between', () => {
    const states = [state(start, 1), state(start + hour, 2), state(far, 3), state(far + hour, 4)];
    const ages = agesOf(states, far + 2 * hour);
    expect(ages.since(start)).toBe(3 * hour);
    expect(ages.since(start + hour / 2)).toBe(2.5 * hour);
    expect(ages.since(far - day)).toBe(2 * hour);
    expect(ages.since(start - hour)).toBe(4 * hour);
    expect(ages.since(far + 3 * hour)).toBe(-hour);
    const back = agesOf(states, start + 90 * minute);
    expect(back.since(start)).toBe(90 * minute);
    expect(states.map(({ at }) => back.isSure(at))).toEqual([true, true, false, false]);
  });

  it('are not sure if an earlier revision has a later one, or the other way around', () => {
    const putBack = [...series(start, 3), ...series(start - 900 * day, 3, 4), ...series(start + day, 3, 7)];
    const ages = agesOf(putBack, start + 2 * day);
    expect(putBack.map(({ at }) => ages.isSure(at))).toEqual([
      ...[false, false, false],
      ...[false, false, false],
      ...[true, true, true],
    ]);
  });

  it('do not order the versions of a document, except one of an unknown revision', () => {
    const [two, one, three] = [state(far, 2), state(start, 1), state(start + hour, 3)];
    const unknown = state(start + minute, 0);
    expect(newestFirst([two, one, three])).toEqual([three, two, one]);
    expect(newestFirst([unknown, one, three])).toEqual([three, unknown, one]);
    expect(newestFirst([unknown])).toEqual([unknown]);
  });

  it('do not order the versions of several documents', () => {
    const one = [state(start, 1), state(far, 2), state(start + 3 * hour, 3)];
    const other = [state(start + hour, 11), state(start - day, 12)];
    const ahead = [state(far, 21)];
    const sorted = oldestFirst([one, other, ahead], moment(start + day));
    expect(sorted.map(({ revision }) => revision)).toEqual([1, 2, 11, 12, 3, 21]);
  });
});
