import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineComponent, h, nextTick, ref } from 'vue';
import { provideClock, useDates } from '#renderer/composables/useDates';
import { remembered } from '#renderer/platform/remembered';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const moment = '2026-03-01T12:00:00.000Z';
const Dated = defineComponent(() => {
  const dates = useDates();
  return () => h('p', [dates.ago(moment), ', ', dates.day(moment)]);
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(moment) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('follows one clock for everything visible, and none if nothing is visible', async () => {
  const [started, stopped] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
  const shown = ref(2);
  const Root = defineComponent(() => {
    provideClock();
    return () =>
      h(
        'main',
        Array.from({ length: shown.value }, (_, key) => h(Dated, { key })),
      );
  });
  const { wrapper } = mountPage(Root, {});
  expect(started).toHaveBeenCalledTimes(1);
  expect(wrapper.get('p').text()).toBe('now, Mar 1, 2026');
  vi.advanceTimersByTime(5 * 60_000);
  shown.value = 1;
  await nextTick();
  expect(stopped).not.toHaveBeenCalled();
  shown.value = 0;
  await nextTick();
  expect(stopped).toHaveBeenCalledExactlyOnceWith(started.mock.results[0]?.value);

  // A later component starts with its own current time.
  vi.setSystemTime(Date.parse(moment) + 3 * 60 * 60_000);
  shown.value = 1;
  await nextTick();
  expect(wrapper.get('p').text()).toBe('3 hours ago, Mar 1, 2026');
});

it('updates relative times as time passes', async () => {
  const { wrapper } = mountPage(Dated, {});
  expect(wrapper.text()).toMatch(/^now/);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(wrapper.text()).toMatch(/^5 minutes ago/);
  wrapper.unmount();
});

it('creates a value once per list of words', () => {
  const make = vi.fn((a: string, b: string) => ({ a, b }));
  const get = remembered(make);
  expect(get('x', 'y')).toBe(get('x', 'y'));
  expect(get('x', 'z')).not.toBe(get('x', 'y'));
  expect(make).toHaveBeenCalledTimes(2);
});

it('names the day of a moment ahead of the clock, apart from minutes between two computers', async () => {
  vi.setSystemTime(Date.parse(moment) - 20 * 60_000);
  const { wrapper } = mountPage(Dated, {});
  expect(wrapper.text()).toBe('now, Mar 1, 2026');
  wrapper.unmount();
  vi.setSystemTime(Date.parse(moment) - 3 * 24 * 60 * 60_000);
  expect(mountPage(Dated, {}).wrapper.text()).toBe('Mar 1, 2026, Mar 1, 2026');
});
