import { computed, ref, watch, type Ref } from 'vue';
import type { CatalogEntry, CatalogWidget } from '#shared/rules/views';
import { countOf, filtered, findable, search, type Filter } from '#renderer/composables/search';
import { useText } from '#renderer/composables/useText';
import type { Basket } from './basket';

export const sortable = ['title', 'group', 'load', 'cost'] as const;
export type SortColumn = (typeof sortable)[number];

/** The entries of a catalog that pass its search and filters, in the order of a column. */
export function useCatalogRows(widget: () => CatalogWidget, basket: Basket | null, held: Ref<boolean>) {
  const { t } = useText();
  const query = ref('');
  const filter = ref<Filter>({ kind: 'all' });
  const affordable = ref(false);
  /** Without a column, the order of the rules. */
  const sorted = ref<{ readonly column: SortColumn; readonly up: boolean }>();

  const all = computed(() => findable(widget().entries, t));
  const found = computed(() => search(all.value, query.value));
  const inFilter = computed(() => filtered(found.value, filter.value));

  const canBuy = ({ id, cost = 0, offers: [first] = [] }: CatalogEntry): boolean => {
    if (first === undefined) return cost <= (widget().purse?.balance ?? Infinity);
    return first.blocked === undefined || (basket?.quantityOf(id, first.id) ?? 0) > 0;
  };
  const within = ref<ReadonlySet<string>>(new Set());
  // A thing that has just become too dear stays in its line until the pointer leaves the table.
  watch(
    [affordable, query, filter, held, widget],
    ([, ...now], before) => {
      const isHeld = held.value && now.every((value, at) => at > 1 || value === before[at + 1]);
      if (isHeld && before[0] === affordable.value) return;
      within.value = new Set(
        widget()
          .entries.filter(canBuy)
          .map(({ id }) => id),
      );
    },
    { immediate: true },
  );
  const shown = computed(() =>
    affordable.value ? inFilter.value.filter(({ id }) => within.value.has(id)) : inFilter.value,
  );

  const groupNames = computed(() => new Map(widget().groups.map(({ id, label }) => [id, t(label)])));
  const keyOf = (entry: CatalogEntry, column: SortColumn): string | number => {
    if (column === 'title') return t(entry.title);
    return column === 'group' ? (groupNames.value.get(entry.group) ?? '') : (entry[column] ?? 0);
  };
  const entries = computed(() => {
    const { value: by } = sorted;
    if (by === undefined) return shown.value;
    const sign = by.up ? 1 : -1;
    return shown.value.toSorted((a, b) => sign * compared(keyOf(a, by.column), keyOf(b, by.column)));
  });

  /** Up, down, and the order of the rules again. */
  function sort(column: SortColumn): void {
    const { value: by } = sorted;
    if (by?.column !== column) sorted.value = { column, up: true };
    else sorted.value = by.up ? { column, up: false } : undefined;
  }

  function showAll(): void {
    query.value = '';
    filter.value = { kind: 'all' };
    affordable.value = false;
  }

  return {
    query,
    filter,
    affordable,
    sorted,
    entries,
    groupNames,
    sort,
    showAll,
    /** Counts the results of the search that a filter would show. */
    count: (one: Filter) => countOf(found.value, one),
    /** Counts entries that match the search but not the filters. */
    hidden: computed(() => (query.value.trim() === '' ? 0 : found.value.length - entries.value.length)),
  };
}

function compared(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}
