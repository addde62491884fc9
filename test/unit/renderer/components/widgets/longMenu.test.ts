import { english } from '#test/unit/renderer/support/english';
import { nextTick } from 'vue';
import { describe, expect, it, onTestFinished } from 'vitest';
import CatalogTools from '#renderer/components/widgets/catalog/CatalogTools.vue';
import type { MenuItem } from '#renderer/components/ui/menu';
import PopMenu from '#renderer/components/ui/PopMenu.vue';
import type { Filter } from '#renderer/composables/search';
import { raw } from '#shared/kernel/text';
import { mountWidget } from './mountWidget';

/** A menu with these names, of which the second is blocked. */
function items(names: readonly string[], checked?: string): MenuItem[] {
  return names.map((name, index) => ({
    id: name,
    label: raw(name),
    ...(checked !== undefined && { checked: name === checked }),
    ...(index === 1 && { blocked: raw('Not now') }),
  }));
}

const many = Array.from({ length: 200 }, (_, index) => `Épée ${String(index).padStart(3, '0')}`);

async function opened(given: readonly MenuItem[], more: Record<string, unknown> = {}) {
  const wrapper = mountWidget(PopMenu, { label: 'Weapon', items: given, look: 'field', ...more });
  await wrapper.get('button').trigger('click');
  await nextTick();
  await nextTick();
  return wrapper;
}

const lines = (wrapper: Awaited<ReturnType<typeof opened>>) =>
  wrapper.findAll<HTMLElement>('[role^=menuitem]');
const field = (wrapper: Awaited<ReturnType<typeof opened>>) =>
  wrapper.get<HTMLInputElement>('input[type=search]');

describe('a long menu', () => {
  it('can be searched; a short one, and one in columns, cannot', async () => {
    expect(field(await opened(items(many.slice(0, 16)))).element).toBe(document.activeElement);
    expect((await opened(items(many.slice(0, 15)))).find('input[type=search]').exists()).toBe(false);
    expect((await opened(items(many), { columns: true })).find('input[type=search]').exists()).toBe(false);
  });

  it('shows items with every word, ignoring accents, and Enter chooses the first available one', async () => {
    const wrapper = await opened(items(many));
    await field(wrapper).trigger('keydown', { key: 'Enter' });
    expect(wrapper.emitted('pick')).toBeUndefined();
    await field(wrapper).setValue('epee 00');
    expect(lines(wrapper)).toHaveLength(11);
    await field(wrapper).setValue('001 EPEE');
    expect(lines(wrapper).map((line) => line.text())).toEqual(['Épée 001Not now']);
    await field(wrapper).trigger('keydown', { key: 'Enter' });
    expect(wrapper.emitted('pick')).toBeUndefined();
    await field(wrapper).setValue('01');
    await field(wrapper).trigger('keydown', { key: 'Enter' });
    expect(wrapper.emitted('pick')).toEqual([['Épée 010']]);
    expect(document.activeElement).toBe(wrapper.get('button').element);
  });

  it('says when nothing is found', async () => {
    const wrapper = await opened(items(many));
    await field(wrapper).setValue('halberd');
    expect(wrapper.text()).toContain(english('widgets.catalog.empty', { query: 'halberd' }));
    expect(wrapper.get('[role=status]').text()).toBe(english('widgets.catalog.found', { count: 0 }));
  });

  it('moves down into the items and up again; a letter typed there continues the search', async () => {
    // happy-dom lays nothing out; Vuetify's lists skip what is not laid out.
    const laidOut = {
      configurable: true,
      get(this: HTMLElement) {
        return this.parentElement;
      },
    };
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', laidOut);
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent'));
    const wrapper = await opened(items(many));
    await field(wrapper).trigger('keydown', { key: 'ArrowDown' });
    expect(document.activeElement).toBe(lines(wrapper)[0]!.element);
    await lines(wrapper)[0]!.trigger('keydown', { key: 'ArrowDown' });
    expect(document.activeElement).toBe(lines(wrapper)[1]!.element);
    await lines(wrapper)[1]!.trigger('keydown', { key: 'x' });
    expect(document.activeElement).toBe(field(wrapper).element);
    await field(wrapper).trigger('keydown', { key: 'ArrowDown' });
    await lines(wrapper)[0]!.trigger('keydown', { key: 'ArrowUp' });
    expect(document.activeElement).toBe(field(wrapper).element);
    await field(wrapper).trigger('keydown', { key: 'Escape' });
    expect(document.activeElement).toBe(wrapper.get('button').element);
  });

  it('renders a part of hundreds, up to the selected one', async () => {
    expect(lines(await opened(items(many)))).toHaveLength(60);
    const wrapper = await opened(items(many, 'Épée 150'));
    expect(wrapper.get('[aria-checked=true]').text()).toBe('Épée 150');
    expect(lines(wrapper)).toHaveLength(180);
  });
});

describe('many kinds', () => {
  it('are found by typing, and each says how many entries it has', async () => {
    const groups = new Map(
      Array.from({ length: 30 }, (_, index) => [`g${index}`, `Group ${index}`] as const),
    );
    const count = (filter: Filter) => (filter.kind === 'group' ? 3 : 90);
    const wrapper = mountWidget(CatalogTools, {
      ...{ groups, count, priced: false },
      ...{ filter: { kind: 'group', id: 'g20' } satisfies Filter, affordable: false },
    });
    const opener = wrapper.get('[aria-haspopup=dialog]');
    expect(opener.text()).toBe('Group 20');
    await opener.trigger('click');
    await nextTick();
    await wrapper.get('[role=dialog] input').setValue('group 29');
    const [line] = wrapper.findAll('[role=menuitemradio]');
    expect(line!.text()).toMatch(/^Group 29\s*3$/);
    await line!.trigger('click');
    expect(wrapper.emitted('update:filter')).toEqual([[{ kind: 'group', id: 'g29' }]]);
  });
});
