import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runDowntime } from '#shared/downtime/period';
import { anyPlan, anyTerms, hull, scaled, vest } from '#test/unit/shared/downtime/plans';
import { translate, run, only } from './support';

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
