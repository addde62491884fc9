import { english } from '#test/unit/renderer/support/english';
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rename } from '#shared/sheet/commands';
import { err, ok } from '#shared/kernel/result';
import { message, raw } from '#shared/kernel/text';
import type { ComparedLine, History, Snapshot } from '#shared/safety/history';
import HistoryView from '#renderer/features/history/HistoryView.vue';
import { stateBefore } from '#renderer/features/history/useHistory';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { documentSource, stored } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
const now = new Date('2026-03-10T18:00:00');
beforeEach(() => {
  setActivePinia(createPinia());
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'setInterval'] });
});
afterEach(() => void vi.useRealTimers());

function snapshot(revision: number, at: string, sound = true): Snapshot {
  return { key: `k${String(revision)}`, at: new Date(at).toISOString(), revision, bytes: 1000, sound };
}

function line(id: string, part: string, details: readonly string[] = []): ComparedLine {
  return { id, part, text: raw(`Line ${id}`), details: details.map(raw) };
}

const three = [
  snapshot(6, '2026-03-10T17:50:00'),
  snapshot(5, '2026-03-09T12:00:00', false),
  snapshot(3, '2026-03-09T09:30:00'),
  snapshot(2, '2026-01-02T09:30:00'),
];
const lines = [line('a', 'play'), line('b', 'deed', ['two swords']), line('c', 'play')];

/** The page over a program with these versions. */
async function page(
  snapshots: readonly Snapshot[] = three,
  given: {
    current?: History['current'];
    lines?: readonly ComparedLine[];
    copies?: History['copies'];
    state?: string;
  } = {},
) {
  const ilse = stored('Ilse');
  const program = documentSource([ilse]);
  let revision = 7;
  const history = (): History => ({
    name: 'Ilse',
    ruleset: 'toy',
    current: given.current === undefined ? { revision, at: now.toISOString() } : given.current,
    snapshots: [...snapshots],
    copies: [...(given.copies ?? [])],
  });
  program.answers['history.read'] = () => ok(history());
  program.answers['history.compare'] = () => ok({ lines: [...(given.lines ?? lines)] });
  program.answers['history.restore'] = () => {
    revision += 1;
    return ok({ revision, updatedAt: now.toISOString(), before: `before${String(revision)}` });
  };
  const { wrapper, router } = mountPage(HistoryView, {
    ...{ kind: 'character', id: 'ilse' },
    ...(given.state !== undefined && { state: given.state }),
  });
  await flushPromises();
  const button = (name: RegExp) => wrapper.findAll('button').find((each) => name.test(each.text()));
  return {
    ...{ program, wrapper, router, button },
    states: () => wrapper.findAll('label.state').map((state) => state.text().replaceAll(/\s+/g, ' ')),
    choose: async (key: string) => {
      await wrapper.get(`input[value="${key}"]`).setValue();
      await flushPromises();
    },
    press: async (name: RegExp) => {
      await button(name)!.trigger('click');
      await flushPromises();
    },
    /** The versions compared so far, for the page and for the names of sittings. */
    compared: () => program.named('history.compare').map(({ args }) => args),
  };
}

/** The versions in the order of the page. */
const valuesIn = (wrapper: VueWrapper): string[] =>
  wrapper.findAll<HTMLInputElement>('label.state input').map(({ element }) => element.value);

const notices = () => useNotifications().shown;

describe('the history of a document', () => {
  it('shows the copy of a sync program beside the versions, compares it and uses it', async () => {
    const copy = {
      program: 'syncthing',
      device: 'ABCDEFG',
      on: '2026-03-01',
      key: 'copy-1',
      revision: 6,
    } as const;
    const { wrapper, compared, program } = await page(three, {
      copies: [{ ...copy, at: '2026-03-01T10:00:00.000Z' }],
      state: 'copy-1',
    });
    expect(
      wrapper
        .findAll('.day')
        .map((day) => day.attributes('aria-label'))
        .slice(0, 2),
    ).toEqual([...[english('historyPage.present'), english('historyPage.copies')]]);
    expect(compared()).toContainEqual(expect.objectContaining({ from: 'current', to: 'copy-1' }));
    expect(wrapper.get('h2').text()).toBe(
      english('historyPage.copyMade', { when: 'ABCDEFG, Mar 1, 2026', program: 'Syncthing' }),
    );
    expect(wrapper.get('.summary').text()).toBe(english('historyPage.summary.copy', { count: 3 }));
    const use = wrapper.findAll('button').find((each) => each.text() === english('historyPage.useCopy'));
    await use?.trigger('click');
    await flushPromises();
    expect(program.named('history.restore').at(-1)?.args).toMatchObject({ snapshot: 'copy-1', lines: null });
  });

  it('lists versions in their order, also those that a wrong clock dated', async () => {
    const { wrapper } = await page([
      snapshot(6, '2026-03-09T17:50:00'),
      snapshot(5, '2099-01-01T12:00:00'),
      snapshot(4, '2026-03-09T12:00:00'),
    ]);
    expect(wrapper.findAll('.day').map((day) => day.attributes('aria-label'))).toEqual([
      ...[english('historyPage.present'), 'Yesterday', 'Jan 1, 2099', 'Yesterday'],
    ]);
    expect(valuesIn(wrapper)).toEqual(['current', 'k6', 'k5', 'k4']);
  });

  it('folds the versions of one sitting into the newest, which says what changed', async () => {
    const sitting = ['18:10', '18:05', '17:50'].map((at, back) => snapshot(6 - back, `2026-03-09T${at}:00`));
    const { wrapper, states, program, press, choose } = await page([
      ...sitting,
      snapshot(3, '2026-03-09T17:00:00'),
    ]);
    expect(program.named('history.compare').map(({ args }) => args)).toContainEqual({
      ...{ kind: 'character', id: 'ilse', from: 'k3', to: 'k6' },
    });
    expect(states()).toHaveLength(3);
    expect(states()[1]).toMatch(/5:50 PM – 6:10 PM/);
    expect(states()[1]).toContain(english('changes.part.play'));
    await press(/earlier/);
    expect(valuesIn(wrapper)).toEqual(['current', 'k6', 'k5', 'k4', 'k3']);
    await choose('k4');
    expect(wrapper.get<HTMLInputElement>('input[value="k4"]').element.checked).toBe(true);
  });

  it('is grouped by days, newest first, with the newest readable version selected', async () => {
    const { wrapper, states, compared } = await page();
    expect(
      wrapper
        .findAll('h3')
        .slice(0, 4)
        .map((day) => day.text()),
    ).toEqual([english('historyPage.present'), 'Today', 'Yesterday', 'Jan 2, 2026']);
    expect(states()[0]?.trim()).toBe(english('historyPage.now'));
    expect(states()[2]).toMatch(/cannot be read/);
    expect(wrapper.get('input[value="k5"]').attributes('disabled')).toBeDefined();
    expect(compared()).toContainEqual({ kind: 'character', id: 'ilse', from: 'current', to: 'k6' });
    expect(wrapper.get('[role=status]').text()).toBe(english('historyPage.summary.now', { count: 3 }));
  });

  it('groups differences by part, with details that open', async () => {
    const { wrapper } = await page();
    const groups = wrapper.findAll('section.group');
    expect(groups.map((group) => group.findAll('.text').map((text) => text.text()))).toEqual([
      ['Line a', 'Line c'],
      ['Line b'],
    ]);
    expect(wrapper.text()).not.toContain('two swords');
    const more = wrapper.get('[aria-label="Details of: Line b"]');
    await more.trigger('click');
    expect(more.attributes('aria-expanded')).toBe('true');
    expect(wrapper.text()).toContain('two swords');
  });

  it('shows what changed then, compared with the readable version before it', async () => {
    const { wrapper, choose, compared, button } = await page();
    await choose('k6');
    await wrapper.get('input[value="before"]').setValue();
    await flushPromises();
    expect(compared()).toContainEqual(expect.objectContaining({ from: 'k3', to: 'k6' }));
    expect(wrapper.find('input[type=checkbox]').exists()).toBe(false);
    expect(button(/selected change/)).toBeUndefined();
    await choose('k2');
    expect(compared()).toContainEqual(expect.objectContaining({ from: 'current', to: 'k2' }));
    await choose('current');
    expect(compared()).toContainEqual(expect.objectContaining({ from: 'k6', to: 'current' }));
    expect(button(/Restore/)).toBeUndefined();
  });

  it('restores the whole version, reports it, and offers undo', async () => {
    const { program, press, wrapper } = await page();
    await press(/Restore this version/);
    expect(program.named('history.restore')[0]?.args).toEqual({
      ...{ kind: 'character', id: 'ilse', snapshot: 'k6', lines: null, revision: 7 },
    });
    expect(wrapper.get<HTMLInputElement>('input[value="current"]').element.checked).toBe(true);
    notices().at(-1)?.action?.run();
    await flushPromises();
    expect(program.named('history.restore')[1]?.args).toMatchObject({ snapshot: 'before8', revision: 8 });
    expect(notices().at(-1)?.text).toEqual(message('historyPage.undone', { name: raw('Ilse') }));
  });

  it('no longer offers undo after it was restored elsewhere', async () => {
    const { program, press } = await page();
    const ilse = program.documents.get('ilse')!;
    const storedAt = async (revision: number) => {
      program.documents.set('ilse', { ...ilse, revision });
      program.emit('library.changed');
      await flushPromises();
    };
    await press(/Restore this version/);
    await storedAt(8);
    expect(notices()).toHaveLength(1);
    await storedAt(9);
    expect(notices()).toEqual([]);
  });

  it('restores only the chosen lines, and clears the choice with another version', async () => {
    const { program, press, wrapper, choose, button } = await page();
    expect(button(/selected change/)!.attributes('disabled')).toBeDefined();
    const [first, , third] = wrapper.findAll('input[type=checkbox]');
    await first!.setValue(true);
    await third!.setValue(true);
    expect(button(/selected changes \(2\)/)).toBeDefined();
    await choose('k3');
    expect(button(/selected change/)!.attributes('disabled')).toBeDefined();
    await press(/Select all/);
    await wrapper.findAll('input[type=checkbox]')[1]!.setValue(false);
    await press(/selected changes \(2\)/);
    expect(program.named('history.restore')[0]?.args).toMatchObject({ snapshot: 'k3', lines: ['a', 'b'] });
  });

  it('saves unsaved changes before it restores, and shows what is stored then', async () => {
    const { program, press } = await page();
    const store = useCharacterStore();
    await store.load('ilse');
    store.apply((document) => rename(document, 'Ilse II'));
    program.answers['history.restore'] = () => {
      const saved = program.documents.get('ilse')!;
      program.documents.set('ilse', { ...saved, name: 'Ilse of old', revision: saved.revision + 1 });
      return ok({ revision: saved.revision + 1, updatedAt: saved.updatedAt, before: 'b' });
    };
    await press(/Restore this version/);
    const order = program.sent.map(({ name }) => name).filter((name) => /save|restore/.test(name));
    expect(order).toEqual(['character.save', 'history.restore']);
    expect(store.document?.name).toBe('Ilse of old');
    expect(store.saveState.kind).toBe('saved');
  });

  it('reports a failure, changes nothing and reads again', async () => {
    const { program, press, wrapper } = await page();
    program.answers['history.restore'] = () => err({ code: 'conflict', text: { key: 'errors.conflict' } });
    const reads = program.named('history.read').length;
    await press(/Restore this version/);
    expect(notices().map(({ tone }) => tone)).toEqual(['failed']);
    expect(program.named('history.read').length).toBe(reads + 1);
    expect(wrapper.get<HTMLInputElement>('input[value="k6"]').element.checked).toBe(true);
  });

  it('can restore a version if there is no readable file', async () => {
    const { wrapper, program, press, compared, choose } = await page(three, { current: null });
    expect(wrapper.text()).toContain('no readable file');
    expect(compared()).toContainEqual(expect.objectContaining({ from: 'k3', to: 'k6' }));
    await choose('k2');
    expect(wrapper.text()).toContain('“Restore this version” puts this version in its place.');
    await press(/Restore this version/);
    expect(program.named('history.restore')[0]?.args).toMatchObject({ snapshot: 'k2', revision: null });
  });

  it('has nothing to restore if nothing differs', async () => {
    const { wrapper, button } = await page(three, { lines: [] });
    expect(wrapper.text()).toContain(english('historyPage.summary.now', { count: 0 }));
    expect(button(/Restore this version/)!.attributes('disabled')).toBeDefined();
  });

  it('explains itself while it is empty', async () => {
    const { wrapper, button } = await page([]);
    expect(wrapper.text()).toContain(english('historyPage.emptyTitle'));
    expect(button(/Restore/)).toBeUndefined();
  });

  it('says that it cannot be read, or compared, and retries', async () => {
    const { wrapper, program, choose, press } = await page();
    const broken = err({ code: 'storage-failed', text: { key: 'errors.storage-failed' } });
    program.answers['history.compare'] = () => broken;
    await choose('k3');
    expect(wrapper.find('[role=alert]').exists()).toBe(true);
    program.answers['history.compare'] = () => ok({ lines: [line('z', 'notes')] });
    await press(/Try again/);
    expect(wrapper.text()).toContain('Line z');
    program.answers['history.read'] = () => broken;
    program.emit('library.changed');
    await flushPromises();
    expect(wrapper.text()).toContain(english('historyPage.failedTitle'));
  });

  it('reads again when the document was changed elsewhere, and keeps the selection', async () => {
    const { program, wrapper, choose } = await page();
    await choose('k3');
    const asked = program.named('history.read').length;
    program.emit('pack.changed');
    program.emit('library.changed');
    await flushPromises();
    expect(program.named('history.read').length).toBe(asked + 1);
    expect(wrapper.get<HTMLInputElement>('input[value="k3"]').element.checked).toBe(true);
  });

  it('renders hundreds of versions a screenful at a time', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      snapshot(400 - index, new Date(now.getTime() - index * 3600_000).toISOString()),
    );
    const { states, press } = await page(many);
    expect(states()).toHaveLength(61);
    await press(/Show 340 earlier versions/);
    expect(states()).toHaveLength(121);
  });

  it('ignores the answer to an earlier request', async () => {
    const { program, wrapper, choose } = await page();
    const answers: (() => void)[] = [];
    program.answers['history.compare'] = ({ to }: { to: string }) =>
      new Promise((resolve) => answers.push(() => resolve(ok({ lines: [line(to, 'notes')] }))));
    await choose('k3');
    await choose('k2');
    answers.toReversed().forEach((answer) => answer());
    await flushPromises();
    expect(wrapper.findAll('.text').map((text) => text.text())).toEqual(['Line k2']);
  });
});

it('the version before one is the next readable one', () => {
  const history: History = { name: '', ruleset: 'toy', current: null, snapshots: three, copies: [] };
  expect(['current', 'k6', 'k3', 'k2'].map((key) => stateBefore(history, key)?.key)).toEqual([
    'k6',
    'k3',
    'k2',
    undefined,
  ]);
});
