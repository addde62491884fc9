import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ok } from '#shared/kernel/result';
import type { LibraryRow } from '#shared/ipc/contract';
import LibraryBar from '#renderer/features/library/LibraryBar.vue';
import LibraryCard from '#renderer/features/library/LibraryCard.vue';
import LibraryView from '#renderer/features/library/LibraryView.vue';
import SelectionBar from '#renderer/features/library/SelectionBar.vue';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { useLibraryActions } from '#renderer/stores/library/useLibraryActions';
import { useLibraryView } from '#renderer/features/library/useLibraryView';
import PrintOptionsForm from '#renderer/features/printing/PrintOptionsForm.vue';
import { usePrinting } from '#renderer/stores/window/usePrinting';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);

beforeEach(() => setActivePinia(createPinia()));

const ilse = libraryRow('ilse', { name: 'Ilse' });
const wolf = libraryRow('wolf', { name: 'Wolf', form: 'beast', owner: 'ilse' });
const orphan = libraryRow('orphan', { name: 'Orphan', form: 'beast', owner: 'gone' });
const lich = libraryRow('lich', { name: 'Lich', form: 'villain', hasCard: true });
const ghoul = libraryRow('ghoul', { name: '', form: 'villain', hasCard: true });
const spirit = libraryRow('spirit', { form: 'spirit', owner: 'ilse' });

async function filled(rows: readonly LibraryRow[]) {
  const program = fakeProgram({ 'library.list': () => ok({ rows, troubled: [] }) });
  await useLibrary().load();
  return program;
}

/** The result of a setup function inside a component. */
function within<T>(setup: () => T): T {
  let given: T | undefined;
  mountPage({
    setup: () => {
      given = setup();
    },
    render: () => null,
  });
  if (given === undefined) throw new Error('Nothing was set up');
  return given;
}

describe('a card of the library', () => {
  async function card(row: LibraryRow) {
    await filled([ilse, wolf, orphan, lich, spirit]);
    const { wrapper, router } = mountPage(LibraryCard, { row, selected: false, selecting: false });
    const kind = wrapper.find('.kind');
    await wrapper.get('[aria-haspopup=menu]').trigger('click');
    await flushPromises();
    const items = wrapper.findAll('[role=menuitem]');
    const pick = async (words: string) => {
      await items.find((item) => item.text().includes(words))!.trigger('click');
      await flushPromises();
    };
    return {
      kind: kind.exists() ? kind.text() : undefined,
      items: items.map((item) => item.text()),
      pick,
      router,
    };
  }

  it('shows form and owner, except for a character', async () => {
    expect((await card(ilse)).kind).toBeUndefined();
    expect((await card(lich)).kind).toBe('Villain');
    expect((await card(wolf)).kind).toBe('Beast of Ilse');
    expect((await card(orphan)).kind).toBe(english('library.kindAlone', { form: 'Beast' }));
    expect((await card(spirit)).kind).toBe('Companion of Ilse');
  });

  it('links to its owner, if that exists', async () => {
    expect((await card(orphan)).items).not.toContain(english('library.openOwner', { owner: 'Ilse' }));
    const { pick, router } = await card(wolf);
    await pick(english('library.openOwner', { owner: 'Ilse' }));
    expect(router.currentRoute.value.fullPath).toBe('/character/ilse');
  });

  it('prints those that fit on a card', async () => {
    expect((await card(wolf)).items).not.toContain(english('library.printCard'));
    await (await card(lich)).pick('Print as a card');
    expect(usePrinting().job).toEqual({
      subject: { kind: 'cards', ids: ['lich'], perPage: 8 },
      title: { raw: 'Lich' },
    });
  });
});

describe('printing cards', () => {
  it('prints those of the selection that have one, in their order', () => {
    fakeProgram({});
    const actions = within(useLibraryActions);
    actions.printCards([ghoul, wolf, lich]);
    expect(usePrinting().job).toEqual({
      subject: { kind: 'cards', ids: ['ghoul', 'lich'], perPage: 8 },
      title: { key: 'library.cards', params: { count: 2 } },
    });
    usePrinting().close();
    actions.printCards([wolf]);
    expect(usePrinting().job).toBeNull();
  });

  it('is offered by the selection only if there is a card', () => {
    const labels = (cards: number) =>
      mountPage(SelectionBar, { count: 3, cards })
        .wrapper.findAll('button')
        .map((button) => button.text());
    expect(labels(0).join()).not.toContain('card');
    expect(labels(1)).toContain(english('library.printCards', { count: 1 }));
    expect(labels(2)).toContain(english('library.printCards', { count: 2 }));
  });

  it('asks for the number per page, and for no fields', async () => {
    const options = { paper: 'a4', inkSaver: false, fillable: false };
    const { wrapper } = mountPage(PrintOptionsForm, { options, perPage: 8, fields: false });
    expect(wrapper.text()).not.toContain('Fillable');
    await wrapper.get('input[name=print-cards][value="4"]').setValue();
    expect(wrapper.emitted('perPage')).toEqual([[4]]);
    const sheet = mountPage(PrintOptionsForm, { options, fields: true });
    expect(sheet.wrapper.text()).toContain('Fillable');
    expect(sheet.wrapper.find('input[name=print-cards]').exists()).toBe(false);
  });
});

describe('the bar of the library', () => {
  it('offers forms only if there are several', async () => {
    fakeProgram({});
    const props = {
      counts: { all: 1, draft: 0, finished: 1, illegal: 0 },
      rulesets: [],
      tags: [],
      forms: [],
    };
    const query = { words: '', show: 'all', ruleset: '', form: '', sort: 'changed' };
    const one = mountPage(LibraryBar, { ...props, modelValue: query });
    expect(one.wrapper.find('input[name=form]').exists()).toBe(false);
    const forms = [
      { id: 'character', label: { raw: 'Characters' }, count: 2 },
      { id: 'beast', label: { raw: 'Beasts' }, count: 1 },
    ];
    const several = mountPage(LibraryBar, { ...props, forms, modelValue: query });
    const chips = several.wrapper.findAll('label:has(input[name=form])').map((chip) => chip.text());
    expect(chips).toEqual(['All types 3', 'Characters 2', 'Beasts 1']);
  });

  it('shows the newest of many until all are read, without counts before', async () => {
    let answer: () => void = () => undefined;
    const listed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    fakeProgram({
      'library.newest': () => ok({ rows: [lich] }),
      'library.list': async () => {
        await listed;
        return ok({ rows: [ilse, lich], troubled: [] });
      },
    });
    const { wrapper } = mountPage(LibraryView);
    await flushPromises();
    const shown = () => wrapper.findAllComponents(LibraryCard).map((card) => card.props('row').id);
    await vi.waitFor(() => expect(shown()).toEqual(['lich']), 20_000);
    expect(useLibrary().rows).toEqual([]);
    expect(wrapper.findAll('.k-count')).toEqual([]);
    expect(wrapper.get('h1 + span').text()).toBe('');
    answer();
    await vi.waitFor(() => expect(shown()).toEqual(['ilse', 'lich']), 20_000);
    expect(wrapper.get('h1 + span').text()).toBe('2 entries');
    expect(wrapper.findAll('.k-count').map((count) => count.text())).toContain('2');
  });

  it('filters by form until none is left, and finds companions by their owner', async () => {
    const { answers } = await filled([ilse, wolf, lich]);
    const view = within(useLibraryView);
    expect(view.forms.value.map(({ id }) => id)).toEqual(['character', 'beast', 'villain']);
    view.query.form = 'beast';
    expect(view.shown.value.map(({ id }) => id)).toEqual(['wolf']);
    expect(view.counts.value.all).toBe(1);
    answers['library.list'] = () => ok({ rows: [ilse, lich], troubled: [] });
    await useLibrary().load();
    await flushPromises();
    expect([view.query.form, view.shown.value.length]).toEqual(['', 2]);
    answers['library.list'] = () => ok({ rows: [ilse, wolf, lich], troubled: [] });
    await useLibrary().load();
    view.query.words = 'ilse';
    await vi.waitFor(() => expect(view.shown.value.map(({ id }) => id)).toEqual(['ilse', 'wolf']), 20_000);
  });

  it('is ready for the first letter once a search is expected', async () => {
    await filled([ilse, wolf, lich]);
    const view = within(useLibraryView);
    view.expectSearch();
    // The search module is loaded dynamically.
    await vi.dynamicImportSettled();
    view.query.words = 'ilse';
    expect(view.shown.value.map(({ id }) => id)).toEqual(['ilse', 'wolf']);
  });
});
