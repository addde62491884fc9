import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick, ref } from 'vue';
import { raw } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import { useCommands } from '#renderer/stores/window/useCommands';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { always, useNotifications, type Reversal } from '#renderer/stores/window/useNotifications';

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const texts = () => useNotifications().shown.map(({ text }) => text);

describe('notifications', () => {
  it('disappear by themselves, failures do not', () => {
    const notifications = useNotifications();
    notifications.done(raw('done'));
    notifications.failed({ code: 'internal', text: raw('failed'), detail: 'stack' });
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual([raw('failed')]);
    expect(notifications.shown[0]?.details).toBe('internal · stack');
  });

  it('stay longer if they offer undo', () => {
    useNotifications().done(raw('binned'), { ...always, whose: 'named', run: () => undefined });
    vi.advanceTimersByTime(9000);
    expect(texts()).toEqual([raw('binned')]);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });

  it('appear once for the same text, with the newest undo', () => {
    const notifications = useNotifications();
    const newest = vi.fn();
    notifications.done(raw('binned'), { ...always, whose: 'named', run: () => undefined });
    notifications.done(raw('binned'), { ...always, whose: 'named', run: newest });
    expect(texts()).toEqual([raw('binned')]);
    notifications.shown[0]?.action?.run();
    expect(newest).toHaveBeenCalledOnce();
  });

  it('stay the same notice where news is repeated, from then on for as long as new ones', () => {
    const notifications = useNotifications();
    const news = { tone: 'info', text: raw('Ann changed Brakka') } as const;
    const id = notifications.notify(news);
    vi.advanceTimersByTime(7000);
    expect(notifications.notify(news)).toBe(id);
    vi.advanceTimersByTime(7000);
    expect(notifications.shown.map((notice) => notice.id)).toEqual([id]);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });

  it('disappear once their undo was done elsewhere', async () => {
    const there = ref(true);
    const run = vi.fn();
    useNotifications().done(raw('binned'), { run, whose: 'named', stands: () => there.value });
    useNotifications().done(raw('other'));
    await nextTick();
    expect(texts()).toEqual(['binned', 'other'].map(raw));
    there.value = false;
    await nextTick();
    expect(texts()).toEqual([raw('other')]);
  });

  it('take the place of one whose undo is over, and no other', () => {
    const notifications = useNotifications();
    let last = 1;
    const step = (number: number) => {
      last = number;
      notifications.done(raw(`step ${String(number)}`), {
        run: () => undefined,
        whose: 'named',
        stands: () => last === number,
      });
    };
    step(1);
    notifications.done(raw('other'));
    step(2);
    expect(texts()).toEqual(['other', 'step 2'].map(raw));
    expect(notifications.shown.map(({ id, place }) => [id, place])).toEqual([
      [2, 2],
      [3, 1],
    ]);
  });

  it('take the place of an earlier one about the same, though both can be undone', () => {
    const notifications = useNotifications();
    const undo: Reversal = { ...always, whose: 'named', run: () => undefined };
    notifications.done(raw('damage 1'), undo, 'Brakka');
    notifications.done(raw('damage 2'), undo, 'Ilse');
    notifications.done(raw('binned'), undo);
    notifications.done(raw('healing'), undo, 'Brakka');
    expect(texts()).toEqual(['damage 2', 'binned', 'healing'].map(raw));
    expect(notifications.shown.at(-1)?.place).toBe(1);
  });

  it('say whose step they offer to undo, unless the text does', () => {
    const notifications = useNotifications();
    const run = () => undefined;
    notifications.done(raw('Damage 5'), { ...always, run, whose: raw('Borrik') });
    notifications.done(raw('Borrik was moved to the bin.'), { ...always, run, whose: 'named' });
    notifications.done(raw('Saved as Borrik.pdf.'));
    expect(notifications.shown.map(({ text }) => translate(text))).toEqual([
      'Borrik: Damage 5',
      'Borrik was moved to the bin.',
      'Saved as Borrik.pdf.',
    ]);
    // @ts-expect-error Undo that does not say whose step it is.
    const nobodys: Reversal = { ...always, run };
    expect(nobodys).not.toHaveProperty('whose');
  });

  it('state how long undo is possible: none can be made without', () => {
    const run = () => undefined;
    // @ts-expect-error A way back alone does not say when it is gone.
    const half: Reversal = { run };
    expect(half).not.toHaveProperty('stands');
  });

  it('do nothing once their action is impossible, and stop watching', async () => {
    const notifications = useNotifications();
    const [run, released] = [vi.fn(), vi.fn()];
    const there = ref(true);
    const stands = () => there.value;
    const id = notifications.done(raw('binned'), { stands, released, whose: 'named', run });
    there.value = false;
    notifications.act(id);
    expect(texts()).toEqual([]);
    expect([run.mock.calls.length, released.mock.calls.length]).toEqual([0, 1]);
    for (let i = 0; i < 5; i += 1)
      notifications.done(raw(String(i)), { ...always, released, whose: 'named', run });
    expect(released).toHaveBeenCalledTimes(2);
  });

  it('do not pile up, and are not shown for a cancellation', () => {
    const notifications = useNotifications();
    for (let i = 0; i < 9; i += 1) notifications.notify({ tone: 'failed', text: raw(String(i)) });
    notifications.failed({ code: 'canceled', text: raw('canceled') });
    expect(texts()).toEqual(['5', '6', '7', '8'].map(raw));
  });
});

describe('dialogs', () => {
  it('are asked one at a time', async () => {
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
  it('go to the latest handler, and back when it is removed', () => {
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
