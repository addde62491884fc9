import { computed, ref, watch } from 'vue';
import type { ResultRow } from '../../components/reference/results';
import { useText } from '../../composables/useText';
import { compendiumGroups } from '../../../shared/rules/compendium';
import type { CompendiumItem } from './search';

/** The lines of a list of found entries, the active one among them, and the keys that move it. */
export function useResults(
  found: () => readonly CompendiumItem[],
  markOf: (item: CompendiumItem) => string | undefined = () => undefined,
) {
  const { t } = useText();
  const active = ref(0);

  watch(found, () => {
    active.value = 0;
  });

  const rows = computed<readonly ResultRow[]>(() =>
    found().map((item) => ({
      id: item.key,
      title: t(item.entry.title),
      summary: item.entry.summary === undefined ? '' : t(item.entry.summary),
      from: sourceOf(item),
      mark: markOf(item),
    })),
  );

  /** "Heroic · Conditions" */
  function sourceOf({ ruleset, entry }: CompendiumItem): string {
    const group = compendiumGroups(ruleset).find((each) => each.id === entry.group);
    return group === undefined ? ruleset.manifest.name : `${ruleset.manifest.name} · ${t(group.title)}`;
  }

  function onKey(event: KeyboardEvent): void {
    const last = Math.max(0, rows.value.length - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(active.value + 1, last),
      ArrowUp: Math.max(active.value - 1, 0),
      PageDown: Math.min(active.value + 8, last),
      PageUp: Math.max(active.value - 8, 0),
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    active.value = next;
  }

  return { active, rows, sourceOf, onKey, current: computed(() => found()[active.value]) };
}
