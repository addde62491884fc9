import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { ok } from '#shared/kernel/result';
import { useLibrary } from '#renderer/stores/library/useLibrary';
import { useLibraryView } from '#renderer/features/library/useLibraryView';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

it('the library says how many matches its filters hide, and shows them without clearing the search', async () => {
  const rows = [
    libraryRow('a', { name: 'Brakka', status: 'draft' }),
    libraryRow('b', { name: 'Brakka the Old', status: 'finished' }),
    libraryRow('c', { name: 'Ghan', status: 'finished' }),
  ];
  fakeProgram({ 'library.list': () => ok({ rows, troubled: [] }), 'library.newest': () => ok({ rows: [] }) });
  let view: ReturnType<typeof useLibraryView> | undefined;
  mountPage({
    setup() {
      view = useLibraryView();
      return () => null;
    },
  });
  await useLibrary().load();
  if (view === undefined) throw new Error('no view');
  view.query.show = 'draft';
  expect(view.hidden.value).toBe(0);
  view.query.words = 'Brakka';
  await flushPromises();
  await expect.poll(() => view?.shown.value.map(({ id }) => id)).toEqual(['a']);
  await expect.poll(() => view?.hidden.value).toBe(1);
  view.clearFilters();
  expect(view.query).toMatchObject({ words: 'Brakka', show: 'all' });
  expect(view.shown.value.map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
  expect(view.hidden.value).toBe(0);
});
