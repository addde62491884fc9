import { mount } from '@vue/test-utils';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { vuetify } from '#renderer/app/vuetify';
import NoticeStack, { type NoticeItem } from '#renderer/components/shell/NoticeStack.vue';

const binned: NoticeItem = {
  id: 7,
  place: 7,
  tone: 'done',
  text: 'Moved to the bin.',
  action: 'Undo',
  copyable: false,
};
const failure: NoticeItem = { id: 8, place: 8, tone: 'failed', text: 'Not saved.', copyable: true };

/** With its real transitions, which decide what becomes of the attributes of a notice. */
function stack(notices: readonly NoticeItem[]) {
  const wrapper = mount(NoticeStack, {
    props: { notices, regionLabel: 'Messages', copyLabel: 'Copy details', dismissLabel: 'Dismiss' },
    global: { plugins: [vuetify], stubs: { transition: false, 'transition-group': false } },
    attachTo: document.body,
  });
  onTestFinished(() => wrapper.unmount());
  return wrapper;
}

describe('the notices', () => {
  it('are read out once: by their region, not by each of them', () => {
    const wrapper = stack([binned, failure]);
    expect(wrapper.get('section').attributes()).toMatchObject({
      'aria-label': 'Messages',
      'aria-live': 'polite',
    });
    expect(wrapper.findAll('[role=alert]')).toEqual([]);
    expect(wrapper.text()).toContain('Moved to the bin.');
  });

  it('do not take the focus when they come', async () => {
    const wrapper = stack([]);
    const before = document.activeElement;
    await wrapper.setProps({ notices: [binned] });
    expect(wrapper.text()).toContain('Moved to the bin.');
    expect(document.activeElement).toBe(before);
  });

  it('say a new text in the place of the one before, without taking the focus from its button', async () => {
    const wrapper = stack([binned]);
    const [button, text] = [wrapper.get('button').element, wrapper.get('p').element];
    button.focus();
    await wrapper.setProps({ notices: [{ ...binned, id: 9 }] });
    expect(document.activeElement).toBe(button);
    expect(wrapper.get('button').element).toBe(button);
    // A reader hears it again, though it is the same.
    expect(wrapper.get('p').element).not.toBe(text);
    await wrapper.get('button').trigger('click');
    expect(wrapper.emitted('act')).toEqual([[9]]);
  });

  it('offer their action, a copy of their details, and to be dismissed, in the order of the Tab key', async () => {
    const wrapper = stack([binned, failure]);
    const buttons = wrapper.findAll('button');
    expect(buttons.map((button) => button.attributes('aria-label') ?? button.text())).toEqual([
      'Undo',
      'Dismiss',
      'Copy details',
      'Dismiss',
    ]);
    for (const button of buttons) await button.trigger('click');
    expect(wrapper.emitted()).toMatchObject({ act: [[7]], copy: [[8]], dismiss: [[7], [8]] });
  });

  it('give way to a dialog that comes later and has no room for them, and come back', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 300));
    onTestFinished(() => void vi.restoreAllMocks());
    const wrapper = stack([binned]);
    const place = (): string | undefined => wrapper.get('section').attributes('data-place');
    const dialog = document.createElement('div');
    dialog.innerHTML = '<p>Words</p>';
    for (const [name, value] of [
      ['role', 'dialog'],
      ['aria-modal', 'true'],
    ] as const)
      dialog.setAttribute(name, value);
    onTestFinished(() => dialog.remove());
    document.body.append(dialog);
    await vi.waitFor(() => expect(place()).toContain('behind'));
    // A report of the dialog itself lies above it.
    await wrapper.setProps({ notices: [binned, failure] });
    expect(place()).not.toContain('behind');
    await wrapper.setProps({ notices: [binned] });
    dialog.remove();
    await vi.waitFor(() => expect(place()).not.toContain('behind'));
  });

  it('stay until their owner takes them away, and leave then', async () => {
    const wrapper = stack([binned, failure]);
    await wrapper.get('[aria-label=Dismiss]').trigger('click');
    expect(wrapper.text()).toContain('Moved to the bin.');
    await wrapper.setProps({ notices: [failure] });
    await expect.poll(() => wrapper.text()).not.toContain('Moved to the bin.');
    expect(wrapper.text()).toContain('Not saved.');
  });
});
