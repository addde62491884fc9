import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '../../../../electron/text/translator';
import type { Activity } from '../../../../shared/downtime/activities';
import { runDowntime, type PersonPlan } from '../../../../shared/downtime/period';
import { defaultTerms, lifestyleOf, type Terms } from '../../../../shared/downtime/terms';
import { sharedMessages } from '../../../../shared/locales/catalogue';
import { anyPlan, anyTerms, hull, planOf, scaled, vest } from './plans';

const translate = createTranslator('en', sharedMessages('en'));
const run = (more: Partial<PersonPlan>, terms: Terms = defaultTerms) => runDowntime(planOf(more), terms);
/** The only activity of a plan, after the downtime. */
const only = (activity: Activity, more: Partial<PersonPlan> = {}, terms: Terms = defaultTerms) =>
  run({ activities: [activity], ...more }, terms).activities[0]!;
const place = { id: 'a', from: 1, days: 5 };

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

describe('activities', () => {
  it('repair by the dice of each day, at the price of a point', () => {
    // 6 and 7 of 8, the missing points; 13 of 30 points of a thing for 100.
    expect(only(hull)).toMatchObject({
      gained: 13,
      done: 13,
      needed: 13,
      complete: true,
      doneOnDay: 2,
      credits: (100 * 13) / 30,
      cost: 44,
    });
    expect(only({ ...hull, conditions: 'poor' })).toMatchObject({
      gained: 6,
      complete: false,
      credits: 20,
      cost: 20,
      left: { least: 2, most: 7 },
    });
    expect(only({ ...hull, days: 1 }).left).toEqual({ least: 1, most: 2 });
    expect(only({ ...hull, rolls: [] })).toMatchObject({ days: 2, gained: 0, cost: 0 });
  });

  it('repair in the days and at the cost that the GM sets', () => {
    const mend = { ...place, kind: 'mend', what: 'Boat', repairDays: 7, cost: 100 } as const;
    expect(only(mend)).toMatchObject({ done: 5, credits: 500 / 7, cost: 72, left: { least: 2, most: 2 } });
    expect(only({ ...mend, done: 5 })).toMatchObject({
      days: 2,
      done: 7,
      complete: true,
      doneOnDay: 2,
      cost: 29,
    });
  });

  it.each([
    [-5, 250],
    [0, 200],
    [2, 180],
    [5, 150],
    [19, 10],
    [20, 1],
    [50, 1],
  ])('learn with an intelligence of %i in %i days', (intelligence, needed) => {
    expect(only({ ...place, kind: 'learn', subject: 'Old tongue' }, { intelligence })).toMatchObject({
      needed,
    });
  });

  it('learn across downtimes, at 10 a day', () => {
    const learn = { ...place, kind: 'learn', subject: 'Old tongue' } as const;
    expect(only(learn)).toMatchObject({
      done: 5,
      left: { least: 175, most: 175 },
      cost: 50,
      complete: false,
    });
    expect(only({ ...learn, done: 177 })).toMatchObject({
      days: 3,
      done: 180,
      complete: true,
      doneOnDay: 3,
      cost: 30,
    });
  });

  it('research at 3 a day until the GM ends it', () => {
    expect(only({ ...place, kind: 'research', subject: 'x', target: 9, done: 6 })).toMatchObject({
      days: 3,
      done: 9,
      complete: true,
      cost: 9,
    });
    expect(only({ ...place, kind: 'research', subject: 'x', target: null })).toMatchObject({
      complete: false,
      cost: 15,
    });
  });

  it('recuperate with advantage, unlike anything else', () => {
    expect(only({ ...place, kind: 'recuperate' })).toMatchObject({ advantage: true, cost: 0, needed: null });
    expect(only(vest).advantage).toBe(false);
  });

  it('of its own cost and length', () => {
    const custom = {
      ...place,
      kind: 'custom',
      name: 'Gambling',
      perDay: 7,
      target: 3,
      covers: 'none',
    } as const;
    expect(only(custom)).toMatchObject({ days: 3, cost: 21, complete: true, doneOnDay: 3 });
    expect(only({ ...custom, target: null })).toMatchObject({ days: 5, cost: 35, complete: false });
  });

  it('without workers never end', () => {
    expect(only({ ...vest, workers: 0 })).toMatchObject({ gained: 0, complete: false, left: null });
  });
});

describe('money', () => {
  it('is paid in whole coins, and never rounded day against day', () => {
    // A coin for 3 credits: 40 credits are 13 1/3 coins a day.
    const { days, lifestyle, payments } = run({ days: 6, money: 100 }, scaled(1, 3));
    expect(days.map(({ lifestyleCost }) => lifestyleCost)).toEqual([14, 13, 13, 14, 13, 13]);
    expect([lifestyle, payments[0]?.amount]).toEqual([80, 80]);
  });

  it('of other coins counts by the scale', () => {
    expect(run({ days: 30, activities: [vest] }, scaled(10, 1))).toMatchObject({
      lifestyle: 5200,
      work: 5000,
    });
    expect(run({ days: 30, activities: [vest] }, scaled(1, 10))).toMatchObject({ lifestyle: 52, work: 50 });
  });

  it('lists the sources of each total', () => {
    const plan = { days: 20, money: 900, lifestyle: { id: 'comfortable', perDay: null }, activities: [vest] };
    const dues = [{ day: 4, id: 'rent', name: 'Rent', amount: 25 }];
    const { explained, activities } = run({ ...plan, dues });
    const words = (key: keyof typeof explained) =>
      explained[key].sources.map(
        ({ label, amount, rule }) => `${translate(label)} = ${String(amount)} (${rule})`,
      );
    expect(words('lifestyle')).toEqual([
      'Comfortable: 17 days at half of 70, because of work = 595 (Crafting and Repairing)',
      'Comfortable: 3 days at 70 = 210 (Lifestyle expenses)',
    ]);
    expect(words('work')).toEqual(['Crafting: Vest = 500 (Downtime Activities)']);
    expect(words('dues')).toEqual(['Rent = 25 (Other recurring expenses)']);
    expect(words('total')).toEqual([
      'Lifestyle = 805 (Lifestyle expenses)',
      'Activities = 500 (Downtime Activities)',
      'Recurring expenses = 25 (Other recurring expenses)',
    ]);
    expect(words('left')).toEqual([
      'Money at the start = 900 (Lifestyle expenses)',
      'Lifestyle = -805 (Lifestyle expenses)',
      'Activities = -500 (Downtime Activities)',
      'Recurring expenses = -25 (Other recurring expenses)',
    ]);
    expect(activities[0]?.explained.sources.map(({ label }) => translate(label))).toEqual([
      'Materials: half the value of 1000',
    ]);
  });

  it('names the rounding, so that the sources add up', () => {
    const { explained } = only(hull);
    expect(explained.value).toBe(44);
    expect(explained.sources.map(({ label }) => translate(label))).toEqual([
      '13 structure points at 3.33',
      'Rounded up to whole coins',
    ]);
  });

  it('has messages for every activity and lifestyle', () => {
    fc.assert(
      fc.property(anyPlan, anyTerms, (plan, terms) => {
        const { explained, activities, payments } = runDowntime(plan, terms);
        const texts = [
          ...[...Object.values(explained), ...activities.map((each) => each.explained)].flatMap(
            ({ sources }) => sources.map(({ label }) => label),
          ),
          ...activities.map(({ title }) => title),
          ...payments.map(({ label }) => label),
        ];
        expect(texts.map(translate).filter((text) => text === '' || /downtime\.|[{}|]/.test(text))).toEqual(
          [],
        );
      }),
    );
  });
});

/** Whole coins for a sum that floating point may have raised slightly above them. */
const roundedUp = (coins: number): number => Math.max(0, Math.ceil(coins - 1e-9));

/** The cost of a plan in credits as a plain sum over its days: an oracle that shares no code with the engine. */
function creditsOf(plan: PersonPlan): { readonly living: number; readonly work: readonly number[] } {
  const price = (day: number, free: string, half: boolean): number => {
    const span = plan.spans.findLast(({ from, to }) => from <= day && day <= to) ?? plan.lifestyle;
    const { perDay, countsAs } = lifestyleOf(defaultTerms, span.id)!;
    const ranks = ['none', 'modest', 'comfortable', 'wealthy', 'opulent'];
    if (ranks.indexOf(countsAs) <= ranks.indexOf(free)) return 0;
    return half && countsAs === 'comfortable' ? 35 : (span.perDay ?? perDay);
  };
  const spent = plan.activities.map(() => 0);
  const units = plan.activities.map((activity) => {
    if (activity.kind === 'craft') return activity.value - (activity.made ?? 0);
    if (activity.kind === 'repair') return activity.missing;
    if (activity.kind === 'mend') return activity.repairDays - (activity.done ?? 0);
    if (activity.kind === 'learn') return 200 - 10 * plan.intelligence - (activity.done ?? 0);
    if (activity.kind === 'research' || activity.kind === 'custom') return activity.target ?? Infinity;
    return Infinity;
  });
  let living = 0;
  for (let day = 1; day <= plan.days; day += 1) {
    const index = plan.activities.findIndex(({ from, days }) => from <= day && day < from + days);
    const activity = plan.activities[index];
    const rest = units[index] ?? 0;
    if (activity === undefined || rest <= 0) {
      living += price(day, 'none', false);
      continue;
    }
    const nth = day - activity.from;
    let made = 1;
    if (activity.kind === 'craft') made = 20 * activity.workers;
    if (activity.kind === 'repair') {
      const roll = activity.rolls[nth];
      made = roll === undefined ? 0 : roll + (activity.conditions === 'good' ? 4 : 0);
    }
    made = Math.min(made, rest);
    units[index] = rest - made;
    const each = {
      craft: 0.5,
      repair: activity.kind === 'repair' ? activity.price / activity.structurePoints : 0,
      mend: activity.kind === 'mend' ? activity.cost / activity.repairDays : 0,
      learn: 10,
      research: 3,
      profession: 0,
      recuperate: 0,
      custom: activity.kind === 'custom' ? activity.perDay : 0,
    }[activity.kind];
    spent[index] = (spent[index] ?? 0) + made * each;
    const built = ['craft', 'repair', 'mend'].includes(activity.kind);
    const standing = { ordinary: 'modest', organisation: 'comfortable', wealthy: 'wealthy' } as const;
    let free: string = built ? 'modest' : 'none';
    if (activity.kind === 'profession') free = standing[activity.standing];
    if (activity.kind === 'custom') free = activity.covers;
    living += price(day, free, built);
  }
  return { living, work: spent };
}

describe('any plan', () => {
  it('costs the plain sum of its days', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const { activities, explained, lifestyle } = runDowntime(plan, defaultTerms);
        const expected = creditsOf(plan);
        for (const [index, credits] of expected.work.entries()) {
          expect(activities[index]?.credits).toBeCloseTo(credits, 6);
          expect(activities[index]?.cost).toBe(roundedUp(credits));
        }
        const exact = explained.lifestyle.sources.filter(
          ({ label }) => !translate(label).startsWith('Rounded'),
        );
        expect(exact.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(expected.living, 6);
        expect(lifestyle).toBeGreaterThanOrEqual(expected.living);
      }),
      { numRuns: 300 },
    );
  });

  it('has balances, payments and totals that agree to the coin', () => {
    fc.assert(
      fc.property(anyPlan, anyTerms, (plan, terms) => {
        const result = runDowntime(plan, terms);
        const { days, payments, total, left, explained, runsOutOnDay } = result;
        let balance = plan.money;
        for (const day of days) {
          for (const part of [day.lifestyleCost, day.activityCost, day.dues]) {
            expect(Number.isInteger(part)).toBe(true);
            expect(part).toBeGreaterThanOrEqual(0);
          }
          balance -= day.lifestyleCost + day.activityCost + day.dues;
          expect(day.balance).toBe(balance);
        }
        expect(left).toBe(balance);
        expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        expect(payments.every(({ from, to, amount }) => from <= to && to <= plan.days && amount > 0)).toBe(
          true,
        );
        expect([explained.total.value, explained.left.value]).toEqual([total, left]);
        for (const { value, sources } of [
          ...Object.values(explained),
          ...result.activities.map((each) => each.explained),
        ])
          expect(sources.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(value, 6);
        const short = days.find(
          (day, index) => day.balance < 0 && day.balance < (days[index - 1]?.balance ?? plan.money),
        );
        expect(runsOutOnDay).toBe(short?.day ?? null);
      }),
      { numRuns: 300 },
    );
  });

  it('pays each due amount rounded up, by less than a coin', () => {
    fc.assert(
      fc.property(anyPlan, anyTerms, (plan, terms) => {
        const { activities, payments, lifestyle } = runDowntime(plan, terms);
        const { coins, credits } = terms.scale;
        const living = (creditsOf(plan).living * coins) / credits;
        expect(lifestyle).toBeGreaterThanOrEqual(roundedUp(living));
        const bills = payments.filter(({ kind }) => kind === 'lifestyle').length;
        expect(lifestyle - living).toBeLessThan(Math.max(bills, 1e-6));
        for (const activity of activities) {
          const exact = (activity.credits * coins) / credits;
          expect(activity.cost).toBe(roundedUp(exact));
        }
      }),
    );
  });

  it('splits a craft over two downtimes without a change in value or cost', () => {
    const value = fc.integer({ min: 1, max: 5000 });
    const workers = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(value, workers, fc.double({ min: 0, max: 1, noNaN: true }), (worth, hands, part) => {
        const days = Math.ceil(worth / (20 * hands));
        const whole = only({ ...vest, value: worth, workers: hands, days }, { days });
        expect(whole).toMatchObject({ complete: true, doneOnDay: days, done: worth });
        const first = Math.min(days - 1, Math.floor(part * days));
        if (first < 1) return;
        const craft = { ...vest, value: worth, workers: hands };
        const before = only({ ...craft, days: first }, { days: first });
        const after = only({ ...craft, days: days - first, made: before.done }, { days: days - first });
        expect(before.complete).toBe(false);
        expect(after).toMatchObject({ complete: true, done: worth, doneOnDay: days - first });
        expect(before.credits + after.credits).toBe(whole.credits);
        expect(before.left?.least).toBe(days - first);
      }),
    );
  });
});
