import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PackDocument } from '#shared/homebrew/document';
import type { PackFault } from '#shared/homebrew/parts';
import { raw } from '#shared/kernel/text';
import type { Widget } from '#shared/rules/views';
import PackView from '#renderer/features/homebrew/pack/PackView.vue';
import { placeFaults, widgetPlaces } from '#renderer/features/homebrew/things/thingPlaces';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePackStore } from '#renderer/stores/packs/usePackStore';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { charm, packOf, packRouter, packWorld } from './packWorld';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

async function open(
  pack: PackDocument,
  query: Record<string, string> = {},
  others: readonly PackDocument[] = [],
) {
  const world = packWorld([pack, ...others]);
  const router = packRouter();
  await router.push({ name: 'pack', params: { id: pack.id }, query });
  const { wrapper } = mountPage(PackView, { id: pack.id }, router);
  await flushPromises();
  const settle = async () => {
    await flushPromises();
    await flushPromises();
  };
  return { ...world, wrapper, router, settle, store: usePackStore() };
}
type Page = Awaited<ReturnType<typeof open>>['wrapper'];

const titles = (page: Page) => page.findAll('.things .row .title').map((title) => title.text());
const button = (page: Page, words: string) => {
  const found = page.findAll('button').find((each) => each.text() === words);
  if (found === undefined) throw new Error(`No button ${words}`);
  return found;
};

describe('the entries of a pack', () => {
  it('are grouped by type, each with a count', async () => {
    const { wrapper, router, settle } = await open(packOf('base', [charm('light'), charm('flame')]));
    const tabs = wrapper.findAll('nav a');
    expect(tabs.map((tab) => tab.text())).toEqual([english('pack.words'), 'Charms 2', 'Limits']);
    expect(tabs[0]!.attributes('aria-current')).toBe('page');
    await tabs[1]!.trigger('click');
    await settle();
    expect(router.currentRoute.value.query).toEqual({ part: 'charm' });
    expect(titles(wrapper)).toEqual(['light', 'flame']);
    expect(wrapper.get('.thing h3').text()).toBe('light');
  });

  it('are edited by the form of their rules, with a word as one step of undo', async () => {
    const { wrapper, settle, store } = await open(packOf('base', [charm('light')]), { part: 'charm' });
    const name = wrapper.get('[data-place=name] input');
    await name.setValue('Li');
    await name.setValue('Lights');
    await settle();
    expect(store.document?.things[0]?.data).toMatchObject({ name: 'Lights', power: 1 });
    expect(titles(wrapper)).toEqual(['Lights']);
    store.undo();
    await settle();
    expect(titles(wrapper)).toEqual(['light']);
  });

  it('are added, and opened at once', async () => {
    const { wrapper, settle, router, store } = await open(packOf('base', []), { part: 'charm' });
    expect(wrapper.text()).toContain(english('pack.thing.none', { kind: 'Charms' }));
    await button(wrapper, english('pack.thing.add', { kind: 'Charm' })).trigger('click');
    await settle();
    const id = store.document?.things[0]?.id;
    expect(router.currentRoute.value.query).toEqual({ part: 'charm', thing: id });
    expect(store.document?.things[0]).toMatchObject({
      kind: 'charm',
      data: { name: '', power: 1, needs: [] },
    });
    expect(document.activeElement?.closest('[data-place=name]')).not.toBeNull();
    expect(titles(wrapper)).toEqual(['Unnamed']);
  });

  it('are duplicated, and removed with undo', async () => {
    const page = await open(packOf('base', [charm('light', { power: 3 }), charm('flame')]), {
      part: 'charm',
      thing: 'light',
    });
    const { wrapper, settle, store } = page;
    await button(wrapper, 'Duplicate').trigger('click');
    await settle();
    expect(store.document?.things.map(({ data }) => data)).toMatchObject([
      { name: 'light' },
      { name: 'flame' },
      { name: 'light', power: 3 },
    ]);
    expect(wrapper.get('.thing h3').text()).toBe('light');
    await button(wrapper, 'Remove').trigger('click');
    await settle();
    expect(titles(wrapper)).toEqual(['light', 'flame']);
    expect(wrapper.get('[aria-current=true] .title').text()).toBe('flame');
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
    await useNotifications().shown.at(-1)?.action?.run();
    await settle();
    expect(titles(wrapper)).toHaveLength(3);
  });

  it('can be searched, and navigated by arrow keys', async () => {
    const many = Array.from({ length: 600 }, (_, index) => charm(`charm-${index}`, { power: index % 10 }));
    const { wrapper, settle } = await open(packOf('base', many), { part: 'charm', thing: 'charm-400' });
    await settle();
    // The selected entry is rendered, but not everything after it.
    expect(wrapper.find('[aria-current=true] .title').text()).toBe('charm-400');
    expect(titles(wrapper).length).toBeLessThan(600);
    await wrapper.get('input[type=search]').setValue('CHARM-59 power');
    expect(titles(wrapper)).toEqual([
      'charm-59',
      ...Array.from({ length: 10 }, (_, index) => `charm-59${index}`),
    ]);
    const rows = wrapper.findAll<HTMLElement>('.things .row');
    rows[0]!.element.focus();
    await rows[0]!.trigger('keydown', { key: 'ArrowDown' });
    expect(document.activeElement).toBe(rows[1]!.element);
    await wrapper.get('input[type=search]').setValue('nothing like it');
    expect(wrapper.text()).toContain(english('pack.thing.nothing', { query: 'nothing like it' }));
  });

  it('of a single type are one form, created on demand', async () => {
    const { wrapper, settle, store } = await open(packOf('base', []), { part: 'limits' });
    await button(wrapper, english('pack.thing.begin', { kind: 'Limits' })).trigger('click');
    await settle();
    expect(store.document?.things).toMatchObject([{ kind: 'limits', data: { coin: 'Crown' } }]);
    await wrapper.findAll('[role=radio]')[1]!.trigger('click');
    await settle();
    expect(store.document?.things).toMatchObject([{ data: { coin: 'Penny' } }]);
    await button(wrapper, 'Remove').trigger('click');
    await settle();
    expect(store.document?.things).toEqual([]);
  });

  it('of an unknown type are kept, named and can be removed', async () => {
    const { wrapper, settle, store } = await open(packOf('base', [{ id: 'x', kind: 'spell', data: [1] }]));
    expect(wrapper.text()).toContain(english('pack.lost.title'));
    expect(wrapper.text()).toContain('These rules have no content of the type “spell”.');
    await wrapper.get('[aria-label="Remove the item of type spell"]').trigger('click');
    await settle();
    expect(store.document?.things).toEqual([]);
    expect(wrapper.text()).not.toContain(english('pack.lost.title'));
  });

  it('return to their own pack only: with another one open the notice is gone', async () => {
    const base = packOf('base', [charm('light'), charm('flame')]);
    const { wrapper, settle, store } = await open(base, { part: 'charm' }, [packOf('other', [])]);
    const notices = useNotifications();
    await button(wrapper, 'Remove').trigger('click');
    await settle();
    expect(notices.shown).toMatchObject([{ text: { params: { what: { key: 'pack.taken' } } } }]);
    await store.load('other');
    await settle();
    expect(notices.shown).toEqual([]);
    expect(store.document?.things).toEqual([]);
  });
});

describe('the faults of entries', () => {
  it('are counted, marked in the list and shown beside their place', async () => {
    const pack = packOf('base', [charm('light'), charm('flame', { power: 77, needs: ['base:gone'] })]);
    const { wrapper, settle, router } = await open(pack);
    expect(wrapper.text()).toContain('1 problem: this pack’s content is not used until you fix it.');
    await button(wrapper, english('pack.showFirst')).trigger('click');
    await settle();
    expect(router.currentRoute.value.query).toEqual({ part: 'charm', thing: 'flame' });
    expect(wrapper.findAll('.things .row').map((row) => row.find('.wrong').exists())).toEqual([false, true]);
    const lines = wrapper.findAll('.widgets > div');
    expect(lines[0]!.text()).toContain('Power: must be 10 at most');
    expect(lines[1]!.find('.faults').exists()).toBe(false);
    await lines[0]!.get('.faults button').trigger('click');
    expect(document.activeElement?.getAttribute('data-place')).toBe('power');
    // After it is corrected, the next fault appears.
    await wrapper.get('[data-place=power]').setValue('7');
    await settle();
    expect(wrapper.findAll('.widgets > div')[1]!.text()).toContain('There is no base:gone.');
  });

  it('consider the other active packs, and are updated when those change', async () => {
    const other = packOf('other', [charm('light')]);
    const pack = packOf('base', [charm('flame', { needs: ['other:light'] })]);
    const { store, storedDocuments, emit, settle } = await open(pack, {}, [other]);
    expect(store.faults).toEqual([]);
    storedDocuments.set('other', { ...other, on: false, revision: 5 });
    emit('pack.changed');
    await settle();
    expect(store.faults.map(({ id, path }) => [id, path])).toEqual([['flame', 'needs[0]']]);
  });

  it('request the other packs only when one of them has changed', async () => {
    const { named, emit, settle } = await open(packOf('base', []), {}, [packOf('other', [])]);
    expect(named('pack.ofRuleset')).toHaveLength(1);
    emit('pack.changed');
    await settle();
    expect(named('pack.ofRuleset')).toHaveLength(1);
  });
});

describe('the places of widgets', () => {
  const action = (path: string) => ({
    id: path,
    label: raw(path),
    edits: [{ op: 'set' as const, path: [path], value: 1 }],
    options: [{ value: 'x', label: raw('x'), edits: [{ op: 'set' as const, path: [path, 0], value: 1 }] }],
  });
  const widgets: readonly Widget[] = [
    { kind: 'note', id: 'note', tone: 'info', text: raw('') },
    { kind: 'identity', id: 'identity', nameSuggestions: [] },
    {
      kind: 'fields',
      id: 'fields',
      fields: [{ kind: 'flag', id: 'f', label: raw(''), value: true, path: ['flag'] }],
    },
    {
      kind: 'choice',
      id: 'choice',
      title: raw(''),
      options: [
        { id: 'o', title: raw(''), text: raw(''), terms: [], selected: false, edits: action('choice').edits },
      ],
    },
    {
      kind: 'steppers',
      id: 'steppers',
      title: raw(''),
      rows: [
        {
          ...{ id: 's', label: raw(''), text: raw(''), value: 1, min: 0, max: 2 },
          up: { edits: action('stats').edits },
          down: { edits: [] },
        },
      ],
    },
    {
      kind: 'chosen',
      id: 'chosen',
      title: raw(''),
      empty: raw(''),
      rows: [
        {
          ...{ id: 'r', title: raw(''), terms: [], problems: [] },
          remove: [{ op: 'remove', path: ['list', 0] }],
          controls: [
            { kind: 'number', id: 'n', label: raw(''), value: 1, min: 0, max: 2, path: ['list', 0, 'count'] },
            { kind: 'select', id: 's', label: raw(''), value: '', options: action('picked').options },
          ],
        },
      ],
      add: action('list'),
    },
    {
      kind: 'catalog',
      id: 'catalog',
      title: raw(''),
      searchLabel: raw(''),
      groups: [],
      entries: [{ id: 'e', title: raw(''), group: '', terms: [], owned: 0, actions: [action('bag')] }],
    },
  ];

  it('are collected from every control', () => {
    expect(widgets.map(widgetPlaces)).toEqual([
      [],
      [],
      ['flag'],
      ['choice'],
      ['stats'],
      ['list[0]', 'list[0].count', 'picked[0]', 'list', 'list[0]'],
      ['bag', 'bag[0]'],
    ]);
  });

  it('match a fault to the best widget, and keep the others separate', () => {
    const fault = (path?: string): PackFault => ({
      part: 'things',
      id: 'x',
      text: raw(path ?? ''),
      ...(path !== undefined && { path }),
    });
    const faults = ['list[0].count', 'bag[3].id', 'flag', 'elsewhere'].map(fault);
    const { byWidget, loose } = placeFaults(widgets, [...faults, fault()]);
    expect([...byWidget].map(([id, found]) => [id, found.map(({ path }) => path)])).toEqual([
      ['chosen', ['list[0].count']],
      ['catalog', ['bag[3].id']],
      ['fields', ['flag']],
    ]);
    expect(loose.map(({ path }) => path)).toEqual(['elsewhere', undefined]);
  });
});
