import { describe, expect, it } from 'vitest';
import { nextTick } from 'vue';
import { defaultCalendar } from '#shared/calendar/calendar';
import { toDate } from '#shared/calendar/dates';
import { monthGrid } from '#shared/calendar/monthView';
import { raw } from '#shared/kernel/text';
import type { DayMark, DayMarks } from '#renderer/components/calendar/marks';
import MonthView from '#renderer/components/calendar/MonthView.vue';
import { mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';

const calendar = {
  ...defaultCalendar,
  months: [30, 5, 30].map((days) => ({ name: null, days })),
};
const gridOf = (day: number) => {
  const { year, month } = toDate(calendar, day);
  return monthGrid(calendar, year, month);
};
const mark = (label: string, tone: DayMark['tone'] = 'pine'): DayMark => ({ label: raw(label), tone });

function mountMonth(more: { today?: number; selected?: number; marks?: DayMarks } = {}, day = 0) {
  const wrapper = mountWidget(MonthView, {
    grid: gridOf(day),
    today: null,
    selected: null,
    marks: new Map(),
    ...more,
  });
  const at = (number: number) => wrapper.get(`[data-day="${number}"]`);
  const focused = () => Number(document.activeElement?.getAttribute('data-day'));
  /** Presses a key on the focused element, and shows the requested month as a page would. */
  const press = async (key: string) => {
    const before = wrapper.emitted('month')?.length ?? 0;
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    await nextTick();
    const asked = wrapper.emitted('month')?.slice(before) ?? [];
    if (asked.length > 0) await wrapper.setProps({ grid: gridOf(Number(asked[0]?.[0])) });
    await nextTick();
    await nextTick();
    return focused();
  };
  const start = (number: number) => (at(number).element as HTMLElement).focus();
  return { wrapper, at, press, start };
}

describe('a month', () => {
  it('shows title, weekdays and days', () => {
    const { wrapper, at } = mountMonth({ today: 3, selected: 4 });
    expect(wrapper.get('h3').text()).toBe('Deepfrost 1');
    expect(wrapper.findAll('[role=columnheader]').map((each) => each.text())[0]).toBe('Hearthday');
    expect(wrapper.findAll('[data-day]')).toHaveLength(30);
    expect(at(3).attributes('aria-current')).toBe('date');
    expect(at(4).attributes('aria-current')).toBeUndefined();
    expect(at(0).get('.visually-hidden').text()).toBe('Hearthday, 1 Deepfrost 1');
    expect(wrapper.findAll('[aria-selected=true] .number').map((each) => each.text())).toEqual(['5']);
  });

  it('shows no weekdays if the calendar has none', () => {
    const wrapper = mountWidget(MonthView, {
      grid: monthGrid({ ...calendar, weekdays: [] }, 1, 0),
      today: null,
      selected: null,
      marks: new Map(),
    });
    expect(wrapper.find('thead').exists()).toBe(false);
    expect(wrapper.findAll('tbody tr')).toHaveLength(3);
  });

  it('shows three marks, or two and the number of others; its accessible name lists all', () => {
    const all = ['a', 'b', 'c', 'd'].map((label) => mark(label));
    const { at } = mountMonth({
      marks: new Map([
        [0, all],
        [1, all.slice(1)],
      ]),
    });
    expect(
      at(0)
        .findAll('.mark')
        .map((each) => each.text()),
    ).toEqual(['a', 'b']);
    expect(at(0).get('.more').text()).toBe('2 more');
    expect(at(0).get('.visually-hidden').text()).toBe('Hearthday, 1 Deepfrost 1: a, b, c, d');
    expect(at(1).findAll('.mark')).toHaveLength(3);
    expect(at(1).find('.more').exists()).toBe(false);
    expect(at(2).findAll('.mark, .more')).toHaveLength(0);
  });

  it('lets a day be selected and another month be requested', async () => {
    const { wrapper, at } = mountMonth({}, 30);
    await at(31).trigger('click');
    expect(wrapper.emitted('select')).toEqual([[31]]);
    for (const button of wrapper.findAll('header button')) await button.trigger('click');
    expect(wrapper.emitted('month')).toEqual([[29], [35]]);
  });
});

describe('the keys of a month', () => {
  it('Tab reaches one day: the selected, else today, else the first', () => {
    const stops = (more: Parameters<typeof mountMonth>[0]) =>
      mountMonth(more)
        .wrapper.findAll('[data-day][tabindex="0"]')
        .map((each) => each.attributes('data-day'));
    expect([stops({ today: 3, selected: 4 }), stops({ today: 3 }), stops({ today: 77 })]).toEqual([
      ['4'],
      ['3'],
      ['0'],
    ]);
  });

  it('move by days and weeks', async () => {
    const { press, start } = mountMonth({ selected: 10 });
    start(10);
    const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'x'];
    const places: number[] = [];
    for (const key of keys) places.push(await press(key));
    expect(places).toEqual([11, 18, 17, 10, 7, 13, 13]);
  });

  it('move to the months before and after', async () => {
    const { press, start, wrapper } = mountMonth({ selected: 29 });
    start(29);
    expect([await press('ArrowRight'), await press('ArrowLeft')]).toEqual([30, 29]);
    expect(wrapper.emitted('month')).toEqual([[30], [29]]);
    expect([await press('ArrowDown'), await press('ArrowUp')]).toEqual([36, 29]);
  });

  it('move by months, to the last day of a shorter one', async () => {
    const { press, start } = mountMonth({ selected: 20 });
    start(20);
    expect([await press('PageDown'), await press('PageDown'), await press('PageUp')]).toEqual([34, 39, 34]);
  });

  it('ignore the keys of the system', () => {
    const { at, wrapper } = mountMonth();
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowLeft',
      altKey: true,
      bubbles: true,
      cancelable: true,
    });
    at(0).element.dispatchEvent(event);
    expect([event.defaultPrevented, wrapper.emitted('month')]).toEqual([false, undefined]);
  });
});
