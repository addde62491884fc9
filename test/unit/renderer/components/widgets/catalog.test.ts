import { english } from '#test/unit/renderer/support/english';
import { nextTick } from 'vue';
import { describe, expect, it, vi } from 'vitest';
import CatalogWidget from '#renderer/components/widgets/catalog/CatalogWidget.vue';
import { labelsOf, mountWidget } from './mountWidget';
import { catalog, hugeCatalog } from './sampleViews';

const titles = (wrapper: ReturnType<typeof mountWidget>) =>
  wrapper.findAll('h4').map((title) => title.text());
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
    const chips = () => wrapper.findAll('[aria-pressed]').map((chip) => chip.text().replace(/\s+/g, ' '));
    expect(chips()).toEqual(['All 4', 'Blades 2', 'Bows 2', 'Taken 1']);
    await wrapper.findAll('[aria-pressed]')[2]!.trigger('click');
    expect(titles(wrapper)).toEqual(['Longbow', 'Crown']);
    await wrapper.findAll('[aria-pressed]')[3]!.trigger('click');
    expect(titles(wrapper)).toEqual(['Sword']);
    await wrapper.get('input[type=search]').setValue('bow');
    expect(chips()).toEqual(['All 1', 'Blades 0', 'Bows 1', 'Taken 0']);
  });

  it('says how many matches the filter hides, and shows them without clearing the search', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const button = () =>
      wrapper.findAll('button').find((each) => each.text() === english('widgets.hidden.show'));
    await wrapper.findAll('[aria-pressed]')[1]!.trigger('click');
    expect(button()).toBeUndefined();
    await wrapper.get('input[type=search]').setValue('bow');
    expect(wrapper.text()).toContain(english('widgets.hidden.text', { count: 1 }));
    await button()!.trigger('click');
    expect(titles(wrapper)).toEqual(['Longbow']);
    expect(wrapper.get<HTMLInputElement>('input[type=search]').element.value).toBe('bow');
    expect(button()).toBeUndefined();
  });

  it('takes an entry by click, or from a menu of options with prices, but never a blocked one', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const [sword, , bow, crown] = wrapper.findAll('li');
    expect(sword!.text()).toContain('2 taken');
    await sword!.get('[data-actions] button').trigger('click');
    await bow!.get('[aria-haspopup=menu]').trigger('click');
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
    expect(wrapper.findAll('li')[1]!.text().match(/\$7/g)).toHaveLength(1);
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

  it('moves between cards with arrow keys', async () => {
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
    expect(wrapper.findAll('li')).toHaveLength(60);
    await wrapper
      .findAll('button')
      .find((button) => button.text().startsWith(english('widgets.catalog.more', { count: 440 })))!
      .trigger('click');
    expect(wrapper.findAll('li')).toHaveLength(120);
    await wrapper.get('input[type=search]').setValue('thing 499');
    expect(titles(wrapper)).toEqual(['Thing 499']);
  });

  it('is one stop of Tab: its other cards are reached with arrow keys, and remembered', async () => {
    const wrapper = mountWidget(CatalogWidget, { widget: catalog });
    const cards = wrapper.findAll<HTMLElement>('li');
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
