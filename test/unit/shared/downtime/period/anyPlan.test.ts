import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runDowntime, type PersonPlan } from '#shared/downtime/period';
import { defaultTerms, lifestyleOf } from '#shared/downtime/terms';
import { anyPlan, anyTerms, vest } from '#test/unit/shared/downtime/plans';
import { translate, only } from './support';

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
