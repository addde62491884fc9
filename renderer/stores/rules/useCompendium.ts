import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { translate } from '#renderer/locales/i18n';
import { useHomebrew } from '#renderer/stores/packs/useHomebrew';
import { useRulesets } from './useRulesets';
import {
  createCompendiumSearch,
  keyOf,
  type CompendiumItem,
  type CompendiumQuery,
  type CompendiumSearch,
} from './compendiumSearch';

const mostRecent = 8;

/** Searches all rulesets. They are indexed one by one when the compendium is first needed. */
export const useCompendium = defineStore('compendium', () => {
  const rulesets = useRulesets();
  const homebrew = useHomebrew();
  let search: CompendiumSearch | undefined;
  let gathering: Promise<void> | undefined;
  /** Counts indexing runs, so that one that is overtaken changes nothing. */
  let turn = 0;
  /** Counts added rulesets, so that open searches run again. */
  const added = shallowRef(0);
  const ready = shallowRef(false);
  const recent = shallowRef<readonly string[]>([]);

  /** Indexes everything, the ruleset `first` before the others, in the idle time of the page. */
  function prepare(first = ''): Promise<void> {
    gathering ??= gather(first);
    return gathering;
  }

  async function gather(first: string): Promise<void> {
    turn += 1;
    const mine = turn;
    const filled = createCompendiumSearch(translate);
    // During the first run, items can be found while the rest is still being indexed.
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

  /** Reactive: results grow while rulesets are being indexed. */
  function find(query: CompendiumQuery, near?: string): readonly CompendiumItem[] {
    return added.value > 0 ? (search?.find(query, near) ?? []) : [];
  }

  /** Reactive: the closest items if nothing matches. */
  function nearest(words: string, near?: string): readonly CompendiumItem[] {
    return added.value > 0 ? (search?.nearest(words, near) ?? []) : [];
  }

  /** `undefined` until its ruleset is indexed. */
  function item(ruleset: string, entry: string): CompendiumItem | undefined {
    return byKey.value.get(keyOf(ruleset, entry));
  }

  /** Remembers the items that were opened, newest first. */
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

/** Resolves when the page is idle. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: 200 });
  });
}
