import { english } from '#test/unit/renderer/support/english';
import { describe, expect, it } from 'vitest';
import { lifestylePeriods } from '#shared/campaign/downtime/lifestylePeriods';
import type { MemberDowntime } from '#shared/campaign/log/chronicle';
import { raw } from '#shared/kernel/text';
import { defaultCalendar } from '#shared/calendar/calendar';
import { activitySchema } from '#shared/downtime/activities';
import { runDowntime, type PersonPlan } from '#shared/downtime/period';
import { defaultTerms } from '#shared/downtime/terms';
import { i18n, translate } from '#renderer/locales/i18n';
import { placeOfFault } from '#renderer/features/downtime/faultPlace';
import { fieldsOf } from '#renderer/features/downtime/inspector/fields';
import { dayFigures, sumOf } from '#renderer/features/downtime/tables/figures';
import { daysOf } from '#renderer/features/downtime/grid/gridKeys';
import { livingOf, livingText } from '#renderer/shells/people/living';
import { activityKindOf, addable, firstLength, newActivity } from '#shared/downtime/newActivity';
import type { PlanRow } from '#renderer/features/downtime/plan';
import { leftText, progressText, stateOf } from '#renderer/features/downtime/progress';
import { discountsOf, dueDaysOf } from '#renderer/features/downtime/grid/rowMarks';
import { rulerOf } from '#renderer/features/downtime/grid/ruler';
import { countingIds } from '#test/fixtures/ports';

const modest = { id: 'modest', perDay: null };
const work = { kind: 'profession', id: 'w', from: 2, days: 3, what: 'smith', standing: 'ordinary' } as const;

function planOf(more: Partial<PersonPlan> = {}): PersonPlan {
  return {
    ...{ days: 6, money: 500, lifestyle: modest, spans: [], intelligence: 0 },
    activities: [work],
    dues: [{ day: 5, id: 'rent', name: 'Rent', amount: 12 }],
    ...more,
  };
}

describe('the ruler', () => {
  const at = (perDay: number, days = 40) => rulerOf(defaultCalendar, 360 + 20, days, perDay);

  it('divides the days into months and labels each as space allows', () => {
    const { months } = at(30);
    expect(months.map(({ from, days }) => [from, days])).toEqual([
      [1, 10],
      [11, 30],
    ]);
    expect(months.map(({ label }) => label && translate(label))).toEqual(['Deepfrost 2', 'Thaw 2']);
    expect(at(5).months.map(({ label }) => label && translate(label))).toEqual(['Deepfrost', 'Thaw 2']);
    expect(at(1).months.map(({ label }) => label)).toEqual([null, null]);
  });

  it('numbers no week that ends before its number would', () => {
    const weeks = at(10, 40).weeks.at(-1) ?? 0;
    const last = (days: number): number | undefined => at(10, days).ticks.at(-1)?.day;
    expect(last(weeks + 2)).toBe(weeks);
    expect(last(weeks + 1)).toBeLessThan(weeks);
  });

  it('numbers days, then weeks, then nothing, as they grow narrow', () => {
    expect(at(30).ticks).toHaveLength(40);
    const weeks = at(10);
    expect(weeks.ticks.map(({ day }) => day)).toEqual(weeks.weeks);
    expect(weeks.weeks.map((day) => (day - (weeks.weeks[0] ?? 0)) % 7)).toEqual(weeks.weeks.map(() => 0));
    expect(at(1)).toMatchObject({ ticks: [], weeks: [] });
    const weekless = rulerOf({ ...defaultCalendar, weekdays: [] }, 0, 25, 10);
    expect(weekless.weeks).toEqual([1, 11, 21]);
  });
});

describe('a new activity', () => {
  it('can be stored, and has labels for each of its fields', () => {
    for (const kind of addable) {
      const activity = newActivity(kind, 3, 4, countingIds());
      expect(activitySchema.parse(activity)).toMatchObject({ kind, from: 3, days: 4 });
      expect(activityKindOf(kind)).toBe(kind);
      expect(firstLength(kind, 20)).toBeGreaterThan(0);
      for (const begun of [false, true])
        for (const field of fieldsOf(activity, begun)) {
          const texts = [
            field.label,
            field.hint,
            ...(field.kind === 'choice' ? field.options.map((o) => o.label) : []),
          ];
          for (const text of texts)
            if (text && 'key' in text) expect(i18n.global.te(text.key), text.key).toBe(true);
        }
      for (const key of [`downtimePage.add.${kind}`, `downtimePage.about.${kind}`])
        expect(i18n.global.te(key), key).toBe(true);
    }
    expect(activityKindOf('nonsense')).toBeUndefined();
  });

  it('takes the values of its fields', () => {
    const ids = countingIds();
    const custom = newActivity('custom', 1, 1, ids);
    const withValue = (id: string, value: string | number) => {
      const field = fieldsOf(custom, false).find((each) => each.id === id);
      if (field === undefined) throw new Error(id);
      return field.kind === 'number' ? field.set(Number(value)) : field.set(String(value));
    };
    expect(withValue('name', 'Gossip')).toMatchObject({ name: 'Gossip' });
    expect(withValue('target', 9)).toMatchObject({ target: 9 });
    expect(withValue('target', 0)).toMatchObject({ target: null });
    expect(withValue('covers', 'wealthy')).toMatchObject({ covers: 'wealthy' });
    expect(withValue('covers', 'nonsense')).toMatchObject({ covers: 'none' });
    const has = (begun: boolean) => fieldsOf(custom, begun).some(({ id }) => id === 'done');
    expect([has(false), has(true)]).toEqual([true, false]);
  });
});

describe('the results', () => {
  const { days, activities } = runDowntime(planOf(), defaultTerms);

  it('mark the days that work pays for and those with expenses due', () => {
    expect(discountsOf(days)).toEqual([{ from: 2, to: 4, discount: 'free' }]);
    const half = runDowntime(
      planOf({ lifestyle: { id: 'comfortable', perDay: null }, activities: [{ ...craft(), from: 1 }, work] }),
      defaultTerms,
    );
    expect(discountsOf(half.days)).toEqual([{ from: 1, to: 1, discount: 'half' }]);
    expect(dueDaysOf(days)).toEqual([5]);
  });

  const marks = { amount: (sum: number) => raw(`${String(sum)} marks`) };

  it('open a day to its costs and the earlier balance', () => {
    const result = runDowntime(planOf(), defaultTerms);
    const day = (number: number) => {
      const found = result.days[number - 1];
      if (found === undefined) throw new Error('no day');
      return dayFigures(result, found, 500, defaultTerms, marks);
    };
    const first = day(1);
    expect(first.cost.explained).toMatchObject({ value: 40, sources: [{ amount: 40 }] });
    expect(first.balance.explained).toMatchObject({
      value: 460,
      sources: [{ amount: 500 }, { amount: -40 }],
    });
    const fifth = day(5);
    expect(fifth.cost.explained.value).toBe(52);
    expect(fifth.balance.explained.sources.map(({ amount }) => amount)).toEqual([460, -40, -12]);
    for (const number of [1, 2, 3, 4, 5, 6]) {
      const { explained } = day(number).balance;
      expect(explained.sources.reduce((sum, { amount }) => sum + amount, 0)).toBe(explained.value);
    }
    expect(
      sumOf({ value: -3, sources: [{ label: raw('x'), amount: 1 / 3, rule: '' }] }, marks),
    ).toMatchObject({
      value: { raw: '-3 marks' },
      explained: { sources: [{ amount: 0.33 }] },
    });
  });

  it('are described in words', () => {
    expect(stateOf(undefined)).toBeUndefined();
    const [outcome] = activities;
    expect(outcome && translate(stateOf(outcome) ?? raw(''))).toBe('3 days of work');
    const [made] = runDowntime(planOf({ activities: [craft()] }), defaultTerms).activities;
    expect(made && translate(progressText(made))).toBe('20 of 40 at list price');
    expect(made && translate(stateOf(made) ?? raw(''))).toBe('20 of 40 at list price, 1 more day of work');
    const [done] = runDowntime(planOf({ activities: [{ ...craft(), days: 2 }] }), defaultTerms).activities;
    expect(done && translate(stateOf(done) ?? raw(''))).toBe('done on day 2');
    const leftTexts = [null, { least: 0, most: 0 }, { least: 2, most: 5 }].map((left) =>
      translate(leftText(left)),
    );
    expect(leftTexts).toEqual(['time needed is unknown', 'nothing left to do', '2 to 5 more days of work']);
  });
});

describe('lifestyles', () => {
  it('are named with their amount if the player sets it', () => {
    expect(translate(livingText({ id: 'opulent', perDay: 400 }, defaultTerms))).toBe(
      english('downtimePage.openLiving', { name: 'Opulent', perDay: '400' }),
    );
    expect(translate(livingText(modest, defaultTerms))).toBe('Modest');
    expect(translate(livingText({ id: 'gone', perDay: null }, defaultTerms))).toBe('gone');
    expect(livingOf(defaultTerms, 'opulent')).toEqual({ id: 'opulent', perDay: 300 });
    expect(livingOf(defaultTerms, 'modest')).toEqual(modest);
  });
});

describe('the place of a fault', () => {
  const memberDowntime: MemberDowntime = {
    ...{ member: 'ada', living: modest, learning: null, debt: false },
    activities: [work],
    spans: [{ ...modest, from: 4, to: 5 }],
  };
  const row: PlanRow = {
    ...{ member: 'ada', index: 2, name: raw('Ada'), person: undefined, money: 0, memberDowntime },
    bands: lifestylePeriods(memberDowntime, 6),
    run: { member: 'ada', plan: planOf(), result: runDowntime(planOf(), defaultTerms), faults: [] },
  };
  const place = (path: string) => placeOfFault([row], { path, text: raw('') });

  it('is the activity, the lifestyle period or the member that it names', () => {
    expect(place('memberDowntimes[2].activities[0].days')).toEqual({
      kind: 'activity',
      member: 'ada',
      id: 'w',
    });
    expect(place('memberDowntimes[2].spans[0].to')).toEqual({ kind: 'band', member: 'ada', day: 4 });
    expect(place('memberDowntimes[2].debt')).toEqual({ kind: 'person', member: 'ada', days: null });
    expect(place('memberDowntimes[2].activities[9].days')).toEqual({
      kind: 'person',
      member: 'ada',
      days: null,
    });
    expect(place('memberDowntimes[0].debt')).toBeNull();
    expect(place('elsewhere')).toBeNull();
  });
});

describe('keys of the grid', () => {
  it('move by days and weeks', () => {
    const moves = ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'x'].map((key) => daysOf(key, 7));
    expect(moves).toEqual([-1, 1, -7, 7, null]);
  });
});

function craft() {
  return { kind: 'craft', id: 'c', from: 1, days: 1, what: 'Net', value: 40, workers: 1, made: 0 } as const;
}
