import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { err, ok } from '#shared/kernel/result';
import type { NewEntry } from '#shared/ledger/ledger';
import { accountRows, type AccountView } from '#shared/rules/ledger/ledgerView';
import { raw } from '#shared/kernel/text';
import { translate } from '#renderer/locales/i18n';
import AccountTable from '#renderer/components/advancement/AccountTable.vue';
import AccountChart from '#renderer/components/charts/AccountChart.vue';
import LineChart from '#renderer/components/charts/LineChart.vue';
import { timeTicks } from '#renderer/components/charts/ticks';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import LedgerPanel from '#renderer/features/sheet/advancement/LedgerPanel.vue';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import * as charts from 'chart.js';
import { usePrinting } from '#renderer/stores/window/usePrinting';
import { diskFull } from '#test/unit/renderer/support/fakeProgram';
import { mountWidget } from '#test/unit/renderer/components/widgets/mountWidget';
import { exp, openToy, toyWith } from './toyStore';

const chart = { made: [] as { config: unknown; updates: number; gone: boolean }[] };
class FakeChart {
  readonly data: { datasets: unknown };
  options: unknown;
  readonly kept: (typeof chart.made)[number];
  constructor(_context: unknown, config: { data: { datasets: unknown }; options: unknown }) {
    this.data = config.data;
    this.options = config.options;
    this.kept = { config, updates: 0, gone: false };
    chart.made.push(this.kept);
  }
  update(): void {
    this.kept.updates += 1;
  }
  destroy(): void {
    this.kept.gone = true;
  }
}
beforeEach(() => {
  vi.spyOn(charts, 'Chart').mockImplementation(FakeChart as unknown as typeof charts.Chart);
});

type Wrapper = ReturnType<typeof mountWidget>;
const button = (wrapper: Wrapper, words: string) => {
  const found = wrapper.findAll('button').find((each) => each.text().startsWith(words));
  if (found === undefined) throw new Error(`No button ${words}`);
  return found;
};

/** Every row of the body, with cells separated by spaces. */
const linesOf = (wrapper: Wrapper) =>
  wrapper.findAll('tbody tr').map((row) =>
    [...row.element.children]
      .map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(' '),
  );

const week: readonly NewEntry[] = [
  exp(3, { reason: 'The wolf cave', tag: 'session' }),
  exp(-3, { purchase: { buy: 'trick', trick: 'fire' } }),
  exp(4, { reason: 'Peace', tag: 'session' }),
  exp(-4, { purchase: { buy: 'mastery', trick: 'fire' } }),
  exp(-9, { reason: 'too much' }),
];

function accountOf(entries: readonly NewEntry[]): AccountView {
  const stored = entries.map((entry, at) => ({
    ...entry,
    id: `e${String(at)}`,
    at: new Date(Date.UTC(2026, 0, 1 + at, 12)).toISOString(),
  }));
  return {
    id: 'exp',
    label: raw('Exp'),
    opening: { amount: 2, text: raw('Left by creation') },
    rows: accountRows(stored, 'exp', 2, (entry) => ({
      text: raw(entry.purchase === undefined ? 'Award' : 'Purchase'),
      kind: entry.purchase === undefined ? 'award' : 'purchase',
      ...(entry.reason === 'too much' && { fault: raw('more than there was') }),
    })),
    balance: -7,
    balanceText: raw('−7 Exp'),
    amountText: (sum) => raw(`${String(sum)} Exp`),
  };
}

describe('an account entry by entry', () => {
  const table = (entries = week) => mountWidget(AccountTable, { account: accountOf(entries) });
  const entries = (wrapper: Wrapper) =>
    wrapper.findAll('[data-entry]').map((row) => row.attributes('data-entry'));

  it('is sorted from the newest to the opening balance, or the other way round', async () => {
    const wrapper = table();
    expect(linesOf(wrapper)).toEqual([
      'Jan 5, 2026 Award too much Breaks a rule: more than there was −9 −7',
      'Jan 4, 2026 Purchase −4 2',
      'Jan 3, 2026 Award Peace +4 6',
      'Jan 2, 2026 Purchase −3 2',
      'Jan 1, 2026 Award The wolf cave +3 5',
      'Opening balance Left by creation 2',
    ]);
    await button(wrapper, english('advancement.ledger.order.newest')).trigger('click');
    expect(linesOf(wrapper)[0]).toContain(english('ledger.opening'));
    expect(entries(wrapper)).toEqual(['e0', 'e1', 'e2', 'e3', 'e4']);
  });

  it('is filtered by typing and by type, including broken rules', async () => {
    const wrapper = table();
    await wrapper.get('input[type=search]').setValue('WOLF');
    expect(entries(wrapper)).toEqual(['e0']);
    expect(wrapper.text()).not.toContain(english('ledger.opening'));
    await wrapper.get('input[type=search]').setValue('jan 4');
    expect(entries(wrapper)).toEqual(['e3']);
    await wrapper.get('input[type=search]').setValue('');
    await wrapper.get('input[value=purchase]').setValue(true);
    expect(entries(wrapper)).toEqual(['e3', 'e1']);
    await wrapper.get('input[value=award]').setValue(true);
    expect(entries(wrapper)).toEqual(['e2', 'e0']);
    await wrapper.get('input[value=deduction]').setValue(true);
    expect(entries(wrapper)).toEqual(['e4']);
    await wrapper.get('input[value=fault]').setValue(true);
    expect(entries(wrapper)).toEqual(['e4']);
    await wrapper.get('input[type=search]').setValue('wolf');
    expect(wrapper.text()).toContain(english('advancement.ledger.notFound'));
    expect(wrapper.find('input[value=transfer]').exists()).toBe(false);
  });

  it('renders a thousand entries while scrolling', async () => {
    const wrapper = table(Array.from({ length: 1000 }, () => exp(1, { tag: 'session' })));
    expect(entries(wrapper)).toHaveLength(60);
    expect(wrapper.text()).not.toContain(english('ledger.opening'));
    await button(wrapper, english('widgets.catalog.more', { count: 940 })).trigger('click');
    expect(entries(wrapper)).toHaveLength(120);
  });

  it('offers to undo any entry, and says when there are none', async () => {
    const wrapper = table();
    await wrapper.get('[data-entry=e3] button').trigger('click');
    expect(wrapper.emitted('revert')).toEqual([['e3']]);
    expect(wrapper.get('[data-entry=e3] button').attributes('aria-label')).toContain(
      english('advancement.ledger.undoNamed', { what: 'Purchase', day: 'Jan 4' }),
    );
    expect(table([]).text()).toContain(english('advancement.ledger.none'));
  });
});

describe('the ledger of the open character', () => {
  const amount = (wrapper: Wrapper) => wrapper.get('[role=spinbutton]');

  it('adds an award of the rules with its usual amount and tag', async () => {
    const { store } = await openToy();
    const wrapper = mountWidget(LedgerPanel, {});
    expect(wrapper.text()).toContain(english('advancement.award.after', { balance: '4' }));
    await amount(wrapper).setValue('3');
    await wrapper.get('.wide input').setValue(' The wolf cave ');
    await button(wrapper, 'Add +3 Exp').trigger('click');
    await flushPromises();
    expect(store.document?.ledger).toMatchObject([
      { account: 'exp', amount: 3, reason: 'The wolf cave', tag: 'session' },
    ]);
    expect(translate(store.document!.journal.at(-1)!.label)).toBe('Session: +3 Exp');
    expect(wrapper.get('.balance').text()).toBe('5 Exp');
    // The form has its initial values again.
    expect([(amount(wrapper).element as HTMLInputElement).value, wrapper.text()]).toMatchObject([
      '2',
      expect.stringContaining(english('advancement.award.after', { balance: '7' })),
    ]);
  });

  it('adds any other entry, in and out, but only with a reason', async () => {
    const { store } = await openToy();
    const wrapper = mountWidget(LedgerPanel, {});
    await wrapper.get('input[value=money]').setValue(true);
    await wrapper.get('input[value=out]').setValue(true);
    await amount(wrapper).setValue('12');
    expect(wrapper.text()).toContain(english('advancement.award.after', { balance: '−2' }));
    await button(wrapper, 'Add −12 Coins').trigger('click');
    await flushPromises();
    expect(store.document?.ledger).toEqual([]);
    await wrapper.get('.wide input').setValue('A horse');
    await wrapper.get('.wide input').trigger('keydown', { key: 'Enter' });
    await flushPromises();
    expect(store.document?.ledger).toMatchObject([{ account: 'money', amount: -12, reason: 'A horse' }]);
    expect(store.document?.ledger[0]).not.toHaveProperty('tag');
    expect(wrapper.text()).toContain('Breaks a rule: More coins than there were.');
  });

  it('undoes an entry with what depends on it, after a question', async () => {
    const { store } = await openToy(week.slice(0, 4));
    const wrapper = mountWidget(LedgerPanel, {});
    const trick = store.document!.ledger[1]!.id;
    await wrapper.get(`[data-entry="${trick}"] button`).trigger('click');
    await flushPromises();
    expect(useDialogs().current?.items).toHaveLength(1);
    useDialogs().answer('leave');
    await flushPromises();
    expect(store.document?.ledger).toHaveLength(4);
    await wrapper.get(`[data-entry="${trick}"] button`).trigger('click');
    await flushPromises();
    useDialogs().answer('all');
    await flushPromises();
    expect(store.document?.ledger.map(({ amount: left }) => left)).toEqual([3, 4]);
    expect(wrapper.get('.balance').text()).toBe('9 Exp');
  });

  it('prints and exports the stored document, after saving', async () => {
    const { store, program, documents } = await openToy();
    const wrapper = mountWidget(LedgerPanel, {});
    const id = store.document?.id ?? '';
    const award = () => store.perform({ label: raw('before'), edits: [{ op: 'enter', ...exp(1) }] });
    const stored = () => documents.get(id)?.ledger.length;
    let storedAtExport: number | undefined;
    program.answers['ledger.csv'] = () => {
      storedAtExport = stored();
      return ok({ kind: 'saved', fileName: 'Toy.csv' });
    };
    await award();
    await button(wrapper, english('advancement.ledger.csv')).trigger('click');
    await flushPromises();
    expect(storedAtExport).toBe(1);
    expect(useNotifications().shown.map(({ text }) => translate(text))).toContain('Saved as Toy.csv.');
    await award();
    await button(wrapper, english('advancement.ledger.print')).trigger('click');
    await flushPromises();
    expect([usePrinting().job?.subject, stored()]).toEqual([{ kind: 'statement', ids: [id] }, 2]);
  });

  it('neither prints nor exports while the character cannot be stored', async () => {
    const { store, program } = await openToy();
    const wrapper = mountWidget(LedgerPanel, {});
    program.answers['character.save'] = () => diskFull;
    await store.perform({ label: raw('before'), edits: [{ op: 'enter', ...exp(1) }] });
    await button(wrapper, english('advancement.ledger.csv')).trigger('click');
    await button(wrapper, english('advancement.ledger.print')).trigger('click');
    await flushPromises();
    expect([program.named('ledger.csv'), usePrinting().job, store.saveState.kind]).toEqual([
      [],
      null,
      'failed',
    ]);
  });

  it('says why a statement cannot be exported, and shows nothing if that was canceled', async () => {
    const { program } = await openToy();
    const wrapper = mountWidget(LedgerPanel, {});
    program.answers['ledger.csv'] = () => ok({ kind: 'canceled' });
    await button(wrapper, english('advancement.ledger.csv')).trigger('click');
    await flushPromises();
    expect(useNotifications().shown).toEqual([]);
    program.answers['ledger.csv'] = () =>
      err({ code: 'storage-failed', text: { key: 'errors.storage-failed' } });
    await button(wrapper, english('advancement.ledger.csv')).trigger('click');
    await flushPromises();
    expect(useNotifications().shown[0]?.tone).toBe('failed');
  });

  it('shows its chart only if there is one, and plain accounts if the rules define none', async () => {
    await openToy(week);
    expect(mountWidget(LedgerPanel, {}).findComponent(AccountChart).exists()).toBe(false);
    useCharacterStore().apply((document) => ({
      ...document,
      ledger: document.ledger.map((entry, day) => ({
        ...entry,
        at: `2026-01-0${String(day + 1)}T12:00:00.000Z`,
      })),
    }));
    expect(mountWidget(LedgerPanel, {}).findComponent(AccountChart).exists()).toBe(true);
    await openToy();
    expect(mountWidget(LedgerPanel, {}).findComponent(AccountChart).exists()).toBe(false);
    await openToy([], toyWith(0, ['ledger']));
    expect(mountWidget(LedgerPanel, {}).text()).toContain('0 Exp');
  });
});

describe('the chart of an account', () => {
  const point = (day: number, income: number, outgo: number) => ({
    at: new Date(Date.UTC(2026, 0, day, 12)).toISOString(),
    in: income,
    out: outgo,
    left: income - outgo,
  });
  const course = [point(1, 2, 0), point(1, 5, 0), point(9, 5, 3), point(20, 9, 3)];

  it('describes itself in words, and by day in a table that is rendered when opened', async () => {
    const wrapper = mountWidget(AccountChart, { account: raw('Exp'), course });
    await vi.dynamicImportSettled();
    await flushPromises();
    expect(wrapper.get('[role=img]').attributes('aria-label')).toBe(
      'Exp from Jan 1, 2026 to Jan 20, 2026: Received: 9, Spent: 3, Balance: 6',
    );
    expect(wrapper.find('table').exists()).toBe(false);
    const details = wrapper.get('details');
    (details.element as HTMLDetailsElement).open = true;
    await details.trigger('toggle');
    const rows = linesOf(wrapper);
    expect(rows).toEqual(['Jan 1, 2026 5 0 5', 'Jan 9, 2026 5 3 2', 'Jan 20, 2026 9 3 6']);
    expect(
      new Set(wrapper.findAll('.legend line').map((line) => line.attributes('stroke-dasharray'))).size,
    ).toBe(3);
  });

  describe('the drawing', () => {
    beforeEach(() => {
      chart.made.length = 0;
      const context: unknown = {};
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    });
    const drawn = () =>
      mountWidget(LineChart, {
        lines: [
          {
            id: 'in',
            label: 'In',
            tone: 'pine',
            dash: [7, 4],
            mark: 'circle',
            width: 2,
            points: [{ x: 1, y: 2 }],
          },
        ],
        label: 'words',
        tick: String,
        full: String,
      });

    it('is not animated, uses steps, and keeps its dashes', () => {
      drawn();
      expect(chart.made[0]?.config).toMatchObject({
        options: { animation: false },
        data: { datasets: [{ stepped: true, borderDash: [7, 4], data: [{ x: 1, y: 2 }] }] },
      });
    });

    it('is updated when the theme changes, and destroyed with its component', async () => {
      document.body.classList.add('v-theme--light');
      const wrapper = drawn();
      document.body.classList.replace('v-theme--light', 'v-theme--dark');
      await vi.waitFor(() => expect(chart.made[0]?.updates).toBe(1), 20_000);
      wrapper.unmount();
      expect(chart.made[0]?.gone).toBe(true);
      document.body.classList.remove('v-theme--dark');
    });

    it('is left out if nothing can be drawn', () => {
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      drawn();
      expect(chart.made).toEqual([]);
    });
  });
});

describe('the ticks of a time axis', () => {
  const at = (year: number, month: number, day: number, hour = 0) =>
    new Date(year, month, day, hour).getTime();

  it.each([
    [at(2026, 0, 1, 9), at(2026, 0, 6)],
    [at(2026, 0, 1, 9), at(2026, 2, 1)],
    [at(2020, 5, 1), at(2026, 0, 1)],
    [at(1970, 0, 2), at(2026, 0, 1)],
  ])('are a few midnights between both ends', (from, to) => {
    const ticks = timeTicks(from, to);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(7);
    for (const tick of ticks) {
      expect(tick).toBeGreaterThanOrEqual(from);
      expect(tick).toBeLessThanOrEqual(to);
      expect(new Date(tick).getHours()).toBe(0);
    }
  });

  it('are both ends of an evening, and one of a moment', () => {
    expect(timeTicks(at(2026, 0, 1, 9), at(2026, 0, 1, 23))).toEqual([at(2026, 0, 1, 9), at(2026, 0, 1, 23)]);
    expect(timeTicks(5, 5)).toEqual([5]);
  });
});
