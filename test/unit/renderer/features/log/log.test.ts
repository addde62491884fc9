import { english } from '#test/unit/renderer/support/english';
import { flushPromises, type VueWrapper } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import { enter, set } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import ReviseCloseOut from '#renderer/features/closeOut/ReviseCloseOut.vue';
import LogPanel from '#renderer/features/log/LogPanel.vue';
import { dateFormat } from '#renderer/features/log/dates';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useReverting } from '#renderer/stores/editing/useReverting';
import { useRevising } from '#renderer/stores/editing/useRevising';
import { usePrinting } from '#renderer/stores/window/usePrinting';
import { period, memberOf, remark, session } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { stored } from '#test/unit/renderer/support/documentSource';
import { campaignOf, openTable, partyProgram, tableId } from '#test/unit/renderer/support/partyProgram';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

it('formats real dates as people write them', () => {
  expect(dateFormat('en')('2026-01-31')).toBe('Jan 31, 2026');
  expect(dateFormat('en')('no date')).toBe('no date');
});

const shore = memberOf(stored('Brakka'));

async function mountLog(log: readonly LogEntry[], item?: string) {
  const ids = countingIds('deed');
  const bought = perform(
    stored('Brakka'),
    { label: raw('Épée bought'), edits: [enter({ account: 'exp', amount: -2, reason: 'market' })] },
    { clock: { now: () => '2026-06-01T12:00:00.000Z' }, ids },
  );
  const brakka = perform(
    bought,
    { label: raw('Stumbled'), edits: [set(['hp'], 3)] },
    { clock: { now: () => '2026-06-02T12:00:00.000Z' }, ids },
  );
  partyProgram([brakka], campaignOf({ party: [shore], log: [...log], ruleset: 'bestiary' }));
  const router = createRouter({
    history: createMemoryHistory(),
    routes: ['start', 'campaign', 'sheet'].map((name) => ({
      name,
      path: name === 'start' ? '/' : `/${name}/:id/:part?/:item?`,
      component: { template: '<i />' },
    })),
  });
  await openTable();
  const { wrapper } = mountPage(LogPanel, item === undefined ? {} : { item }, router);
  await vi.advanceTimersByTimeAsync(300);
  return { wrapper, router, store: useCampaignStore() };
}

const titles = (wrapper: VueWrapper) => wrapper.findAll('article h3').map((each) => each.text());
const press = async (wrapper: VueWrapper, words: string) => {
  const button = wrapper.findAll('button').find((each) => each.text() === words);
  if (button === undefined) throw new Error(`no button ${words}: ${wrapper.text()}`);
  await button.trigger('click');
  await flushPromises();
};
/** Chooses an entry from the menu of a line. */
const pick = async (wrapper: VueWrapper, line: string, words: string) => {
  const row = wrapper.findAll('article').find((each) => each.find('h3').text() === line);
  await row?.get('[aria-haspopup=menu]').trigger('click');
  await vi.advanceTimersByTimeAsync(50);
  const item = row?.findAll('[role=menuitem]').find((each) => each.text() === words);
  if (item === undefined) throw new Error(`no ${words} for ${line}`);
  await item.trigger('click');
  await flushPromises();
  await vi.advanceTimersByTimeAsync(50);
};

describe('the log', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-07-01T12:00:00.000Z') });
    setActivePinia(createPinia());
  });
  afterEach(() => vi.useRealTimers());
  const log = [session(0, [shore.id]), remark(5), period(2, [shore.id]), remark(3, true)];

  it('is one timeline including entries of sheets, newest first', async () => {
    const { wrapper } = await mountLog(log);
    expect(titles(wrapper)).toEqual([
      'Brakka in play: 1 change',
      'Brakka: Épée bought',
      'Zaphkiel again',
      'Downtime: Winter in Karsk',
      'A letter',
      'Session 1: The bell under the ferry',
    ]);
    const rows = wrapper.findAll('article');
    expect(rows.map((row) => row.attributes('aria-posinset'))).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(rows[0]?.attributes('aria-setsize')).toBe('6');
    expect(rows.filter((row) => row.attributes('tabindex') === '0')).toHaveLength(1);
  });

  it('says in a line of small text what only joins, without the day of the world', async () => {
    const joins = {
      ...{ kind: 'party', member: shore.id, change: 'joined' },
      ...{ title: 'Brakka', text: '' },
    };
    const party: unknown = {
      ...joins,
      ...{ id: 'p1', at: fixedClock.now(), date: '2026-01-01', days: 0 },
    };
    const { wrapper } = await mountLog([session(0, [shore.id]), party as LogEntry]);
    const lines = wrapper.findAll('article').slice(-2);
    expect(lines.map((line) => line.get('[id$=when]').element.children.length)).toEqual([1, 2]);
  });

  it('renders only lines near the visible area among thousands', async () => {
    const { wrapper } = await mountLog(
      Array.from({ length: 5000 }, (_, number) => ({ ...remark(number), id: `r${number}` })),
    );
    expect(wrapper.findAll('article').length).toBeLessThan(60);
    expect(wrapper.get('article').attributes('aria-setsize')).toBe('5002');
  });

  it('expands a line to attendance, awards and costs', async () => {
    const { wrapper } = await mountLog(log);
    const row = wrapper.findAll('article')[5];
    const toggle = row?.get('button.title');
    expect(toggle?.attributes('aria-expanded')).toBe('false');
    const there = english('timeline.there', { count: '1' });
    expect(row?.text()).toContain(there);
    await toggle?.trigger('click');
    // Those who were there are named once.
    expect(row?.text()).not.toContain(there);
    expect(toggle?.attributes('aria-expanded')).toBe('true');
    expect(row?.findAll('h4').map((each) => each.text())).toEqual(['Attendance', 'Awards', 'Loot', 'Costs']);
    expect(row?.text()).toContain('goal reached');
  });

  it('moves between lines by keys, and expands one by Enter', async () => {
    const { wrapper } = await mountLog(log);
    const key = async (name: string) => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
      await flushPromises();
      await nextTick();
      return document.activeElement?.querySelector('h3')?.textContent.trim();
    };
    wrapper.get('article').element.focus();
    expect(await key('j')).toBe('Brakka: Épée bought');
    expect(await key('ArrowDown')).toBe('Zaphkiel again');
    expect(await key('k')).toBe('Brakka: Épée bought');
    expect(await key('End')).toBe(
      english('closing.titled.session', { number: '1', title: 'The bell under the ferry' }),
    );
    await key('Enter');
    expect(document.activeElement?.querySelector('[aria-expanded=true]')).not.toBeNull();
    expect(await key('Home')).toBe(english('timeline.playLine', { name: 'Brakka', count: 1 }));
    expect(await key('PageUp')).toBe(english('timeline.playLine', { name: 'Brakka', count: 1 }));
  });

  it('is filtered by words, type and member, with counts, and can be reset', async () => {
    const { wrapper } = await mountLog(log);
    await wrapper.get('input[type=search]').setValue('epee');
    expect(titles(wrapper)).toEqual(['Brakka: Épée bought']);
    await wrapper.get('input[type=search]').setValue('');
    await wrapper.get('input[value=entry]').setValue(true);
    expect(titles(wrapper)).toEqual(['Zaphkiel again', 'A letter']);
    expect(wrapper.get('label.on .k-count').text()).toBe('2');
    await wrapper.get('select').setValue(shore.id);
    expect(titles(wrapper)).toEqual([]);
    expect(wrapper.text()).toContain(english('timeline.none'));
    await press(wrapper, english('timeline.showAll'));
    expect(titles(wrapper)).toHaveLength(6);
  });

  it('opens the line in the address', async () => {
    const { wrapper } = await mountLog(log, 'line-2');
    expect(wrapper.get('[aria-expanded=true]').text()).toBe(
      english('closing.titledDowntime', { title: 'Winter in Karsk' }),
    );
    expect(document.activeElement?.getAttribute('data-row')).toBe('line-2');
  });

  it('accepts a new entry once it has content', async () => {
    const { wrapper, store } = await mountLog(log);
    await press(wrapper, english('timeline.add'));
    const dialog = wrapper.get('[role=dialog]');
    await press(wrapper, 'Add');
    expect(dialog.text()).toContain('This entry is empty.');
    expect(store.document?.log).toHaveLength(4);
    await dialog.get('input[type=text]').setValue('A rumour');
    await dialog.get('input[role=spinbutton]').setValue('3');
    await dialog.get('[role=switch]').setValue(true);
    await press(wrapper, 'Add');
    expect(store.document?.log.at(-1)).toMatchObject({
      ...{ kind: 'entry', title: 'A rumour', date: '2026-07-01', days: 3, on: null, secret: true },
    });
    await vi.advanceTimersByTimeAsync(50);
    expect(wrapper.find('[role=dialog]').exists()).toBe(false);
    expect(titles(wrapper)[0]).toBe('A rumour');
    store.undo();
    expect(store.document?.log).toHaveLength(4);
  });

  it('writes an entry about another day, and refuses an invalid date', async () => {
    const { wrapper, store } = await mountLog(log);
    await press(wrapper, english('timeline.add'));
    await wrapper.get('input[value=other]').setValue(true);
    const [title, day] = wrapper.get('[role=dialog]').findAll('input[type=text]');
    await title?.setValue('Founding of the town');
    await day?.setValue('31 Harvest');
    await press(wrapper, 'Add');
    expect(wrapper.get('[role=dialog]').text()).toContain('is not a date');
    expect(store.document?.log).toHaveLength(4);
    await day?.setValue('12 Thaw 1');
    await press(wrapper, 'Add');
    expect(store.document?.log.at(-1)).toMatchObject({ on: 41, days: 0 });
  });

  it('moves an entry back to the day on which it was written', async () => {
    const about: LogEntry = { ...remark(5), kind: 'entry', on: 400, secret: false };
    const { wrapper, store } = await mountLog([session(0, [shore.id]), about, period(2, [shore.id])]);
    await pick(wrapper, 'A letter', 'Edit');
    expect(wrapper.get('[role=dialog]').text()).toContain(
      english('timeline.form.there', { date: '3 Deepfrost 1' }),
    );
    await wrapper.get('[role=dialog] input[value=now]').setValue(true);
    await press(wrapper, 'Save');
    expect(store.document?.log[1]).toEqual(remark(5));
  });

  it('corrects a closed session in place, after previewing the changes', async () => {
    const { wrapper, store } = await mountLog(log);
    await pick(wrapper, 'Session 1: The bell under the ferry', 'Edit');
    const { wrapper: form } = mountPage(ReviseCloseOut, { ...useRevising().closeOut });
    const dialog = () => form.get('[role=dialog]');
    await vi.advanceTimersByTimeAsync(300);
    expect(dialog().get('aside').text()).toContain('Nothing is changed yet.');
    await dialog().get('input[type=text]').setValue('The bell');
    await dialog().get('input[type=date]').setValue('2026-01-05');
    await vi.advanceTimersByTimeAsync(300);
    expect(dialog().get('aside').text()).toContain('Exp 0 → 3');
    // Leaving asks first, because the changes would be lost.
    await press(form, 'Cancel');
    expect(useDialogs().current?.title).toMatchObject({ key: 'revision.revise.discardTitle' });
    useDialogs().answer('cancel');
    await flushPromises();
    await press(form, english('revision.revise.do'));
    await vi.waitFor(
      () =>
        expect(store.document?.log[0]).toMatchObject({ id: 'line-0', title: 'The bell', date: '2026-01-05' }),
      20_000,
    );
    await vi.advanceTimersByTimeAsync(300);
    expect(store.document?.log.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
    expect(useNotifications().shown.at(-1)?.text).toMatchObject({
      params: { what: { key: 'table.corrected.revise', params: { count: 1 } } },
    });
    useNotifications().shown.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(300);
    expect(store.document?.log).toEqual(log);
  });

  it('asks before it loses typed text', async () => {
    const { wrapper } = await mountLog(log);
    await press(wrapper, english('timeline.add'));
    await wrapper.get('[role=dialog] input[type=text]').setValue('Half a');
    await press(wrapper, 'Cancel');
    expect(useDialogs().current).toBeDefined();
    useDialogs().answer('cancel');
    await flushPromises();
    expect(wrapper.find('[role=dialog]').exists()).toBe(true);
    await press(wrapper, 'Cancel');
    useDialogs().answer('do');
    await flushPromises();
    expect(wrapper.find('[role=dialog]').exists()).toBe(false);
  });

  it('deletes a loose entry and restores it in its place', async () => {
    const { wrapper, store } = await mountLog(log);
    await pick(wrapper, 'A letter', 'Delete');
    expect(store.document?.log.map(({ id }) => id)).toEqual(['line-0', 'line-2', 'line-3']);
    expect(document.activeElement?.getAttribute('data-row')).toBe('line-0');
    await useNotifications().shown[0]?.action?.run();
    expect(store.document?.log).toEqual(log);
  });

  it('reverts a session after a preview, and keeps it if the user declines', async () => {
    const { wrapper, store } = await mountLog(log);
    await pick(wrapper, 'Session 1: The bell under the ferry', 'Revert');
    expect(useReverting().prepared).toMatchObject({ entry: 'line-0', also: [], staying: [] });
    useReverting().answer(false);
    await flushPromises();
    expect(store.document?.log).toHaveLength(4);
    await pick(wrapper, 'Session 1: The bell under the ferry', 'Revert');
    useReverting().answer(true);
    await flushPromises();
    await vi.advanceTimersByTimeAsync(200);
    expect(store.document?.log.map(({ id }) => id)).toEqual(['line-5', 'line-2', 'line-3']);
    useNotifications().shown.at(-1)?.action?.run();
    await vi.advanceTimersByTimeAsync(200);
    expect(store.document?.log.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
  });

  it('asks for the correction of a session or downtime, until another page is opened', async () => {
    const { wrapper } = await mountLog(log);
    const revising = useRevising();
    await pick(wrapper, 'Session 1: The bell under the ferry', 'Edit');
    expect(revising.closeOut?.entry.id).toBe('line-0');
    revising.end();
    await pick(wrapper, 'Downtime: Winter in Karsk', 'Edit');
    expect(revising.downtime?.entry.id).toBe('line-2');
    expect(revising.closeOut).toBeNull();
    expect(wrapper.find('[role=dialog]').exists()).toBe(false);
    wrapper.unmount();
    expect(revising.downtime).toBeNull();
  });

  it('prints the whole log, or one line, with GM parts for the GM', async () => {
    const { wrapper } = await mountLog(log);
    const subject = () => usePrinting().job?.subject;
    await press(wrapper, english('timeline.print'));
    expect(subject()).toEqual({ kind: 'chronicle', campaign: tableId, entry: null, audience: 'players' });
    await pick(wrapper, 'Zaphkiel again', 'Print');
    expect(subject()).toEqual({ kind: 'chronicle', campaign: tableId, entry: 'line-3', audience: 'gm' });
  });

  it('prints costs and results of a downtime for everyone', async () => {
    const { wrapper } = await mountLog(log);
    await pick(wrapper, 'Downtime: Winter in Karsk', 'Print statements for everyone');
    expect(usePrinting().job?.subject).toEqual({
      ...{ kind: 'downtime', campaign: tableId, entry: 'line-2', members: null },
    });
  });

  it('shows months: lines of a day, and adding one there', async () => {
    const { wrapper, store } = await mountLog(log);
    await wrapper.get('input[value=month]').setValue(true);
    expect(wrapper.get('[aria-current=date]').attributes('data-day')).toBe('32');
    await wrapper.get('input[type=text]').setValue('5 Deepfrost 1');
    await wrapper.get('input[type=text]').trigger('change');
    expect(wrapper.get('.day h3').text()).toBe('Marketday, 5 Deepfrost 1');
    expect(wrapper.findAll('.there').map((each) => each.text())).toEqual([
      'Downtime Downtime: Winter in Karsk',
    ]);
    await press(wrapper, english('timeline.month.add'));
    await wrapper.get('[role=dialog] input[type=text]').setValue('Snow');
    await press(wrapper, 'Add');
    expect(store.document?.log.at(-1)).toMatchObject({ title: 'Snow', on: 4 });
    expect(wrapper.findAll('.there')).toHaveLength(2);
    await wrapper.findAll('.there')[0]?.trigger('click');
    await flushPromises();
    expect(wrapper.get('[aria-expanded=true]').text()).toBe(
      english('closing.titledDowntime', { title: 'Winter in Karsk' }),
    );
  });

  it('says how to begin if nothing has happened', async () => {
    partyProgram([], campaignOf());
    const router = createRouter({
      history: createMemoryHistory(),
      routes: [{ name: 'campaign', path: '/campaign/:id/:part?/:item?', component: { template: '<i />' } }],
    });
    await openTable();
    const { wrapper } = mountPage(LogPanel, {}, router);
    expect(wrapper.text()).toContain(english('timeline.empty.title'));
    expect(wrapper.findAll('a').map((each) => each.attributes('href'))).toEqual(
      ['closing', 'downtime', 'party'].map((part) => `/campaign/${tableId}/${part}`),
    );
  });
});
