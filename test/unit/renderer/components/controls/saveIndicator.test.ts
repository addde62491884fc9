import { mount } from '@vue/test-utils';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { h, nextTick, shallowReactive, type Component } from 'vue';
import { vuetify } from '#renderer/app/vuetify';
import SaveIndicator from '#renderer/components/controls/SaveIndicator.vue';
import PageFrame from '#renderer/components/layout/PageFrame.vue';
import WizardFrame from '#renderer/features/creation/wizard/WizardFrame.vue';

const saved = { failed: false, busy: false, label: 'Saved' };
const saving = { failed: false, busy: true, label: 'Saving…' };
const failed = { failed: true, busy: false, label: 'Not saved', reason: 'The disk is full.' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function indicator() {
  const wrapper = mount(SaveIndicator, {
    props: { ...saved, retryLabel: 'Try again' },
    global: { plugins: [vuetify] },
  });
  onTestFinished(() => wrapper.unmount());
  return wrapper;
}

it('says at once that a change is being saved, and a while later that it is', async () => {
  const wrapper = indicator();
  expect(wrapper.get('.state').text()).toBe('Saved');
  await wrapper.setProps(saving);
  expect(wrapper.get('.state').text()).toBe('Saving…');
  expect(wrapper.get('.state').attributes('aria-busy')).toBe('true');
  await wrapper.setProps(saved);
  expect(wrapper.get('.state').text()).toBe('Saving…');
  expect(wrapper.get('.state').attributes('aria-busy')).toBe('false');
  await vi.advanceTimersByTimeAsync(200);
  expect(wrapper.get('.state').text()).toBe('Saved');
});

it('does not say so if more is being saved meanwhile', async () => {
  const wrapper = indicator();
  await wrapper.setProps(saving);
  await wrapper.setProps(saved);
  await vi.advanceTimersByTimeAsync(100);
  await wrapper.setProps(saving);
  await vi.advanceTimersByTimeAsync(1000);
  expect(wrapper.get('.state').text()).toBe('Saving…');
});

it('says at once that nothing was saved, why, and how to try again', async () => {
  const wrapper = indicator();
  await wrapper.setProps(saving);
  await wrapper.setProps(failed);
  expect(wrapper.get('[role=alert]').text()).toContain('Not saved');
  expect(wrapper.text()).toContain('The disk is full.');
  await wrapper.get('button').trigger('click');
  expect(wrapper.emitted('retry')).toHaveLength(1);
});

it('keeps saying why while it is tried again, until everything is saved', async () => {
  const wrapper = indicator();
  await wrapper.setProps(failed);
  await wrapper.setProps({ ...saving, reason: undefined });
  await vi.advanceTimersByTimeAsync(1000);
  expect(wrapper.get('[role=alert]').text()).toContain('The disk is full.');
  expect(wrapper.get('button').attributes('aria-busy')).toBe('true');
  // A bar of progress without a name would be read out.
  expect(wrapper.findAll('[role=progressbar]:not([aria-hidden=true])')).toEqual([]);
  await wrapper.setProps({ ...failed, reason: 'The disk reported an error.' });
  expect(wrapper.get('[role=alert]').text()).toContain('The disk reported an error.');
  await wrapper.setProps({ ...saving, reason: undefined });
  await wrapper.setProps(saved);
  expect(wrapper.find('[role=alert]').exists()).toBe(false);
  expect(wrapper.get('.state').text()).toBe('Saved');
});

it.each([
  ['a page', PageFrame, {}],
  ['the wizard', WizardFrame, { asideLabel: 'Sheet preview' }],
])('says why below the head of %s, with the width of the page', async (_name, frame, frameProps) => {
  const props = shallowReactive({ ...saving, retryLabel: 'Try again' });
  const page = mount(
    () => h(frame as Component, frameProps, { head: () => h(SaveIndicator, props), default: () => 'work' }),
    { global: { plugins: [vuetify] } },
  );
  onTestFinished(() => page.unmount());
  Object.assign(props, failed);
  await nextTick();
  expect(page.find('header [role=alert]').exists()).toBe(false);
  expect(page.get('header + * > [role=alert]').text()).toContain('The disk is full.');
});
