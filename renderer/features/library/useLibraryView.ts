import { computed, reactive, ref, shallowRef, watch } from 'vue';
import { useText } from '../../composables/useText';
import { countForms, countByStatus, narrows, select, wholeLibrary, type LibraryQuery } from './query';
import { useForms } from '../../stores/characters/useForms';
import type { Search } from './search';
import { useLibrary } from '../../stores/library/useLibrary';

/** What the user sees of the library: the query and the rows that answer it. */
export function useLibraryView() {
  const { t } = useText();
  const library = useLibrary();
  const formNames = useForms();
  const query = reactive<{ -readonly [K in keyof LibraryQuery]: LibraryQuery[K] }>({ ...wholeLibrary });
  /** The query as it is now, to be asked of thousands of rows: a reactive one costs at every look. */
  const asked = computed<LibraryQuery>(() => ({ ...query }));
  const search = shallowRef<Search | null>(null);
  /** Whether somebody is about to search: among thousands the index takes longer than a letter may. */
  const expected = ref(false);
  const rows = computed(() => (library.ready ? library.rows : library.newest));
  let indexed: unknown = null;

  // The index is built before the first letter, and again when the library changed.
  const wanted = () => expected.value || query.words.trim() !== '';
  watch([wanted, rows] as const, async ([searching, listed]) => {
    if (!searching || indexed === listed) return;
    indexed = listed;
    const { createSearch } = await import('./search');
    if (indexed !== listed) return;
    search.value = createSearch(
      listed.map((row) => ({
        id: row.id,
        name: row.name,
        subtitle: t(row.subtitle),
        owner: row.owner === null ? '' : (library.find(row.owner)?.name ?? ''),
      })),
    );
  });

  const found = computed(() =>
    query.words.trim() === '' || search.value === null ? null : search.value(query.words),
  );

  const forms = computed(() => countForms(rows.value, asked.value, formNames.namesOf));
  // A form that is not offered any more, because the last one went or other rules are shown, hides nothing.
  watch(forms, (offered) => {
    if (!offered.some((form) => form.id === query.form)) query.form = '';
  });

  const shown = computed(() => select(rows.value, asked.value, found.value));
  /** How many that the search found are left out by the filters beside it. */
  const hidden = computed(() => {
    if (found.value === null || !narrows({ ...asked.value, words: '' })) return 0;
    const all = new Set(found.value);
    return rows.value.filter(({ id }) => all.has(id)).length - shown.value.length;
  });

  return {
    query,
    hidden,
    forms,
    shown,
    counts: computed(() => countByStatus(rows.value, asked.value)),
    rulesets: computed(() => [...new Set(rows.value.map((row) => row.ruleset))].toSorted()),
    narrowed: computed(() => narrows(asked.value)),
    /** To be called when the search comes into reach, such as by focus. */
    expectSearch: () => void (expected.value = true),
    clearFilters: () => {
      const { words, sort } = query;
      Object.assign(query, { ...wholeLibrary, words, sort });
    },
    clear: () => void Object.assign(query, { ...wholeLibrary, sort: query.sort }),
  };
}
