import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { translate } from '../../locales/i18n';
import { useHomebrew } from '../packs/useHomebrew';
import { useRulesets } from './useRulesets';
import {
  createCompendiumSearch,
  keyOf,
  type CompendiumItem,
  type CompendiumQuery,
  type CompendiumSearch,
} from './compendiumSearch';

const mostRecent = 8;

/** Everything that all rulesets know, searchable. It is gathered when first wanted, a ruleset at a time. */
export const useCompendium = defineStore('compendium', () => {
  const rulesets = useRulesets();
  const homebrew = useHomebrew();
  let search: CompendiumSearch | undefined;
  let gathering: Promise<void> | undefined;
  /** Counts gatherings, so that an earlier one that is overtaken changes nothing. */
  let turn = 0;
  /** Counts rulesets that were added, so that what was searched is searched again. */
  const added = shallowRef(0);
  const ready = shallowRef(false);
  const recent = shallowRef<readonly string[]>([]);

  /** Gathers everything, `first` before the others, between the things that the page does. */
  function prepare(first = ''): Promise<void> {
    gathering ??= gather(first);
    return gathering;
  }

  async function gather(first: string): Promise<void> {
    turn += 1;
    const mine = turn;
    const filled = createCompendiumSearch(translate);
    // The first time, what is here already can be found while the rest comes in.
    search ??= filled;
    const ids = rulesets.manifests.map((manifest) => manifest.id);
    for (const id of [...ids.filter((each) => each === first), ...ids.filter((each) => each !== first)]) {
      const ruleset = await homebrew.load(id);
      if (mine !== turn) return;
      if (ruleset === undefined) continue;
      const steps = filled.add(ruleset)[Symbol.iterator]();
      while (steps.next().done !== true) await idle();
      added.value += 1;
    }
    if (mine !== turn) return;
    search = filled;
    added.value += 1;
    ready.value = true;
  }

  watch(
    () => homebrew.changes,
    () => {
      if (gathering !== undefined) gathering = gather('');
    },
  );

  const items = computed<readonly CompendiumItem[]>(() =>
    added.value > 0 && search !== undefined ? [...search.items] : [],
  );
  const byKey = computed(() => new Map(items.value.map((item) => [item.key, item])));

  /** The items that answer to a query; follows the rulesets that come in. */
  function find(query: CompendiumQuery, near?: string): readonly CompendiumItem[] {
    return added.value > 0 ? (search?.find(query, near) ?? []) : [];
  }

  /** What comes nearest to words that nothing answers to. */
  function nearest(words: string, near?: string): readonly CompendiumItem[] {
    return added.value > 0 ? (search?.nearest(words, near) ?? []) : [];
  }

  /** An entry of a ruleset, once it is here. */
  function item(ruleset: string, entry: string): CompendiumItem | undefined {
    return byKey.value.get(keyOf(ruleset, entry));
  }

  /** Remembers what was looked up, newest first. */
  function visited(key: string): void {
    recent.value = [key, ...recent.value.filter((other) => other !== key)].slice(0, mostRecent);
  }

  return {
    ready: computed(() => ready.value),
    items,
    recent: computed(() => recent.value.flatMap((key) => byKey.value.get(key) ?? [])),
    prepare,
    find,
    nearest,
    item,
    visited,
  };
});

/** Until the page has nothing else to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 200 });
  });
}
