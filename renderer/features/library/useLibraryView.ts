import { computed, reactive, ref, shallowRef, watch } from 'vue';
import type { LibraryRow } from '#shared/ipc/contract';
import type { Text } from '#shared/kernel/text';
import { useText } from '#renderer/composables/useText';
import { call } from '#renderer/platform/client';
import {
  countByStatus,
  countForms,
  countTags,
  narrows,
  select,
  wholeLibrary,
  type LibraryQuery,
} from './query';
import { useForms } from '#renderer/stores/characters/useForms';
import type { Search } from './search';
import { useRulesets } from '#renderer/stores/rules/useRulesets';
import { useLibrary } from '#renderer/stores/library/useLibrary';

/** The library's filters with the matching rows. */
export function useLibraryView() {
  const { t } = useText();
  const library = useLibrary();
  const formNames = useForms();
  const rulesets = useRulesets();
  const query = reactive<{ -readonly [K in keyof LibraryQuery]: LibraryQuery[K] }>({ ...wholeLibrary });
  /** A plain copy of the query: reactive access is slow when thousands of rows are checked. */
  const asked = computed<LibraryQuery>(() => ({ ...query }));
  const search = shallowRef<Search | null>(null);
  /**
   * True once the user is about to search: with thousands of characters the index takes longer than a key
   * press may.
   */
  const expected = ref(false);
  const rows = computed(() => (library.ready ? library.rows : library.newest));
  let indexed: unknown = null;

  // The index is built before the first letter, and again when the library changes.
  const wanted = () => expected.value || query.words.trim() !== '';
  watch([wanted, rows] as const, async ([searching, listed]) => {
    if (!searching || indexed === listed) return;
    indexed = listed;
    const { createSearch } = await import('./search');
    if (indexed !== listed) return;
    search.value = createSearch(entriesOf(listed));
    // The sheets take longer, so names are found before what their characters carry.
    const sheets = await call('library.words', {});
    if (indexed !== listed || !sheets.ok) return;
    search.value = createSearch(
      entriesOf(listed, new Map(sheets.value.rows.map((row) => [row.id, row.words]))),
    );
  });

  const entriesOf = (listed: readonly LibraryRow[], words?: ReadonlyMap<string, readonly Text[]>) =>
    listed.map((row) => ({
      id: row.id,
      name: row.name,
      subtitle: t(row.subtitle),
      owner: row.owner === null ? '' : (library.find(row.owner)?.name ?? ''),
      words: [...row.tags, ...(words?.get(row.id) ?? []).map((word) => t(word))].join(' '),
    }));

  const found = computed(() =>
    query.words.trim() === '' || search.value === null ? null : search.value(query.words),
  );

  const forms = computed(() => countForms(rows.value, asked.value, formNames.namesOf));
  // A form that is no longer offered, because its last row is gone or another ruleset is chosen, filters
  // nothing.
  watch(forms, (offered) => {
    if (!offered.some((form) => form.id === query.form)) query.form = '';
  });

  const tags = computed(() => countTags(rows.value, asked.value));
  watch(tags, (offered) => {
    if (!offered.some(({ key }) => key === query.tag)) query.tag = '';
  });

  const shown = computed(() => select(rows.value, asked.value, found.value));
  /** Counts characters that match the search but are hidden by the filters. */
  const hidden = computed(() => {
    if (found.value === null || !narrows({ ...asked.value, words: '' })) return 0;
    const all = new Set(found.value);
    return rows.value.filter(({ id }) => all.has(id)).length - shown.value.length;
  });

  return {
    query,
    hidden,
    forms,
    tags,
    shown,
    counts: computed(() => countByStatus(rows.value, asked.value)),
    /** In the same order as everywhere. */
    rulesets: computed(() => {
      const there = new Set(rows.value.map((row) => row.ruleset));
      return rulesets.manifests.map(({ id }) => id).filter((id) => there.has(id));
    }),
    narrowed: computed(() => narrows(asked.value)),
    /** Call it when the user may start to search, for example on focus. */
    expectSearch: () => void (expected.value = true),
    clearFilters: () => {
      const { words, sort } = query;
      Object.assign(query, { ...wholeLibrary, words, sort });
    },
    clear: () => void Object.assign(query, { ...wholeLibrary, sort: query.sort }),
  };
}
