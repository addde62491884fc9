import { describe, expect, it } from 'vitest';
import type { Activity } from '#shared/downtime/activities';
import { defaultTerms } from '#shared/downtime/terms';
import { hull, vest } from '#test/unit/shared/downtime/plans';
import { translate, run, place } from './support';

describe('a downtime', () => {
  it('of nothing but life costs its lifestyle every day', () => {
    const { days, ...sums } = run({ days: 3, money: 100 });
    expect(days.map(({ balance }) => balance)).toEqual([60, 20, -20]);
    expect(sums).toMatchObject({
      idle: 3,
      lifestyle: 120,
      work: 0,
      dues: 0,
      total: 120,
      left: -20,
      runsOutOnDay: 3,
    });
  });

  it('of the contract: a vest by three in 17 days, research for 4, and 9 idle days', () => {
    const result = run({
      money: 2000,
      activities: [vest, { kind: 'research', id: 'r', from: 18, days: 4, subject: '', target: null }],
    });
    expect(result).toMatchObject({
      idle: 9,
      lifestyle: 520,
      work: 512,
      total: 1032,
      left: 968,
      runsOutOnDay: null,
    });
    expect(result.activities).toMatchObject([
      {
        days: 17,
        gained: 1000,
        done: 1000,
        complete: true,
        doneOnDay: 17,
        cost: 500,
        left: { least: 0, most: 0 },
      },
      { days: 4, gained: 4, needed: null, complete: false, doneOnDay: null, cost: 12, left: null },
    ]);
    expect(result.payments.map(({ kind, id, from, to, amount }) => [kind, id, from, to, amount])).toEqual([
      ['lifestyle', 'modest', 1, 30, 520],
      ['activity', 'vest', 1, 17, 500],
      ['activity', 'r', 18, 21, 12],
    ]);
  });

  it('makes only what is left on the last day, and rests after that', () => {
    const { days, activities } = run({ days: 4, activities: [{ ...vest, value: 70, workers: 1, days: 4 }] });
    // 10, 10, 10 and half of the last 10; a modest lifestyle is free until then.
    expect(days.map(({ activityCost }) => activityCost)).toEqual([10, 10, 10, 5]);
    expect(activities[0]).toMatchObject({ gained: 70, doneOnDay: 4, cost: 35 });
    const idle = run({ days: 4, activities: [{ ...vest, value: 50, workers: 1, days: 4 }] });
    expect(
      idle.days.map(({ activity, discount, lifestyleCost }) => [activity, discount, lifestyleCost]),
    ).toEqual([
      ['vest', 'free', 0],
      ['vest', 'free', 0],
      ['vest', 'free', 0],
      [null, null, 40],
    ]);
    expect(idle).toMatchObject({ idle: 1, work: 25 });
  });

  it('lives in spans, one payment for each stretch; the rest as usual', () => {
    const spans = [
      { from: 3, to: 4, id: 'opulent', perDay: 350 },
      { from: 8, to: 9, id: 'poor', perDay: null },
    ];
    const { payments, lifestyle } = run({ days: 10, spans });
    expect(payments.map(({ id, from, to, amount }) => [id, from, to, amount])).toEqual([
      ['modest', 1, 2, 80],
      ['opulent', 3, 4, 700],
      ['modest', 5, 7, 120],
      ['poor', 8, 9, 40],
      ['modest', 10, 10, 40],
    ]);
    expect(lifestyle).toBe(980);
  });

  it('pays expenses on their day, twice if they fall due twice', () => {
    const rent = { id: 'rent', name: 'Rent', amount: 25 };
    const dues = [
      { ...rent, day: 2 },
      { ...rent, day: 2 },
      { ...rent, day: 4 },
      { ...rent, day: 5 },
    ];
    const { days, dues: due, payments } = run({ days: 4, money: 500, dues });
    expect(days.map(({ balance }) => balance)).toEqual([460, 370, 330, 265]);
    expect(due).toBe(75);
    expect(payments.filter(({ kind }) => kind === 'due').map(({ from, amount }) => [from, amount])).toEqual([
      [2, 25],
      [2, 25],
      [4, 25],
    ]);
  });

  it('begun in debt runs out only on a day that costs something', () => {
    const activities: Activity[] = [
      { kind: 'profession', id: 'p', from: 1, days: 2, what: '', standing: 'ordinary' },
    ];
    expect(run({ days: 3, money: -5, activities })).toMatchObject({ left: -45, runsOutOnDay: 3 });
  });

  it('never pays twice for shared work: a project continues from one period to the next', () => {
    const first = { ...vest, value: 100, workers: 1, days: 2, made: 20, project: 'p' };
    const { activities, days } = run({ days: 9, activities: [first, { ...first, id: 'again', from: 6 }] });
    expect(
      activities.map(({ gained, done, complete, doneOnDay }) => [gained, done, complete, doneOnDay]),
    ).toEqual([
      [40, 100, true, null],
      [40, 100, true, 7],
    ]);
    expect(days.map(({ activity }) => activity)).toEqual([
      'vest',
      'vest',
      null,
      null,
      null,
      'again',
      'again',
      null,
      null,
    ]);
  });

  it('of no sensible length is empty, and days beyond it are not lived', () => {
    for (const days of [0, -4, 1.5, Number.NaN]) expect(run({ days }).days).toEqual([]);
    expect(run({ days: 99_999_999 }).days).toHaveLength(3660);
    expect(run({ days: 5, activities: [{ ...vest, from: 4 }] }).activities[0]).toMatchObject({
      days: 2,
      gained: 120,
    });
    expect(run({ days: 5, activities: [{ ...vest, from: 40 }] }).activities[0]).toMatchObject({
      days: 0,
      cost: 0,
    });
  });

  it('with a lifestyle that the table lacks costs nothing and names it', () => {
    const { lifestyle, explained } = run({ days: 2, lifestyle: { id: 'lavish', perDay: null } });
    expect([lifestyle, translate(explained.lifestyle.sources[0]!.label)]).toEqual([0, 'lavish: 2 days at 0']);
  });
});

describe('the cost of a lifestyle on a day of work', () => {
  const custom = { ...place, kind: 'custom', name: 'Guard', perDay: 0, target: null } as const;
  const cases: readonly (readonly [Activity, readonly number[]])[] = [
    [{ ...vest, value: 20, workers: 1, days: 1 }, [0, 0, 35, 150, 300]],
    [{ ...hull, price: 0, days: 1 }, [0, 0, 35, 150, 300]],
    [{ ...place, kind: 'mend', what: '', repairDays: 3, cost: 0 }, [0, 0, 35, 150, 300]],
    [{ ...place, kind: 'learn', subject: '' }, [20, 40, 70, 150, 300]],
    [{ ...place, kind: 'profession', what: '', standing: 'ordinary' }, [0, 0, 70, 150, 300]],
    [{ ...place, kind: 'profession', what: '', standing: 'organisation' }, [0, 0, 0, 150, 300]],
    [{ ...place, kind: 'profession', what: '', standing: 'wealthy' }, [0, 0, 0, 0, 300]],
    [{ ...place, kind: 'research', subject: '', target: null }, [20, 40, 70, 150, 300]],
    [{ ...place, kind: 'recuperate' }, [20, 40, 70, 150, 300]],
    [{ ...custom, covers: 'none' }, [20, 40, 70, 150, 300]],
    [{ ...custom, covers: 'modest' }, [0, 0, 70, 150, 300]],
    [{ ...custom, covers: 'comfortable' }, [0, 0, 0, 150, 300]],
    [{ ...custom, covers: 'wealthy' }, [0, 0, 0, 0, 300]],
  ];
  it.each(cases)('%j: %j', (change, costs) => {
    const activity = { ...change, days: 1 };
    const lives = ['poor', 'modest', 'comfortable', 'wealthy', 'opulent'].map(
      (id) =>
        run({ days: 1, lifestyle: { id, perDay: id === 'opulent' ? 300 : null }, activities: [activity] })
          .lifestyle,
    );
    expect(lives).toEqual(costs);
  });

  it("depends on what the table's own rows count as", () => {
    const row = { id: 'barracks', name: 'Barracks', perDay: 90, open: false, countsAs: 'modest' as const };
    const terms = { ...defaultTerms, lifestyles: [row] };
    const plan = { days: 17, lifestyle: { id: 'barracks', perDay: null }, activities: [vest] };
    expect(run(plan, terms).lifestyle).toBe(0);
    expect(translate(run({ ...plan, activities: [] }, terms).payments[0]!.label)).toBe('Barracks');
  });
});
