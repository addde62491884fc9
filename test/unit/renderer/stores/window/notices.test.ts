import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick, ref } from 'vue';
import { raw } from '../../../../../shared/kernel/text';
import { useCommands } from '../../../../../renderer/stores/window/useCommands';
import { useDialogs } from '../../../../../renderer/stores/window/useDialogs';
import { useNotifications } from '../../../../../renderer/stores/window/useNotifications';

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const texts = () => useNotifications().shown.map(({ text }) => text);

describe('notifications', () => {
  it('go away by themselves, failures do not', () => {
    const notifications = useNotifications();
    notifications.done(raw('done'));
    notifications.failed({ code: 'internal', text: raw('failed'), detail: 'stack' });
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual([raw('failed')]);
    expect(notifications.shown[0]?.details).toBe('internal · stack');
  });

  it('leave more time where something can be undone', () => {
    useNotifications().done(raw('binned'), () => undefined);
    vi.advanceTimersByTime(9000);
    expect(texts()).toEqual([raw('binned')]);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });

  it('say the same thing once, with the newest undo', () => {
    const notifications = useNotifications();
    const newest = vi.fn();
    notifications.done(raw('binned'), () => undefined);
    notifications.done(raw('binned'), newest);
    expect(texts()).toEqual([raw('binned')]);
    notifications.shown[0]?.action?.run();
    expect(newest).toHaveBeenCalledOnce();
  });

  it('go away once what they offer to undo was undone elsewhere', async () => {
    const there = ref(true);
    const run = vi.fn();
    useNotifications().done(raw('binned'), { run, stands: () => there.value });
    useNotifications().done(raw('other'));
    await nextTick();
    expect(texts()).toEqual(['binned', 'other'].map(raw));
    there.value = false;
    await nextTick();
    expect(texts()).toEqual([raw('other')]);
  });

  it('do not pile up, and cancelling is no news', () => {
    const notifications = useNotifications();
    for (let i = 0; i < 9; i += 1) notifications.notify({ tone: 'failed', text: raw(String(i)) });
    notifications.failed({ code: 'cancelled', text: raw('cancelled') });
    expect(texts()).toEqual(['5', '6', '7', '8'].map(raw));
  });
});

describe('dialogs', () => {
  it('ask one question after the other', async () => {
    const dialogs = useDialogs();
    const first = dialogs.confirm(raw('first'), raw(''), raw('go'));
    const second = dialogs.confirm(raw('second'), raw(''), raw('go'));
    expect(dialogs.current?.title).toEqual(raw('first'));
    dialogs.answer('do');
    expect(dialogs.current?.title).toEqual(raw('second'));
    dialogs.answer('cancel');
    expect(dialogs.current).toBeUndefined();
    expect([await first, await second]).toEqual([true, false]);
  });
});

describe('commands', () => {
  it('go to whoever asked last, and back when they leave', () => {
    const commands = useCommands();
    const heard: string[] = [];
    commands.answer('print', () => heard.push('shell'));
    const off = commands.answer('print', () => heard.push('page'));
    commands.run('print');
    off();
    commands.run('print');
    expect(heard).toEqual(['page', 'shell']);
    expect(commands.run('undo')).toBe(false);
  });
});
