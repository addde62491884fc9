import { computed, ref } from 'vue';
import {
  addToScreen,
  moveOnScreen,
  removeFromScreen,
  resetScreen,
  screenOf,
} from '#shared/campaign/campaign';
import { message } from '#shared/kernel/text';
import { clamp } from '#shared/kernel/clamp';
import { compendiumEntries, printableEntries } from '#shared/rules/reference/compendium';
import { useText } from '#renderer/composables/useText';
import { useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { usePrinting } from '#renderer/stores/window/usePrinting';
import { keyOf, type EntryItem } from '#renderer/stores/rules/compendiumSearch';

export function useScreenCards() {
  const { t } = useText();
  const store = useCampaignStore();
  const notifications = useNotifications();
  const printing = usePrinting();
  const announcement = ref('');

  const own = computed(() => store.ruleset?.reference.screen ?? []);
  const known = computed(
    () =>
      new Map(
        store.ruleset === null ? [] : compendiumEntries(store.ruleset).map((entry) => [entry.id, entry]),
      ),
  );
  const changed = computed(() => store.document !== null && store.document.screen !== null);
  const ids = computed(() => (store.document === null ? [] : screenOf(store.document, own.value)));
  /** Cards whose entries still exist; the id of a missing entry stays in the document. */
  const cards = computed<readonly EntryItem[]>(() => {
    const { ruleset } = store;
    if (ruleset === null) return [];
    return ids.value.flatMap((id) => {
      const entry = known.value.get(id);
      return entry === undefined ? [] : [{ key: keyOf(ruleset.manifest.id, id), ruleset, entry }];
    });
  });

  function add(item: EntryItem): void {
    store.apply((campaign) => addToScreen(campaign, own.value, item.entry.id));
    announcement.value = t('screen.card.added', { title: item.entry.title });
  }

  function remove({ entry }: EntryItem): void {
    store.apply((campaign) => removeFromScreen(campaign, own.value, entry.id));
    notifications.done(message('screen.card.removed', { title: entry.title }), store.lastStep());
  }

  /** Moves a card to the place of another, or by a number of places. */
  function move({ entry }: EntryItem, to: { readonly by: number } | { readonly at: string }): void {
    const shown = cards.value.map((card) => card.entry.id);
    const target = 'at' in to ? to.at : shown[clamp(shown.indexOf(entry.id) + to.by, 0, shown.length - 1)];
    if (target === undefined) return;
    const place = ids.value.indexOf(target);
    store.apply((campaign) => moveOnScreen(campaign, own.value, entry.id, place));
    announcement.value = t('screen.card.moved', {
      title: entry.title,
      place: cards.value.findIndex((card) => card.entry.id === entry.id) + 1,
      all: cards.value.length,
    });
  }

  function reset(): void {
    store.apply(resetScreen);
    notifications.done(message('screen.card.reset'), store.lastStep());
  }

  function print(): void {
    const { ruleset } = store;
    if (ruleset === null) return;
    printing.open(
      {
        kind: 'reference',
        ruleset: ruleset.manifest.id,
        entries: changed.value ? [...printableEntries(ruleset, ids.value)] : null,
      },
      message('screen.printTitle', { ruleset: ruleset.manifest.name }),
    );
  }

  return {
    cards,
    has: (id: string) => ids.value.includes(id),
    changed,
    announcement,
    add,
    remove,
    move,
    reset,
    print,
  };
}
