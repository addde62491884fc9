import { flushPromises } from '@vue/test-utils';
import { afterEach, expect, it, vi } from 'vitest';
import { defineComponent, h, reactive } from 'vue';
import { useFirstItem } from '#renderer/shells/campaign/useFirstItem';
import { mountPage } from '#test/unit/renderer/support/mountPage';

afterEach(() => vi.restoreAllMocks());

interface ListState {
  item: string | undefined;
  first: string | undefined;
}

/** A list of notes in a window in which a page is beside it, or below it. */
async function list({ isBeside = true, item, first }: Partial<ListState> & { isBeside?: boolean }) {
  const media = { matches: isBeside, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
  const place = reactive<ListState>({ item, first });
  const { router } = mountPage(
    defineComponent(() => {
      useFirstItem(() => ({ campaign: 'ferries', part: 'notes', ...place }));
      return () => h('i');
    }),
  );
  await flushPromises();
  return { place, path: () => router.currentRoute.value.path };
}

it('opens the first item if the address names none', async () => {
  const { path } = await list({ first: 'bell' });
  expect(path()).toBe('/campaign/ferries/notes/bell');
});

it('opens the next first one after the open one was removed', async () => {
  const { place, path } = await list({ item: 'bell', first: 'bell' });
  expect(path()).toBe('/');
  Object.assign(place, { item: undefined, first: 'mern' });
  await flushPromises();
  expect(path()).toBe('/campaign/ferries/notes/mern');
});

it.each([
  ['of an empty list', {}],
  ['below a list', { isBeside: false, first: 'bell' }],
])('opens nothing %s', async (_where, how) => {
  const { path } = await list(how);
  expect(path()).toBe('/');
});
