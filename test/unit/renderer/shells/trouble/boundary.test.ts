import { english } from '#test/unit/renderer/support/english';
import { createPinia, setActivePinia } from 'pinia';
import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineComponent, h, nextTick, ref } from 'vue';
import * as clipboard from '#renderer/platform/clipboard';
import TroubleBoundary from '#renderer/shells/trouble/TroubleBoundary.vue';
import { isOfDrawing } from '#renderer/shells/trouble/drawing';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const copied: string[] = [];
beforeEach(() => {
  vi.spyOn(clipboard, 'copyText').mockImplementation(async (words) => void copied.push(words));
});

const broken = ref(false);
const shown = ref('one');
const clicked = vi.fn();

/** A part that cannot be rendered while `broken` is true, with a button whose handler always throws. */
const Part = defineComponent(() => () => {
  if (broken.value) throw new TypeError('no such figure');
  return h(
    'button',
    {
      onClick: () => {
        clicked();
        throw new Error('clicked');
      },
    },
    `part ${shown.value}`,
  );
});
const Page = defineComponent(
  () => () => h('div', [h('p', 'the rest'), h(TroubleBoundary, { of: shown.value }, () => h(Part))]),
);

beforeEach(() => {
  setActivePinia(createPinia());
  broken.value = false;
  shown.value = 'one';
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('a part that cannot be rendered', () => {
  it('is replaced by the error screen, at first or later, and the rest stays', async () => {
    broken.value = true;
    const { wrapper } = mountPage(Page);
    await nextTick();
    expect(wrapper.text()).toContain(english('trouble.brokenPart'));
    expect(wrapper.text()).toContain('Everything saved so far is safe.');
    expect(wrapper.text()).toContain('the rest');
    expect(wrapper.get('pre').text()).toContain('internal · TypeError: no such figure');
    broken.value = false;
    const [again] = wrapper.findAll('button');
    await again?.trigger('click');
    expect(wrapper.text()).toContain('part one');
    broken.value = true;
    await flushPromises();
    expect(wrapper.get('[role=alert]').text()).toContain(english('trouble.brokenPart'));
  });

  it('shows it again if it still cannot be rendered', async () => {
    broken.value = true;
    const { wrapper } = mountPage(Page);
    await flushPromises();
    await wrapper.findAll('button')[0]?.trigger('click');
    await flushPromises();
    expect(wrapper.text()).toContain(english('trouble.brokenPart'));
  });

  it('is replaced by other content', async () => {
    broken.value = true;
    const { wrapper } = mountPage(Page);
    broken.value = false;
    shown.value = 'two';
    await flushPromises();
    expect(wrapper.text()).toContain('part two');
  });

  it('copies its text and details', async () => {
    broken.value = true;
    const { wrapper } = mountPage(Page);
    await flushPromises();
    await wrapper.findAll('button')[1]?.trigger('click');
    await flushPromises();
    expect(copied[0]).toMatch(
      /^This part of the page could not be shown\nSomething went wrong .*\ninternal · TypeError/,
    );
  });
});

it('stays as it is after an error of a click', async () => {
  const { wrapper } = mountPage(Page);
  await wrapper
    .get('button')
    .trigger('click')
    .catch(() => undefined);
  await flushPromises();
  expect(clicked).toHaveBeenCalled();
  expect(wrapper.text()).toContain('part one');
});

it('distinguishes rendering from event handlers, in both kinds of build', () => {
  for (const where of ['render function', 'setup function', 'https://vuejs.org/error-reference/#runtime-1'])
    expect(isOfDrawing(where)).toBe(true);
  for (const where of [
    'native event handler',
    'watcher callback',
    'https://vuejs.org/error-reference/#runtime-5',
  ])
    expect(isOfDrawing(where)).toBe(false);
  // Code 15 must not be mistaken for 5, in which it ends.
  expect(isOfDrawing('https://vuejs.org/error-reference/#runtime-15')).toBe(true);
});
