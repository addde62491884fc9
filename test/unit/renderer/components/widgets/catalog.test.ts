import { english } from '#test/unit/renderer/support/english';
import { raw } from '#shared/kernel/text';
import { nextTick } from 'vue';
import { describe, expect, it, vi } from 'vitest';
import CatalogWidget from '#renderer/components/widgets/catalog/CatalogWidget.vue';
import { labelsOf, mountWidget } from './mountWidget';
import { catalog, hugeCatalog } from './sampleViews';

const titles = (wrapper: ReturnType<typeof mountWidget>) =>
  wrapper.findAll('tbody th').map((title) => title.get('.plain, .term').text());
const lines = (wrapper: ReturnType<typeof mountWidget>) => wrapper.findAll<HTMLElement>('tbody tr');
/** Opens the menu of kinds. */
async function kinds(wrapper: ReturnType<typeof mountWidget>): Promise<string[]> {
  await wrapper.get('[role=group] [aria-haspopup=menu]').trigger('click');
  await nextTick();
  return wrapper.findAll('[role=menuitemradio]').map((item) => item.text().replace(/(\d+)$/, ' $1'));
}
async function pickKind(wrapper: ReturnType<typeof mountWidget>, index: number): Promise<void> {
  await wrapper.findAll('[role=menuitemradio]')[index]!.trigger('click');
}
const press = (key: string) =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('catalog', () => {
  it('is searched by typing, and / focuses the search from anywhere', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const search = wrapper.get<HTMLInputElement>('input[type=search]');
    press('/');
    expect(document.activeElement).toBe(search.element);
    await search.setValue('epee');
    expect(titles(wrapper)).toEqual(['Épée']);
    expect(wrapper.get('.visually-hidden[role=status]').text()).toBe('1 result');
    await search.trigger('keydown', { key: 'Escape' });
    expect(titles(wrapper)).toHaveLength(4);
  });

  it('says when nothing is found and shows everything again after a click', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    await wrapper.get('input[type=search]').setValue('halberd');
    expect(wrapper.text()).toContain(english('widgets.catalog.empty', { query: 'halberd' }));
    await wrapper
      .findAll('button')
      .find((button) => button.text() === english('widgets.catalog.showAll'))!
      .trigger('click');
    expect(titles(wrapper)).toHaveLength(4);
    expect(document.activeElement?.getAttribute('type')).toBe('search');
  });

  it('filters by group and by ownership, with counts that follow the search', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    expect(await kinds(wrapper)).toEqual(['All kinds 4', 'Blades 2', 'Bows 2']);
    await pickKind(wrapper, 2);
    expect(titles(wrapper)).toEqual(['Longbow', 'Crown']);
    await wrapper.get('[aria-pressed]').trigger('click');
    expect(titles(wrapper)).toEqual(['Sword']);
    await wrapper.get('input[type=search]').setValue('bow');
    expect(await kinds(wrapper)).toEqual(['All kinds 1', 'Blades 0', 'Bows 1']);
  });

  it('says what is missing for what is too dear, and hides it on demand', async () => {
    const entries = catalog.entries.map((each, index) => ({ ...each, price: raw('$'), cost: 3 * index }));
    const purse = { balance: 3, amount: (sum: number) => raw(`$${String(sum)}`) };
    const wrapper = mountWidget(CatalogWidget, { widget: { ...catalog, entries, purse } });
    expect(wrapper.findAll('.dear [data-actions]').map((each) => each.text())).toEqual([
      '$3 shortAdd Longbow',
      // Its rules refuse it for another reason.
      'Buy CrownOnly kings may.',
    ]);
    // A GM may allow it, so that it can be added.
    expect(wrapper.get('.dear [data-actions] button').attributes('aria-disabled')).toBeUndefined();
    await wrapper.get('[aria-pressed]').trigger('click');
    expect(titles(wrapper)).toEqual(['Sword', 'Épée']);
  });

  it('says how many matches the filter hides, and shows them without clearing the search', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const button = () =>
      wrapper.findAll('button').find((each) => each.text() === english('widgets.hidden.show'));
    await kinds(wrapper);
    await pickKind(wrapper, 1);
    expect(button()).toBeUndefined();
    await wrapper.get('input[type=search]').setValue('bow');
    expect(wrapper.text()).toContain(english('widgets.hidden.text', { count: 1 }));
    await button()!.trigger('click');
    expect(titles(wrapper)).toEqual(['Longbow']);
    expect(wrapper.get<HTMLInputElement>('input[type=search]').element.value).toBe('bow');
    expect(button()).toBeUndefined();
  });

  it('is sorted by a column, up, down, and again in the order of the rules', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const head = wrapper.get('thead th');
    const before = titles(wrapper);
    const sorts: (string | undefined)[] = [];
    const orders: string[][] = [];
    for (let press = 0; press < 3; press += 1) {
      await head.get('button').trigger('click');
      sorts.push(head.attributes('aria-sort'));
      orders.push(titles(wrapper));
    }
    expect(sorts).toEqual(['ascending', 'descending', undefined]);
    expect(orders).toEqual([
      ['Crown', 'Épée', 'Longbow', 'Sword'],
      ['Sword', 'Longbow', 'Épée', 'Crown'],
      before,
    ]);
  });

  it('takes an entry by click, or from a menu of options with prices, but never a blocked one', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const [sword, , bow, crown] = lines(wrapper);
    expect(sword!.text()).toContain('2 taken');
    await sword!.get('[data-actions] button').trigger('click');
    await bow!.get('[data-actions] [aria-haspopup=menu]').trigger('click');
    await nextTick();
    const items = bow!.findAll('[role=menuitem]');
    expect(items[0]!.text()).toContain('$9');
    expect(items[1]!.text()).toContain('Nobody sells it.');
    await items[1]!.trigger('click');
    await items[0]!.trigger('click');
    const blocked = crown!.get('[data-actions] button');
    await blocked.trigger('click');
    expect(blocked.attributes('aria-disabled')).toBe('true');
    expect(document.getElementById(blocked.attributes('aria-describedby')!)?.textContent).toBe(
      'Only kings may.',
    );
    expect(wrapper.emitted('change')).toEqual([
      [{ edits: [{ op: 'insert', path: ['gear'], value: 'Sword' }], label: expect.anything() }],
      [{ edits: [{ op: 'insert', path: ['gear'], value: 'yew' }], label: expect.anything() }],
    ]);
    expect(labelsOf(wrapper)).toEqual(['Buy: Sword', 'Add: Longbow, Yew']);
  });

  it('shows a price once if entry and action agree', () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    expect(lines(wrapper)[1]!.text().match(/\$7/g)).toHaveLength(1);
  });

  it('explains keywords on focus and closes with Escape', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const term = wrapper.get<HTMLButtonElement>('.term');
    const tooltip = () => wrapper.find('.v-tooltip');
    expect(document.getElementById(term.attributes('aria-describedby')!)?.textContent).toBe(
      '+1 when Str equals Agi.',
    );
    await nextTick();
    term.element.focus();
    await nextTick();
    await nextTick();
    expect(tooltip().text()).toBe('+1 when Str equals Agi.');
    press('Escape');
    await nextTick();
    expect(tooltip().exists()).toBe(false);
  });

  it('moves between lines with arrow keys', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const buttons = wrapper.findAll<HTMLElement>('[data-actions] button');
    buttons[0]!.element.focus();
    await buttons[0]!.trigger('keydown', { key: 'ArrowRight' });
    expect(document.activeElement).toBe(buttons[1]!.element);
    await buttons[1]!.trigger('keydown', { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(buttons[0]!.element);
  });

  it('renders a part of a very long list, and more on demand', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: hugeCatalog(500) });
    expect(lines(wrapper)).toHaveLength(60);
    await wrapper
      .findAll('button')
      .find((button) => button.text().startsWith(english('widgets.catalog.more', { count: 440 })))!
      .trigger('click');
    expect(lines(wrapper)).toHaveLength(120);
    await wrapper.get('input[type=search]').setValue('thing 499');
    expect(titles(wrapper)).toEqual(['Thing 499']);
  });

  it('is one stop of Tab: its other lines are reached with arrow keys, and remembered', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const cards = lines(wrapper);
    const reachable = () =>
      cards.map((card) =>
        [...card.element.querySelectorAll<HTMLElement>('button')].some(({ tabIndex }) => tabIndex === 0),
      );
    expect(reachable()).toEqual([true, false, false, false]);
    const [first, second] = cards.map((card) => card.get<HTMLElement>('[data-actions] button'));
    first?.element.focus();
    await first?.trigger('keydown', { key: 'ArrowRight' });
    expect(document.activeElement).toBe(second?.element);
    expect(reachable()).toEqual([false, true, false, false]);
    await wrapper.get('input[type=search]').setValue('epee');
    await vi.waitFor(() => {
      const [only] = wrapper.findAll<HTMLElement>('[data-actions] button');
      expect(only?.element.tabIndex).toBe(0);
    });
  });
});
